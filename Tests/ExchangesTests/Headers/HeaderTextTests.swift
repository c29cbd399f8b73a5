// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Testing

@Suite struct HeaderTextTests {
  private static let cases: [([UInt8], String, Bool)] = [
    ([], "", true), (Array("caf\u{e9}".utf8), "café", true),
    ([0x63, 0x61, 0x66, 0xE9], "café", false), ([0xFF, 0x80], "ÿ\u{80}", false),
    // Half of it would be UTF-8.
    ([0xC3, 0xA9, 0xE9], "Ã©é", false),
  ]

  @Test(arguments: cases)
  func `is UTF-8 if it can be, else ISO-8859-1`(bytes: [UInt8], text: String, isUTF8: Bool) {
    let read = HeaderText(octets: bytes)
    #expect(read.text.utf8.elementsEqual(text.utf8))
    #expect((read.bytes == nil) == isUTF8)
    #expect(read.octets == bytes)
  }

  @Test func `keeps the bytes of each part`() {
    let latin = HeaderText(octets: [0x61, 0xE9])
    let joined = HeaderText.joined([latin, "é"], by: ", ")
    #expect(joined.text == "aé, é")
    #expect(joined.octets == [0x61, 0xE9, 0x2C, 0x20, 0xC3, 0xA9])
    #expect(HeaderText.joined(["a", "b"], by: ", ").bytes == nil)
    #expect(latin.part("é").octets == [0xE9])
    #expect(HeaderText("aé").part("é").octets == [0xC3, 0xA9])
  }
}
