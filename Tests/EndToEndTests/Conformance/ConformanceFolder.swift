// SPDX-License-Identifier: Apache-2.0

import DemoService
import TestSupport

/// The collections of `specs/conformance`, copied beside one another, with a shop of their own
/// where they say `127.0.0.1:8080`.
struct ConformanceFolder {
  private static let root =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    .joined(separator: "/") + "/specs/conformance"
  private static let writtenPort = ":8080"

  let folder: TemporaryFolder
  let shop: DemoShop

  /// The collections of a part (`""`, `failing`, `refused`), sorted, without `.yaml`.
  static func names(in part: String) -> [String] {
    let names = (try? namesInFolder("\(root)/\(part)")) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }

  /// The path of something committed.
  static func path(_ name: String) -> String { "\(root)/\(name)" }

  init() throws {
    folder = try TemporaryFolder()
    shop = try DemoShop.start()
    // A `.git` ends the search for `curlew.yaml`, as in a real checkout.
    try folder.write("", to: ".git/HEAD")
    for part in ["", "failing/", "refused/"] {
      for name in Self.names(in: part) {
        let text = String(decoding: try readFile("\(Self.root)/\(part)\(name).yaml"), as: UTF8.self)
        try folder.write(
          text.replacing(Self.writtenPort, with: ":\(shop.port)"), to: "\(part)\(name).yaml")
      }
    }
    for name in try namesInFolder("\(Self.root)/fixtures") {
      try folder.write(try readFile("\(Self.root)/fixtures/\(name)"), to: "fixtures/\(name)")
    }
  }

  /// Runs the program in the folder and ends the shop.
  func run(_ arguments: String...) async throws -> ProgramRun {
    var program = Program(try Program.curlew().path, arguments)
    program.workingDirectory = folder.path
    return try await program.run()
  }

  /// A text as it would be if the shop listened where the collections say.
  func asWritten(_ text: String) -> String {
    VolatileText(names: [(folder.path, "<folder>")])
      .masked(text.replacing(":\(shop.port)", with: Self.writtenPort))
  }
}
