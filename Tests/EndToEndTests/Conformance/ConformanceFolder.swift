// SPDX-License-Identifier: Apache-2.0

import DemoService
import Foundation
import TestSupport

/// A copy of `specs/conformance`, with a shop of its own where the collections say
/// `127.0.0.1:8080`.
struct ConformanceFolder {
  private static let root =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    .joined(separator: "/") + "/specs/conformance"
  private static let writtenPort = ":8080"
  private static let options = "# options: "

  let folder: TemporaryFolder
  let shop: DemoShop

  /// The collections of a part (`""`, `failing`, `refused`, `loads`), sorted, without `.yaml`.
  static func names(in part: String) -> [String] {
    let names = (try? namesInFolder("\(root)/\(part)")) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }

  /// The folders of the projects, sorted.
  static var projects: [String] {
    ((try? namesInFolder("\(root)/projects")) ?? []).map { "projects/\($0)" }.sorted()
  }

  /// The path of something committed.
  static func path(_ name: String) -> String { "\(root)/\(name)" }

  /// Whether the messages of a refused file are committed too.
  static func hasDiagnostics(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: path(name + ".diagnostics"))
  }

  /// The words behind `# options: ` in a file: what its command needs besides its name.
  static func options(of path: String) throws -> [String] {
    let text = String(decoding: try readFile("\(root)/\(path)"), as: UTF8.self)
    let line = text.split(separator: "\n").first { $0.hasPrefix(options) }
    return line?.dropFirst(options.count).split(separator: " ").map(String.init) ?? []
  }

  init() throws {
    folder = try TemporaryFolder()
    shop = try DemoShop.start()
    // A `.git` ends the search for `curlew.yaml`, as in a real checkout.
    try folder.write("", to: ".git/HEAD")
    let files = FileManager.default
    for name in try files.subpathsOfDirectory(atPath: Self.root) {
      var isFolder: ObjCBool = false
      _ = files.fileExists(atPath: Self.path(name), isDirectory: &isFolder)
      guard !isFolder.boolValue else { continue }
      let bytes = try readFile(Self.path(name))
      guard name.hasSuffix(".yaml") else {
        try folder.write(bytes, to: name)
        continue
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let own = text.replacing(Self.writtenPort, with: ":\(shop.port)")
        .replacing("port: 8080", with: "port: \(shop.port)")
      try folder.write(own, to: name)
    }
  }

  /// Runs the program in the folder, or in one below it.
  func run(_ arguments: String..., in project: String? = nil) async throws -> ProgramRun {
    try await run(arguments, in: project)
  }

  func run(_ arguments: [String], in project: String? = nil) async throws -> ProgramRun {
    var program = Program(try Program.curlew().path, arguments)
    program.workingDirectory = project.map(folder.path(of:)) ?? folder.path
    program.environment["HOME"] = folder.path
    return try await program.run()
  }

  /// A text as it would be if the shop listened where the collections say.
  func asWritten(_ text: String) -> String {
    VolatileText(names: [(folder.path, "<folder>")]).masked(withWrittenPort(text))
  }

  /// A text with the port that the collections say.
  func withWrittenPort(_ text: String) -> String {
    text.replacing(":\(shop.port)", with: Self.writtenPort)
  }
}
