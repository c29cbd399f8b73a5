// SPDX-License-Identifier: Apache-2.0

import Expressions
import TestSupport
import Testing

/// `parseTime`.
struct TimeReadingTests {
  private var scope: TestScope {
    var scope = TestScope()
    scope.functions.timeZone = { (name) throws(FunctionTable.Refusal) in
      guard name == "Europe/Berlin",
        let rules = TimeZoneRules(tzif: TimeZoneRulesTests.bytes(ZoneData.berlin))
      else { throw FunctionTable.Refusal("there is no such zone") }
      return rules
    }
    return scope
  }

  @Test(arguments: [
    ("'22 Nov 2026 03:04:05 +0100', '%d %b %Y %H:%M:%S %z'", "2026-11-22T02:04:05.000Z"),
    ("'Sunday, 22 november 2026', '%A, %d %B %Y'", "2026-11-22T00:00:00.000Z"),
    ("'2026-11-22', '%F'", "2026-11-22T00:00:00.000Z"),
    ("'11/22/26 11:05 PM', '%D %I:%M %p'", "2026-11-22T23:05:00.000Z"),
    ("'12 am 2026 1 2', '%I %p %Y %m %d'", "2026-01-02T00:00:00.000Z"),
    ("'2026-326T030405.678', '%Y-%jT%H%M%S.%L'", "2026-11-22T03:04:05.678Z"),
    ("'2026-11-22 03:04:05.6', '%F %T.%f'", "2026-11-22T03:04:05.600Z"),
    ("'1795316645', '%s'", "2026-11-22T03:04:05.000Z"), ("'-1', '%s'", "1969-12-31T23:59:59.000Z"),
    ("'100%2026  1 2', '100%%%Y%n%m%t%e'", "2026-01-02T00:00:00.000Z"),
    ("'2026-07-01 12:00', '%F %R', 'Europe/Berlin'", "2026-07-01T10:00:00.000Z"),
    ("'2026-07-01 12:00 Z', '%F %R %z', 'Europe/Berlin'", "2026-07-01T12:00:00.000Z"),
    ("'2026-07-01 12:00', '%F %R', '-05:00'", "2026-07-01T17:00:00.000Z"),
    // An hour that the clocks skip, and one that comes twice.
    ("'2026-03-29 02:30', '%F %R', 'Europe/Berlin'", "2026-03-29T01:30:00.000Z"),
    ("'2026-10-25 02:30', '%F %R', 'Europe/Berlin'", "2026-10-25T00:30:00.000Z"),
    ("'23:59:60 2016-12-31', '%T %F'", "2016-12-31T23:59:59.000Z"),
  ])
  func `a time is read`(_ arguments: String, _ time: String) throws {
    #expect(try evaluated("parseTime(\(arguments))", in: scope) == "\"\(time)\"")
  }

  @Test(arguments: [
    ("'2026-13-01', '%Y-%m-%d'", "the text does not follow the pattern at `%m`"),
    ("'2026-02-30', '%F'", "the calendar does not have this day"),
    ("'2026-366', '%Y-%j'", "the calendar does not have this day"),
    ("'2026-11-22x', '%F'", "the text does not follow the pattern"),
    ("'2026-11-22', '%F '", "the text does not follow the pattern"),
    ("'26', '%Q'", "the text does not follow the pattern at `%Q`"),
    ("'12:00', '%R'", "the pattern has no year, month and day"),
    ("'1 Foo 2026', '%d %b %Y'", "the text does not follow the pattern at `%b`"),
    ("'2026', '%Y%'", "the text does not follow the pattern"),
    ("'99999999999999', '%s'", nil),
  ])
  func `other text is refused`(_ arguments: String, _ reason: String?) throws {
    let found = try evaluated("parseTime(\(arguments))", in: scope)
    #expect(
      found
        == (reason.map { "error: `parseTime`: \($0)" }
          ?? "error: the result is outside of the range of timestamp"))
  }

  @Test(arguments: ["%Y-%m-%d %H:%M:%S.%N %z", "%s", "%A %e %B %Y %I:%M:%S %p", "%Y %j %T"])
  func `what format writes is read again`(_ pattern: String) throws {
    let text = "timestamp('2026-11-22T15:04:05Z')"
    #expect(
      try evaluated("parseTime(format(\(text), '\(pattern)'), '\(pattern)') == \(text)") == "true")
  }
}
