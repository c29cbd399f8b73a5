// SPDX-License-Identifier: Apache-2.0

import Planning
import TestSupport
import Testing

/// Random tables and random texts, whole and in pieces.
@Suite struct CSVPieceTests {
  @Test(arguments: 0..<40)
  func `a table that was written is read as it was`(_ seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      let table = RandomTable(&numbers)
      let found = TableText(table.bytes, separator: table.separator)
      #expect(
        found == table.text, "\(String(decoding: table.bytes, as: UTF8.self).debugDescription)")
    }
  }

  @Test(arguments: 0..<40)
  func `pieces change nothing`(_ seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      let bytes = Self.noise(&numbers)
      let whole = TableText(bytes)
      #expect(TableText(bytes, pieces: { 1 }) == whole)
      let pieces = TableText(bytes, pieces: { Int.random(in: 1...20, using: &numbers) })
      #expect(pieces == whole, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
  }

  @Test(arguments: 0..<40)
  func `the reader agrees with a plain one, byte by byte`(_ seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let bytes = Self.noise(&numbers)
      let found = TableText(bytes)
      let plain = PlainTable(bytes)
      let text = String(decoding: bytes, as: UTF8.self).debugDescription
      #expect(found.rows == plain.rows, "\(text)")
      #expect((found.mistake == nil) == (plain.mistakeOffset == nil), "\(text) \(found)")
    }
  }

  /// Mostly well-formed, with long and short fields.
  private static func noise(_ numbers: inout SeededGenerator) -> [UInt8] {
    let parts = [
      ",", ",", ",", "\n", "\n", "\r\n", "\"x\"", "\"\"", "\"a\nb\"", "\"a,\"\"b\"", "x", "yy", "é",
      String(repeating: "long", count: 9), "\"\(String(repeating: "wide, ", count: 9))\"",
    ]
    let rare = ["\"", "\r", "\u{0}", "x\""]
    var text = "a,b,c\n"
    for _ in 0..<Int.random(in: 0...40, using: &numbers) {
      let isRare = Int.random(in: 0..<60, using: &numbers) == 0
      text += (isRare ? rare : parts).randomElement(using: &numbers) ?? ""
      if !isRare, Int.random(in: 0..<3, using: &numbers) > 0 { text += ",1,2\n" }
    }
    return Array(text.utf8)
  }
}
