// SPDX-License-Identifier: Apache-2.0

import Notation

/// What `Content-Range` says (RFC 9110, section 14.4): `bytes 5-9/10`, `bytes 5-9/*`, `bytes */10`.
package struct ContentRange: Hashable, Sendable {
  /// The bytes that came, both ends in; nil for a range that the server has not.
  package var bytes: ClosedRange<Int>?
  /// Of the whole representation; nil when the server does not know.
  package var length: Int?

  /// Nil for another unit, and for what is no range.
  package init?(parsing text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: true)
    guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
    let sides = parts[1].split(separator: "/", omittingEmptySubsequences: false)
    guard sides.count == 2 else { return nil }
    if sides[1] != "*" {
      guard let length = Self.number(sides[1]) else { return nil }
      self.length = length
    }
    if sides[0] == "*" {
      if length == nil { return nil }
      return
    }
    let ends = sides[0].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]),
      first <= last, last < length ?? .max
    else { return nil }
    bytes = first...last
  }

  /// Digits alone: no sign.
  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { $0.isASCIIDigit } ? Int(text) : nil
  }
}

extension Response {
  /// Its `Content-Range`; nil when there is none, or several, or one that cannot be read.
  package var contentRange: ContentRange? {
    let values = headers.values(of: "content-range")
    return values.count == 1 ? ContentRange(parsing: values[0]) : nil
  }
}
