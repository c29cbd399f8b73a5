// SPDX-License-Identifier: Apache-2.0

import Notation
import Testing

@Suite struct `A text compared by its bytes` {
  /// Texts that `String` takes for equal.
  private static let twins = [
    ("caf\u{E9}", "cafe\u{301}"), ("\u{212B}", "\u{C5}"), ("\u{1E0B}\u{323}", "d\u{323}\u{307}"),
  ]

  @Test(arguments: twins) func `differs from another form of the same letters`(
    one: String, other: String
  ) {
    #expect(one == other)
    #expect(ByteText(one) != ByteText(other))
    #expect(!one.hasSameBytes(as: other))
    #expect(Set([ByteText(one), ByteText(other), ByteText(one)]).count == 2)
  }

  @Test(arguments: ["", "a", "caf\u{E9}", "\0", String(repeating: "ä", count: 100)])
  func `equals itself, wherever it comes from`(text: String) {
    let copy = String(decoding: Array(text.utf8), as: UTF8.self)
    #expect(ByteText(text) == ByteText(copy))
    #expect(ByteText(text).hashValue == ByteText(copy).hashValue)
  }
}
