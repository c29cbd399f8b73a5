// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import RunEvents

@Suite struct `Strings of events` {
  /// Plain and harmful scalars of every length in bytes.
  private static let scalars: [Unicode.Scalar] =
    ["a", "z", " ", "\"", "\\", "\n", "\r", "\t", "\u{0}", "\u{1F}", "\u{7F}", "\u{80}", "\u{9F}"]
    + ["\u{A0}", "é", "\u{61C}", "\u{61B}", "\u{200D}", "\u{200E}", "\u{2028}", "\u{202E}"]
    + ["\u{202F}", "\u{2066}", "\u{2069}", "€", "語", "😀", "\u{10FFFF}"]

  /// One scalar after another, as `EventJSON` describes it.
  private static func escaped(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C: result += "\\\(scalar)"
      case 0x0A: result += "\\n"
      case 0x0D: result += "\\r"
      case 0x09: result += "\\t"
      case ..<0x20, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func written(_ text: String) -> (string: String, content: String) {
    var (string, content) = (EventJSON(), EventJSON())
    string.string(text)
    content.content(Array(text.utf8))
    return (
      String(decoding: string.bytes, as: UTF8.self), String(decoding: content.bytes, as: UTF8.self)
    )
  }

  @Test func `escape each scalar at each place of a word`() {
    for scalar in Self.scalars {
      for before in 0...17 {
        for after in [0, 1, 6, 7, 8, 17] {
          let text =
            String(repeating: "x", count: before) + String(scalar)
            + String(repeating: "y", count: after)
          let (string, content) = Self.written(text)
          #expect(string == Self.escaped(text))
          #expect(content == Self.escaped(text))
        }
      }
    }
  }

  @Test(arguments: [1_000, 1_023, 1_024, 1_025, 5_000]) func `of any scalars and length`(
    _ length: Int
  ) {
    var numbers = SeededGenerator(seed: UInt64(length))
    for plainShare in [0, 1, 10, 100] {
      var text = String.UnicodeScalarView()
      for _ in 0..<length {
        let isPlain = Int.random(in: 0...plainShare, using: &numbers) > 0
        text.append(isPlain ? "p" : Self.scalars.randomElement(using: &numbers)!)
      }
      let (string, content) = Self.written(String(text))
      #expect(string == Self.escaped(String(text)))
      #expect(content == Self.escaped(String(text)))
    }
  }
}
