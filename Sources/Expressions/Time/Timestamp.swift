// SPDX-License-Identifier: Apache-2.0

import Notation

/// A point in time from the year 1 to the year 9999, to the nanosecond, without leap seconds.
package struct Timestamp: Hashable, Comparable, Sendable {
  /// Since 1970-01-01T00:00:00Z.
  package let seconds: Int64
  /// 0 to 999,999,999.
  package let nanoseconds: Int32

  static let secondsRange: ClosedRange<Int64> = -62_135_596_800...253_402_300_799
  static let nanosecondsPerSecond: Int64 = 1_000_000_000

  /// A point in time; nil outside of the years 1 to 9999 and for nanoseconds out of range.
  package init?(seconds: Int64, nanoseconds: Int32 = 0) {
    guard Self.secondsRange.contains(seconds), (0..<1_000_000_000).contains(nanoseconds) else {
      return nil
    }
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// The earlier one is less.
  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }

  /// The point so many nanoseconds later; nil if it is out of range.
  func adding(nanoseconds distance: Int64) -> Timestamp? {
    let sum = Int64(nanoseconds) + distance % Self.nanosecondsPerSecond
    let whole = seconds + distance / Self.nanosecondsPerSecond
    let (quotient, rest) = sum.flooredDivision(by: Self.nanosecondsPerSecond)
    return Timestamp(seconds: whole + quotient, nanoseconds: Int32(rest))
  }

  /// The nanoseconds since another point; nil if they do not fit into 64 bits.
  func nanoseconds(since other: Timestamp) -> Int64? {
    let (product, overflows) = (seconds - other.seconds)
      .multipliedReportingOverflow(by: Self.nanosecondsPerSecond)
    let (sum, alsoOverflows) = product.addingReportingOverflow(
      Int64(nanoseconds) - Int64(other.nanoseconds))
    return overflows || alsoOverflows ? nil : sum
  }
}

extension Int64 {
  /// The quotient rounded towards minus infinity, and the rest, which has the divisor's sign.
  func flooredDivision(by divisor: Int64) -> (quotient: Int64, rest: Int64) {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }
}

extension Timestamp {
  /// Reads RFC 3339 with any offset, and nothing else; nil for other text and out of range.
  ///
  /// `2009-02-13T23:31:30.5+01:00`. More than nine digits of a fraction are cut.
  package init?(rfc3339 text: String) {
    guard let read = RFC3339(text, RFC3339Policy()), let time = read.time else { return nil }
    var nanoseconds: Int32 = 0
    for place in 0..<9 {
      let digit = place < time.fraction.count ? time.fraction[place] & 0x0F : 0
      nanoseconds = nanoseconds * 10 + Int32(digit)
    }
    let minutes = (read.date.daysSince1970 * 24 + time.hour) * 60 + time.minute - time.offsetMinutes
    self.init(seconds: Int64(minutes * 60 + time.second), nanoseconds: nanoseconds)
  }

  /// Reads a date of RFC 3339, `2009-02-13`: its beginning in UTC; nil for other text.
  init?(date text: String) {
    guard text.utf8.count == 10 else { return nil }
    self.init(rfc3339: text + "T00:00:00Z")
  }

  /// RFC 3339 in UTC with as many digits of a fraction as are needed, as in CEL's `string`.
  var shortestText: String {
    let second = RFC3339.text(ofSeconds: seconds)
    return DecimalDigits.trimmed(second, Int(nanoseconds), places: 9) + "Z"
  }

  /// RFC 3339 in UTC with milliseconds, as in texts of a collection.
  package var millisecondsText: String {
    let milliseconds = DecimalDigits.padded(Int(nanoseconds) / 1_000_000, to: 3)
    return RFC3339.text(ofSeconds: seconds) + "." + milliseconds + "Z"
  }
}
