// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// A date or a date-time of RFC 3339 as a moment; a date is its first second in UTC.
///
/// `2026-01-02T03:04:05.5+01:00` is the same moment as `2026-01-02T02:04:05.50Z`.
struct Instant: Comparable {
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

  static func < (left: Instant, right: Instant) -> Bool {
    if left.seconds != right.seconds { return left.seconds < right.seconds }
    return left.fraction.lexicographicallyPrecedes(right.fraction)
  }
}

extension Instant: CustomStringConvertible {
  /// RFC 3339 in UTC: `2027-08-07T08:04:19Z`.
  var description: String {
    let day = seconds.quotientFloor(86_400)
    let rest = seconds - day * 86_400
    let (year, month, date) = Self.civil(day)
    let parts = [rest / 3600, rest / 60 % 60, rest % 60].map { Self.padded($0, 2) }
    return "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(date, 2))"
      + "T\(parts.joined(separator: ":"))Z"
  }

  /// The day of the Gregorian calendar, out of the days since 1970-01-01.
  private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    // Years begin in March here, so that a leap day is the last day of its year.
    let shifted = days + 719_468
    let era = shifted.quotientFloor(146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

extension Int64 {
  /// The quotient rounded down, also below nought.
  func quotientFloor(_ divisor: Int64) -> Int64 {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }
}
