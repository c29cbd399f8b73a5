// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import CurlewCommand

@Suite struct `Bundled examples` {
  private static let root =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  @Test func `are all files of the folder, byte for byte`() throws {
    let files = try Self.files(below: "examples")
    #expect(files.count > 20)
    let bundled = BundledExample.all.map(\.path)
    #expect(bundled.sorted() == files.sorted(), "run scripts/bundle-examples")
    for example in BundledExample.all + [BundledExample.failing] {
      #expect(example.bytes == (try readFile("\(Self.root)/\(example.path)")), "\(example.path)")
    }
  }

  /// Every file below a folder of the repository that is not hidden.
  private static func files(below folder: String) throws -> [String] {
    try namesInFolder("\(root)/\(folder)").filter { !$0.hasPrefix(".") }.flatMap { name in
      let path = "\(folder)/\(name)"
      return (try? files(below: path)) ?? [path]
    }
  }
}
