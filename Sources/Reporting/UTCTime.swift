// SPDX-License-Identifier: Apache-2.0

/// A moment as a calendar shows it in UTC.
struct UTCTime {
  let year: Int
  let month: Int
  let day: Int
  let secondOfDay: Int
  let millisecond: Int

  /// - Parameter milliseconds: since 1970-01-01T00:00:00Z.
  init(milliseconds: Int64) {
    let perDay: Int64 = 86_400_000
    let days = Int((milliseconds - (milliseconds < 0 ? perDay - 1 : 0)) / perDay)
    let rest = Int(milliseconds - Int64(days) * perDay)
    secondOfDay = rest / 1000
    millisecond = rest % 1000
    // Days are counted from 0000-03-01, so that a leap day ends its year
    // (https://howardhinnant.github.io/date_algorithms.html#civil_from_days).
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// `2026-11-21T12:00:00`, without a zone.
  var text: String {
    let clock = [secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60]
    return "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))T"
      + clock.map { Self.padded($0, 2) }.joined(separator: ":")
  }

  static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
