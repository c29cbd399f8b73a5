// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// A file of `Tests/Refused`: one variant that the compiler must refuse, and one that it must not.
struct RefusedFile: CustomTestStringConvertible {
  let path: String

  /// All of them, in the order of their names.
  static func all() throws -> [RefusedFile] {
    let folder = repositoryRoot.appending(path: "Tests/Refused").path
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".swift") }.sorted()
      .map { RefusedFile(path: "\(folder)/\($0)") }
  }

  var testDescription: String { URL(filePath: path).lastPathComponent }

  /// Where the compiler must find an error, and words of it.
  ///
  /// - Throws: when the file does not say it once.
  func refusal() throws -> (line: Int, words: String) {
    let lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
    let marked = lines.enumerated().compactMap { place, line in
      let parts = line.components(separatedBy: "// refused: ")
      return parts.count == 2 ? (place + 1, parts[1]) : nil
    }
    try #require(marked.count == 1, "\(path) marks one line with `// refused: WORDS`")
    return marked[0]
  }
}

/// The compiler on files that use the modules that the tests were built with.
struct ModuleCompiler {
  private let build: String

  init() throws {
    build = try Program.besideTests("Modules").replacing(/\/Modules$/, with: "")
  }

  /// Looks for errors, those of ownership and of isolation too, which `-typecheck` does not look for.
  ///
  /// - Returns: What it says of the files; empty when it takes them.
  func errors(in files: [RefusedFile], isRefused: Bool) async throws -> [Problem] {
    var program = Program("/usr/bin/env", ["swiftc", "-emit-sil", "-o", "/dev/null"])
    program.environment = ProcessInfo.processInfo.environment
    program.arguments += ["-parse-as-library", "-swift-version", "6"]
    program.arguments += ["-I", "\(build)/Modules", "-module-cache-path", "\(build)/RefusedCache"]
    for map in try moduleMaps() { program.arguments += ["-Xcc", "-fmodule-map-file=\(map)"] }
    if isRefused { program.arguments += ["-D", "REFUSED"] }
    program.arguments += files.map(\.path)
    let run = try await program.run()
    let problems = run.errorOutput.split(separator: "\n").compactMap(Problem.init)
    try #require((run.exitCode == 0) == problems.isEmpty, "\(run.errorOutput)")
    return problems
  }

  /// Of the C modules that ours are built on: those of the system's libraries and those of ours.
  private func moduleMaps() throws -> [String] {
    try [repositoryRoot.appending(path: "Sources").path, build].flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        .map { "\(folder)/\($0)/module.modulemap" }
        .filter(FileManager.default.fileExists)
    }
  }

  /// An error, as the compiler prints it.
  struct Problem: CustomStringConvertible {
    let file: String
    let line: Int
    let words: String

    /// Nil for a line without an error.
    init?(_ line: Substring) {
      guard let match = line.wholeMatch(of: /(\/.*\.swift):(\d+):\d+: error: (.*)/),
        let number = Int(match.2)
      else { return nil }
      (file, self.line, words) = (String(match.1), number, String(match.3))
    }

    var description: String { "\(file):\(line): \(words)" }
  }
}
