// SPDX-License-Identifier: Apache-2.0

import Notation

/// The value of `Content-Range` (RFC 9110, section 14.4): `bytes 5-9/10`, `bytes 5-9/*`, `bytes
/// */10`.
package struct ContentRange: Hashable, Sendable {
  /// The range of the bytes sent, both ends included; nil for a range that the server does not
  /// have.
  package var bytes: ClosedRange<Int>?
  /// The length of the whole representation; nil if the server does not know it.
  package var length: Int?

  /// Nil for another unit, and for an invalid value.
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

  /// Only digits, without a sign.
  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { $0.isASCIIDigit } ? Int(text) : nil
  }
}

extension Response {
  /// Its `Content-Range`; nil if there is none, there are several, or it is invalid.
  package var contentRange: ContentRange? {
    let values = headers.values(of: "content-range")
    return values.count == 1 ? ContentRange(parsing: values[0]) : nil
  }
}
