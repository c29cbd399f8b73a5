// SPDX-License-Identifier: Apache-2.0

import Notation

/// Reads how many scenarios begin in a time: `200/s`, `0.5/s`, `30/m`.
package enum StartRate {
  /// In billionths of a start a second; nil for any other text, and beyond nine billion.
  package static func parse(_ text: String) -> Int? {
    let unit = text.utf8.suffix(2)
    let seconds: Int
    if unit.elementsEqual("/s".utf8) {
      seconds = 1
    } else if unit.elementsEqual("/m".utf8) {
      seconds = 60
    } else {
      return nil
    }
    let parts = text.dropLast(2).split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count == 2 ? String(parts[1]) : "0"
    guard let first = parts.first, isDigits(first, most: 9), isDigits(fraction[...], most: 9),
      let whole = Int(first),
      let rest = Int(fraction + String(repeating: "0", count: 9 - fraction.utf8.count))
    else { return nil }
    return (whole * 1_000_000_000 + rest + seconds / 2) / seconds
  }

  private static func isDigits(_ text: Substring, most: Int) -> Bool {
    (1...most).contains(text.utf8.count) && text.utf8.allSatisfy(\.isASCIIDigit)
  }
}
