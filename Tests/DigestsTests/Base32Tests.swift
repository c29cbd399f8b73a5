// SPDX-License-Identifier: Apache-2.0

import Digests
import Testing

@Suite struct `A text in base32` {
  @Test(arguments: [
    ("", ""), ("f", "MY======"), ("fo", "MZXQ===="), ("foo", "MZXW6==="), ("foob", "MZXW6YQ="),
    ("fooba", "MZXW6YTB"), ("foobar", "MZXW6YTBOI======"),
  ])
  func `has the vectors of RFC 4648 both ways`(text: String, encoded: String) throws {
    #expect(Base32.encode(Array(text.utf8)) == encoded)
    #expect(try Base32.decode(encoded) == Array(text.utf8))
    #expect(try Base32.decode(String(encoded.prefix { $0 != "=" })) == Array(text.utf8))
    #expect(try Base32.decode(encoded.lowercased()) == Array(text.utf8))
  }

  @Test func `keeps all bytes at every length`() throws {
    let bytes = (0..<256).map { UInt8($0) }
    for length in 0...256 {
      let piece = Array(bytes.suffix(length))
      #expect(try Base32.decode(Base32.encode(piece)) == piece)
    }
  }

  @Test func `may have spaces, and bits that are left over`() throws {
    #expect(try Base32.decode(" mzxw 6ytb ") == Array("fooba".utf8))
    #expect(try Base32.decode("MZXW6YR=") == Array("foob".utf8))
    #expect(try Base32.decode("MZ XW 6= = =") == Array("foo".utf8))
  }

  @Test(arguments: [
    ("MZ1W", "1", 3), ("MZXW 0YTB", "0", 6), ("MZXW-6YTB", "-", 5), ("MZXé", "é", 4),
    ("MZXW6YTB=", "=", 9), ("M=======", "=", 2), ("MY=A====", "A", 4), ("MY=======", "=", 9),
    ("MZXW6=== =", "=", 10), ("MZXW\n6YTB", "\n", 5), ("=", "=", 1),
  ])
  func `names the first character that does not belong where it is`(
    text: String, character: Unicode.Scalar, place: Int
  ) {
    #expect(throws: Base32.Mistake(character: character, place: place)) {
      try Base32.decode(text)
    }
  }

  @Test(arguments: [("M", 2), ("MZX", 4), ("MZXW6Y", 7), ("MY==", 5), ("MZXW6==", 8), ("M Z X", 6)])
  func `says where a text ends too early`(text: String, place: Int) {
    #expect(throws: Base32.Mistake(character: nil, place: place)) { try Base32.decode(text) }
  }
}
