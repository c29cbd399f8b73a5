// SPDX-License-Identifier: Apache-2.0

import Notation

/// A point in time as date and time of day (proleptic Gregorian).
struct CivilTime: Hashable {
  var year: Int
  /// 1 to 12.
  var month: Int
  /// 1 to 31.
  var day: Int
  var hour: Int
  var minute: Int
  var second: Int

  /// The date and time of day at an offset from UTC.
  init(seconds: Int64, offset: Int = 0) {
    let (days, rest) = (seconds + Int64(offset)).flooredDivision(by: 86_400)
    let date = CivilDate(daysSince1970: Int(days))
    (year, month, day) = (date.year, date.month, date.day)
    hour = Int(rest) / 3600
    minute = Int(rest) / 60 % 60
    second = Int(rest) % 60
  }

  /// 0 for the first of January.
  var dayOfYear: Int {
    date.daysSince1970 - CivilDate(year: year, month: 1, day: 1).daysSince1970
  }

  /// 0 for Sunday.
  var weekday: Int { Self.weekday(ofDay: date.daysSince1970) }

  private var date: CivilDate { CivilDate(year: year, month: month, day: day) }

  /// 0 for Sunday, of a day since 1970-01-01.
  static func weekday(ofDay day: Int) -> Int { ((day % 7) + 11) % 7 }
}
