// SPDX-License-Identifier: Apache-2.0

import Notation
import Testing

@Suite struct `A number with a unit` {
  private func parts(_ text: String) -> [String]? {
    var scanner = QuantityScanner(Array(text.utf8)[...])
    var parts: [String] = []
    while !scanner.isAtEnd {
      guard let part = scanner.next() else { return nil }
      let texts = [part.whole, part.fraction ?? [], part.unit].map {
        String(decoding: $0, as: UTF8.self)
      }
      parts.append(texts.joined(separator: part.fraction == nil ? "|" : "."))
    }
    return parts
  }

  @Test(arguments: [
    ("", []), ("1h30m", ["1||h", "30||m"]), ("1.5s", ["1.5.s"]), (".5s", [".5.s"]),
    ("1.s", ["1..s"]), (".", [".."]), ("10", ["10||"]), ("5µs", ["5||µs"]), ("1 s", ["1|| s"]),
    ("1.2.3", ["1.2.", ".3."]),
  ])
  func `is split into number and unit as written`(text: String, expected: [String]) {
    #expect(parts(text) == expected)
  }

  @Test(arguments: ["s", "-1s", " 1s"])
  func `begins with a digit or a point`(text: String) {
    #expect(parts(text) == nil)
  }

  private static let written: [(Duration, String)] = [
    (.zero, "0ms"), (.milliseconds(500), "500ms"), (.microseconds(12_345), "12.345ms"),
    (.microseconds(12_300), "12.3ms"), (.seconds(1), "1s"), (.milliseconds(1500), "1.5s"),
    (.microseconds(1_000_001), "1.000001s"), (.seconds(90), "90s"), (.seconds(86_400), "1d"),
    (.seconds(29 * 86_400 + 5 * 3600 + 7), "29d5h"), (.milliseconds(-1500), "-1.5s"),
    (.nanoseconds(999), "0ms"),
  ]

  @Test(arguments: written)
  func `is written as the format reads it`(duration: Duration, text: String) {
    #expect(DurationWords.text(duration) == text)
  }

  @Test func `is filled or trimmed`() {
    #expect(DecimalDigits.padded(7, to: 3) == "007")
    #expect(DecimalDigits.padded(7, to: 2, with: " ") == " 7")
    #expect(DecimalDigits.padded(1234, to: 2) == "1234")
    #expect(DecimalDigits.trimmed("1", 50, places: 3) == "1.05")
    #expect(DecimalDigits.trimmed("1", 0, places: 3) == "1")
  }
}
