// SPDX-License-Identifier: Apache-2.0

import Notation
import Testing

@Suite struct `Percent coding` {
  private func decode(
    _ text: String, broken: PercentCoding.BrokenTriplets, plusIsSpace: Bool = false
  ) -> String? {
    PercentCoding.decode(text.utf8, broken: broken, plusIsSpace: plusIsSpace)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `encodes the other bytes in capital digits`() {
    let encoded = PercentCoding.encode("a /\u{7F}ü".utf8, keeping: \.isUnreserved)
    #expect(String(decoding: encoded, as: UTF8.self) == "a%20%2F%7F%C3%BC")
  }

  @Test(arguments: [
    ("", ""), ("abc", "abc"), ("%41%62", "Ab"), ("%c3%BC", "ü"), ("%2541", "%41"), ("%25", "%"),
  ])
  func `decodes digits of either case once`(text: String, expected: String) {
    #expect(decode(text, broken: .kept) == expected)
    #expect(decode(text, broken: .refused) == expected)
  }

  @Test(arguments: ["%", "%4", "a%4", "%4g", "%g4", "%%41", "% 41", "%+f"])
  func `keeps or refuses a broken triplet`(text: String) {
    #expect(decode(text, broken: .kept) == text.replacing("%41", with: "A"))
    #expect(decode(text, broken: .refused) == nil)
  }

  @Test func `reads a plus as a space where it is one`() {
    #expect(decode("a+b%2B", broken: .kept, plusIsSpace: true) == "a b+")
    #expect(decode("a+b%2B", broken: .kept) == "a+b+")
  }
}
