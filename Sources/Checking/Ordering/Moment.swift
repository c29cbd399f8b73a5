// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// A date or a date-time of RFC 3339 as a moment; a date is its first second in UTC.
///
/// `2026-01-02T03:04:05.5+01:00` is the same moment as `2026-01-02T02:04:05.50Z`.
struct Moment: Comparable {
  /// Since 1970-01-01T00:00:00Z.
  let seconds: Int64
  /// The digits after the point without trailing zeros, so that any precision can be compared.
  let fraction: [UInt8]

  init(seconds: Int64, fraction: [UInt8] = []) {
    self.seconds = seconds
    self.fraction = fraction
  }

  /// Reads a whole text; nil if it is not a date or date-time, or the calendar does not have the
  /// day.
  ///
  /// A leap second, which is `23:59:60` in UTC, equals the second before it.
  init?(parsing text: String) {
    guard let read = RFC3339(text, Self.policy) else { return nil }
    let day = Int64(read.date.daysSince1970) * 86_400
    guard let time = read.time else {
      self.init(seconds: day)
      return
    }
    let minutes = time.hour * 60 + time.minute - time.offsetMinutes
    var fraction = time.fraction
    while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    self.init(seconds: day + Int64(minutes * 60 + min(time.second, 59)), fraction: fraction)
  }

  private static let policy = RFC3339Policy(
    takesDateAlone: true, takesSpace: true, leapSeconds: .atEndOfDay)

  static func < (left: Moment, right: Moment) -> Bool {
    if left.seconds != right.seconds { return left.seconds < right.seconds }
    return left.fraction.lexicographicallyPrecedes(right.fraction)
  }
}

extension Moment: CustomStringConvertible {
  /// RFC 3339 in UTC: `2027-08-07T08:04:19Z`.
  var description: String { RFC3339.text(ofSeconds: seconds) + "Z" }
}

extension Moment {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The date of a header: `Tue, 15 Nov 1994 08:12:31 GMT`
  /// ([RFC 9110, section 5.6.7](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7)); its obsolete
  /// forms are not read.
  init?(httpDate text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 29, text.hasSuffix(" GMT") else { return nil }
    func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    guard part(3..<5) == ", ", let month = Self.months.firstIndex(of: part(8..<11)) else {
      return nil
    }
    let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
    self.init(parsing: "\(part(12..<16))-\(number)-\(part(5..<7))T\(part(17..<25))Z")
  }
}
