// SPDX-License-Identifier: Apache-2.0

import Digests
import Testing

@testable import Exchanges

/// What `scripts/charset-indexes` writes. Counts and digests of the larger ones were made from
/// golang.org/x/text, whose tables come from the standard; of GB 18030 the 19 characters that later
/// editions moved out of private use.
@Suite struct `An index of an encoding` {
  @Test(arguments: [
    (
      EncodingIndex.jis0208, 7724,
      "d7d155dd3a24dac9c122d69e9c2b1e64e7bd934d9532fa27675b0f813aac8d21"
    ),
    (.jis0212, 6067, "e11d762d8eb2fbc182cb8f28c914a15e04a2605cea76955fd2b2863180687ce0"),
    (.eucKR, 17048, "e05304009fa6956bacd721e4328cac6534e1947cbd624837d1f23ce14845e16f"),
    (.gb18030, 23940, "3af234429c1c730052b00d43c2231a9f66a5eacf96e8b651279833c632d6b037"),
    (.big5, 18590, "9dc1cd2bca5d54a934541f0941ad206524077446964d8750355b61f83181c0fe"),
  ])
  func `is the standard's`(index: EncodingIndex, count: Int, digest: String) throws {
    let lines = (0..<24_000).compactMap { pointer in
      index[pointer].map { "\(pointer) \(String($0, radix: 16, uppercase: true))\n" }
    }
    #expect(lines.count == count)
    #expect(try sha256(lines.joined()) == digest)
  }

  @Test func `has no character beyond its ends`() {
    for index in EncodingIndex.allCases {
      #expect(index[-1] == nil)
      #expect(index[24_000] == nil)
    }
  }

  /// The characters of four bytes are compared with the standard by their sum.
  @Test func `of GB 18030 has the ranges of the standard`() throws {
    let lines = (0..<39_420).compactMap { pointer in
      GB18030Ranges.character(of: pointer).map { String($0, radix: 16, uppercase: true) + "\n" }
    }
    #expect(lines.count == 39_420)
    #expect(
      try sha256(lines.joined())
        == "7809f9c3fc15d8b121e49c6b66d7aae804551e467430c9216dab1daf4ce12f87")
    #expect(GB18030Ranges.character(of: 39_419) == 0xFFFF)
    #expect(GB18030Ranges.character(of: 39_420) == nil)
    #expect(GB18030Ranges.character(of: -1) == nil)
  }

  @Test func `of one byte a character is the standard's`() throws {
    let lines = try Self.oneByteNames.flatMap { name in
      let encoding = try #require(OneByteEncoding(named: name))
      return (UInt8(0x80)...0xFF).map { byte in
        let scalar = encoding.text(of: [byte])?.unicodeScalars.first?.value ?? 0
        return "\(name) \(String(scalar, radix: 16, uppercase: true))\n"
      }
    }
    #expect(
      try sha256(lines.joined())
        == "bd0023ee0f6f432dd86897dd42f5422235b182b9b362b8bc4096bced0521e6ea")
  }

  @Test(arguments: ["", "iso-8859-1", "koi8", "\0", "ibm866\0", "a name of more than 16 bytes"])
  func `of one byte a character has no other name`(name: String) {
    #expect(OneByteEncoding(named: name) == nil)
  }

  private func sha256(_ text: String) throws -> String {
    Hexadecimal.encode(try DigestAlgorithm.sha256.digest(of: text.utf8))
  }

  private static let oneByteNames = [
    "ibm866", "iso-8859-2", "iso-8859-3", "iso-8859-4", "iso-8859-5", "iso-8859-6", "iso-8859-7",
    "iso-8859-8", "iso-8859-10", "iso-8859-13", "iso-8859-14", "iso-8859-15", "iso-8859-16",
    "koi8-r", "koi8-u", "macintosh", "windows-874", "windows-1250", "windows-1251", "windows-1252",
    "windows-1253", "windows-1254", "windows-1255", "windows-1256", "windows-1257", "windows-1258",
  ]
}
