// SPDX-License-Identifier: Apache-2.0

/// A point in time as a calendar and a clock show it (proleptic Gregorian).
struct CivilTime: Hashable {
  var year: Int
  /// 1 to 12.
  var month: Int
  /// 1 to 31.
  var day: Int
  var hour: Int
  var minute: Int
  var second: Int

  /// The calendar and clock of a place that is so far ahead of UTC.
  init(seconds: Int64, offset: Int = 0) {
    let (days, rest) = (seconds + Int64(offset)).flooredDivision(by: 86_400)
    (year, month, day) = Self.date(ofDay: Int(days))
    hour = Int(rest) / 3600
    minute = Int(rest) / 60 % 60
    second = Int(rest) % 60
  }

  /// 0 for the first of January.
  var dayOfYear: Int { Self.day(year, month, day) - Self.day(year, 1, 1) }

  /// 0 for Sunday.
  var weekday: Int { Self.weekday(ofDay: Self.day(year, month, day)) }

  /// 0 for Sunday, of a day since 1970-01-01.
  static func weekday(ofDay day: Int) -> Int { ((day % 7) + 11) % 7 }

  static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  static func daysInMonth(_ month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days since 1970-01-01, by eras of 400 years that begin in March.
  static func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}
