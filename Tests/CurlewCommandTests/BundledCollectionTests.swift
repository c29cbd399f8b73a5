// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import CurlewCommand

@Suite struct `Bundled collections` {
  @Test(arguments: BundledCollections.all.map(\.path) + [BundledCollections.failing.path])
  func `are the examples, byte for byte`(path: String) throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let bundled = (BundledCollections.all + [BundledCollections.failing]).first { $0.path == path }
    let text = try #require(bundled).text
    #expect(
      Array(text.utf8) == (try readFile("/\(root)/\(path)")), "run scripts/bundle-examples")
  }
}
