// SPDX-License-Identifier: Apache-2.0

import Digests
import Testing

struct Base64Tests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `the vectors of RFC 4648 hold both ways`(text: String, encoded: String) {
    #expect(Base64.standard.encode(text.utf8) == encoded)
    #expect(Base64.standard.decode(encoded) == Array(text.utf8))
    let bare = String(encoded.prefix { $0 != "=" })
    #expect(Base64.url.encode(text.utf8) == bare)
    #expect(Base64.url.decode(bare) == Array(text.utf8))
  }

  @Test func `the alphabets differ in two characters`() {
    let bytes: [UInt8] = [0xFB, 0xFF, 0xBF]
    #expect(Base64.standard.encode(bytes) == "+/+/")
    #expect(Base64.url.encode(bytes) == "-_-_")
    #expect(Base64.standard.decode("-_-_") == nil)
    #expect(Base64.url.decode("+/+/") == nil)
  }

  @Test(arguments: [
    "Zg", "Zg=", "Zg===", "Z", "Z===", "Zh==", "Zm9=", "Zm 9v", "Zm9v\n", "Z=g=", "====", "=",
  ])
  func `text that is not exactly base64 is refused`(text: String) {
    #expect(Base64.standard.decode(text) == nil)
  }

  @Test func `padding is as asked`() {
    #expect(Base64.url.decode("Zg==") == nil)
    #expect(Base64.url.decode("Zg==", padding: .optional) == [0x66])
    #expect(Base64.url.decode("Zg", padding: .optional) == [0x66])
    #expect(Base64.url.decode("Zg=", padding: .optional) == nil)
    #expect(Base64.url.encode([0x66], isPadded: true) == "Zg==")
  }

  @Test func `all bytes survive at every length`() {
    let bytes = (0..<256).map { UInt8($0) }
    for length in 0...256 {
      let piece = Array(bytes.prefix(length))
      #expect(Base64.standard.decode(Base64.standard.encode(piece)) == piece)
      #expect(Base64.url.decode(Base64.url.encode(piece)) == piece)
      #expect(Hexadecimal.decode(Hexadecimal.encode(piece)) == piece)
    }
  }

  @Test(arguments: ["0", "0g", "0x", " 00", "00 ", "é"])
  func `text that is not pairs of hexadecimal digits is refused`(text: String) {
    #expect(Hexadecimal.decode(text) == nil)
  }

  @Test func `hexadecimal digits are read in either case`() {
    #expect(Hexadecimal.decode("fFA0") == [0xFF, 0xA0])
  }
}
