// SPDX-License-Identifier: Apache-2.0

import Notation
import Testing

@Suite struct `RFC 3339` {
  @Test func `is read into its parts`() throws {
    let read = try #require(RFC3339("2026-11-21t23:59:58.0120-01:30", RFC3339Policy()))
    #expect(read.date == CivilDate(year: 2026, month: 11, day: 21))
    let time = try #require(read.time)
    #expect([time.hour, time.minute, time.second, time.offsetMinutes] == [23, 59, 58, -90])
    #expect(time.fraction == Array("0120".utf8))
    #expect(RFC3339("2026-11-21T00:00:00z", RFC3339Policy())?.time?.offsetMinutes == 0)
  }

  @Test(arguments: [
    "", "2026", "2026-11-21", "2026-11-21T", "2026-11-21 00:00:00Z", "2026-11-21T00:00:00",
    "2026-11-21T00:00Z", "2026-11-21T00:00:00.Z", "2026-11-21T00:00:00Zx", " 2026-11-21T00:00:00Z",
    "2026-11-21T24:00:00Z", "2026-11-21T00:60:00Z", "2026-11-21T00:00:60Z", "2026-13-01T00:00:00Z",
    "2026-02-29T00:00:00Z", "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z", "0000-01-01T00:00:00Z",
    "2026-11-21T00:00:00+24:00", "2026-11-21T00:00:00+00:60", "2026-11-21T00:00:00+0000",
    "2026-11-21T00:00:00+1", "２026-11-21T00:00:00Z",
  ])
  func `accepts no other form without a policy for it`(text: String) {
    #expect(RFC3339(text, RFC3339Policy()) == nil)
  }

  @Test func `accepts the forms of a policy`() {
    #expect(RFC3339("2026-11-21", RFC3339Policy(takesDateAlone: true))?.time == nil)
    #expect(RFC3339("2026-11-21", RFC3339Policy(takesDateAlone: true)) != nil)
    #expect(RFC3339("2026-11-21 00:00:00Z", RFC3339Policy(takesSpace: true)) != nil)
    #expect(RFC3339("0000-02-29T00:00:00Z", RFC3339Policy(firstYear: 0)) != nil)
    let loose = RFC3339Policy(checksValues: false)
    #expect(RFC3339("2026-13-45T99:99:99+99:99", loose) != nil)
    #expect(RFC3339("2026-13-4xT99:99:99+99:99", loose) == nil)
  }

  @Test(arguments: [
    ("2016-12-31T23:59:60Z", true, true), ("2016-12-31T23:59:60+00:00", true, true),
    ("2017-01-01T00:59:60+01:00", true, true), ("2016-12-31T15:59:60-08:00", true, true),
    ("2016-12-31T23:59:60+01:00", true, false), ("2016-12-31T12:00:60Z", true, false),
    ("2016-12-31T23:59:61Z", false, false),
  ])
  func `has leap seconds where a policy has them`(text: String, anywhere: Bool, atEnd: Bool) {
    #expect((RFC3339(text, RFC3339Policy(leapSeconds: .anywhere)) != nil) == anywhere)
    #expect((RFC3339(text, RFC3339Policy(leapSeconds: .atEndOfDay)) != nil) == atEnd)
    #expect(RFC3339(text, RFC3339Policy()) == nil)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00"), (-1, "1969-12-31T23:59:59"), (951_827_696, "2000-02-29T12:34:56"),
    (253_402_300_799, "9999-12-31T23:59:59"), (-62_135_596_800, "0001-01-01T00:00:00"),
    (-86_400, "1969-12-31T00:00:00"),
  ])
  func `is written in UTC`(seconds: Int64, text: String) {
    #expect(RFC3339.text(ofSeconds: seconds) == text)
  }

  @Test func `is written for every second there is`() {
    #expect(RFC3339.text(ofSeconds: .max).hasSuffix("-04T15:30:07"))
    #expect(RFC3339.text(ofSeconds: .min).hasSuffix("-27T08:29:52"))
  }
}

@Suite struct `A date of the calendar` {
  @Test func `is counted and found again, day by day`() {
    var expected = CivilDate(year: -1, month: 12, day: 31)
    for day in CivilDate(year: 0, month: 1, day: 1).daysSince1970...25_000 {
      let next = CivilDate(daysSince1970: day)
      let isNewMonth = expected.day == CivilDate.days(inMonth: expected.month, of: expected.year)
      let isNewYear = isNewMonth && expected.month == 12
      expected = CivilDate(
        year: expected.year + (isNewYear ? 1 : 0),
        month: isNewYear ? 1 : expected.month + (isNewMonth ? 1 : 0),
        day: isNewMonth ? 1 : expected.day + 1)
      guard next == expected, next.daysSince1970 == day else {
        Issue.record("day \(day) is \(next)")
        return
      }
    }
    #expect(expected.year == 2038)
    #expect(CivilDate(year: 1970, month: 1, day: 1).daysSince1970 == 0)
  }

  @Test(arguments: [
    (2024, 2, 29, true), (2023, 2, 29, false), (1900, 2, 29, false), (2000, 2, 29, true),
    (2026, 4, 31, false), (2026, 0, 1, false), (2026, 13, 1, false), (2026, 1, 0, false),
    (2026, 12, 31, true),
  ])
  func `is in it or not`(year: Int, month: Int, day: Int, isIn: Bool) {
    #expect(CivilDate(year: year, month: month, day: day).isInCalendar == isIn)
  }
}
