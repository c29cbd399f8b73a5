// SPDX-License-Identifier: Apache-2.0

import Notation
import Testing

@Suite struct `A typographic character` {
  @Test(arguments: [
    ("“a” – b…", "\"a\" - b..."), ("a\u{A0}b\u{200B}c", "a bc"), ("ＧＥＴ：１", "GET:1"),
    ("≠ ≤ ≥ →", "!= <= >= ->"), ("‘it’s’", "'it's'"), ("\u{FEFF}a", "a"),
  ])
  func `has an equivalent in ASCII`(text: String, plain: String) {
    #expect(Typography.plain(text) == plain)
  }

  @Test(arguments: ["", "plain", "é", "日本", "😀"]) func `is not a letter of any language`(
    text: String
  ) {
    #expect(Typography.plain(text) == nil)
    #expect(Typography.all(in: Array(text.utf8)).isEmpty)
  }

  @Test func `is found with its bytes, its name and its code point`() throws {
    let all = Typography.all(in: Array("é–x\u{AD}".utf8))
    #expect(all.map(\.range) == [2..<5, 6..<8])
    #expect(all.map(\.character.name) == ["en dash", "soft hyphen"])
    #expect(all.map(\.character.codePoint) == ["U+2013", "U+00AD"])
  }

  @Test(arguments: [
    ([0xE2, 0x80] as [UInt8], 0), ([0xE2, 0x73, 0xE2, 0x80, 0x9D], 1), ([0x80, 0xC2, 0xA0], 1),
    ([0xF0, 0x9F, 0x98, 0x80, 0xE2, 0x80, 0x93], 1), ([0xFF, 0xE2, 0x80, 0x93, 0xE2], 1),
  ])
  func `is found among bytes that are not UTF-8, at its place`(bytes: [UInt8], count: Int) {
    let all = Typography.all(in: bytes)
    #expect(all.count == count)
    #expect(all.allSatisfy { $0.range.upperBound <= bytes.count })
  }

  @Test func `is replaced by ASCII only`() {
    for value: UInt32 in 0x80...0xFFFF {
      guard let scalar = Unicode.Scalar(value), let one = Typography(scalar) else { continue }
      #expect(one.ascii.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(one.codePoint)")
    }
  }
}
