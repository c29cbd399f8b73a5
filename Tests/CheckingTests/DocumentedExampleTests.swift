// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The examples of `specs/json.md`.
struct DocumentedExampleTests {
  @Test func `every expected value gives the documented result`() throws {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    let bytes = try readFile(root.joined(separator: "/") + "/specs/json.md")
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: "```")
    let block = try #require(parts.first { $0.hasPrefix("expectation\n") })
    let lines = block.split(separator: "\n").dropFirst()
    #expect(lines.count > 20)
    for line in lines {
      let sides = line.split(separator: " → ", maxSplits: 1)
      let middle = try #require(sides.first?.ranges(of: " on ").last)
      let judged = try judge(
        json: String(sides[0][..<middle.lowerBound]), String(sides[0][middle.upperBound...]))
      #expect((judged.messages.first ?? "holds") == String(sides[1]), "\(line)")
    }
  }
}
