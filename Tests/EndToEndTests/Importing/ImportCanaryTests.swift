// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// A credential of a source is in `.env`, and in nothing else that an import writes: the terminal, the losses, the
/// collections, the project, standard output.
@Suite struct `An import of a credential` {
  private static let value = "Zc4narySong"

  @Test(arguments: CanarySource.all)
  func `writes it into one file`(source: CanarySource) async throws {
    let workshop = try Workshop()
    for (name, text) in source.files {
      try workshop.write(text.replacing("CANARY", with: Self.value), to: "in/\(name)")
    }
    let arguments = source.arguments.map { $0.replacing("CANARY", with: Self.value) }
    let typed = source.arguments.contains { $0 == "--command" || $0.hasPrefix("in/") }
    let inputs = typed ? [] : source.files.keys.filter { $0 != "k.txt" }.sorted().map { "in/\($0)" }
    let from = source.files["a.bru"] == nil ? [] : ["--from", "bruno"]
    let command = ["import"] + inputs + from + arguments
    let run = try await workshop.runs(command + ["-o", "specs", "-v", "--losses", "l.json"])
    for printed in [run.output, run.errorOutput] {
      #expect(!printed.contains(Self.value), "\(printed)")
    }
    for (name, text) in try Self.files(of: workshop, in: "") where name != ".env" {
      #expect(!text.contains(Self.value), "\(name): \(text)")
    }
    guard !source.isDropped else { return }
    expect(run, endsIn: 0)
    expect(try workshop.folder.read(".env"), has: [Self.value])
    guard !arguments.contains("--ci") else { return }
    let printed = try await workshop.runs(command)
    expect(printed, endsIn: 0)
    #expect(!(printed.output + printed.errorOutput).contains(Self.value), "\(printed.output)")
  }

  /// All files but the sources, with their paths.
  private static func files(
    of workshop: Workshop, in folder: String
  ) throws -> [(name: String, text: String)] {
    try namesInFolder(workshop.folder.path + "/" + folder).flatMap { name in
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      if path == "in" { return [(name: String, text: String)]() }
      if let inner = try? files(of: workshop, in: path) { return inner }
      return [(path, try workshop.folder.read(path))]
    }
  }
}
