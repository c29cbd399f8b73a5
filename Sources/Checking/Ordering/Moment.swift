// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Expressions

/// A date or a date-time of RFC 3339 as a moment; a date is its first second in UTC.
///
/// `2026-01-02T03:04:05.5+01:00` is the same moment as `2026-01-02T02:04:05.50Z`.
struct Moment: Comparable {
  /// Since 1970-01-01T00:00:00Z.
  let seconds: Int64
  /// The digits behind the point without trailing noughts, so that any precision compares.
  let fraction: [UInt8]

  init(seconds: Int64, fraction: [UInt8] = []) {
    self.seconds = seconds
    self.fraction = fraction
  }

  /// Reads a whole text; nil when it is no date or date-time, or names a day that is none.
  ///
  /// A leap second (`23:59:60`) is the second before it.
  init?(parsing text: String) {
    var reading = DateReading(text)
    guard let year = reading.digits(4), reading.take("-"), let month = reading.digits(2),
      reading.take("-"), let day = reading.digits(2)
    else { return nil }
    if reading.isAtEnd {
      guard let date = EpochSeconds(year: year, month: month, day: day) else { return nil }
      self.init(seconds: date.seconds)
      return
    }
    guard reading.take("T") || reading.take("t") || reading.take(" "),
      let hour = reading.digits(2), reading.take(":"), let minute = reading.digits(2),
      reading.take(":"), let second = reading.digits(2),
      let fraction = reading.fraction(), let offset = reading.offset(), reading.isAtEnd,
      let local = EpochSeconds(
        year: year, month: month, day: day, hour: hour, minute: minute,
        second: second == 60 ? 59 : second)
    else { return nil }
    self.init(seconds: local.seconds - Int64(offset), fraction: fraction)
  }

  static func < (left: Moment, right: Moment) -> Bool {
    if left.seconds != right.seconds { return left.seconds < right.seconds }
    return left.fraction.lexicographicallyPrecedes(right.fraction)
  }
}

extension Moment: CustomStringConvertible {
  /// RFC 3339 in UTC: `2027-08-07T08:04:19Z`.
  var description: String { Timestamp.text(ofSeconds: seconds) + "Z" }
}
