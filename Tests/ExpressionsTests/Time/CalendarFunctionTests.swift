// SPDX-License-Identifier: Apache-2.0

import Expressions
import TestSupport
import Testing
import Values

struct CalendarFunctionTests {
  private var scope: TestScope {
    var scope = TestScope()
    scope.functions.timeZone = { (name) throws(FunctionTable.Refusal) in
      // A zone whose clocks are put forward at midnight of 10 June 2026 and back at one of 20 June.
      if name == "Test/Midnight", let rules = TimeZoneRules(tzif: Self.midnightChanges) {
        return rules
      }
      guard name == "Europe/Berlin",
        let rules = TimeZoneRules(tzif: TimeZoneRulesTests.bytes(ZoneData.berlin))
      else { throw FunctionTable.Refusal("there is no such zone") }
      return rules
    }
    return scope
  }

  /// Version 1: UTC, then an hour more from 1781049600 to 1781913600 (20 June, 00:00 UTC).
  private static let midnightChanges: [UInt8] = {
    var file: [UInt8] = Array("TZif".utf8) + [UInt8](repeating: 0, count: 16)
    for count in [0, 0, 0, 2, 2, 4] as [UInt8] { file += [0, 0, 0, count] }
    for time in [1_781_049_600, 1_781_913_600] as [UInt32] {
      file += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: time >> $0) }
    }
    return file + [1, 0] + [0, 0, 0, 0, 0, 0] + [0, 0, 0x0E, 0x10, 1, 0] + [65, 66, 67, 0]
  }()

  @Test(arguments: [
    ("2026-11-22T03:04:05.678Z", "'second'", "2026-11-22T03:04:05.000Z"),
    ("2026-11-22T03:04:05Z", "'minute'", "2026-11-22T03:04:00.000Z"),
    ("2026-11-22T03:04:05Z", "'hour', '+05:30'", "2026-11-22T02:30:00.000Z"),
    ("2026-11-22T03:04:05Z", "'day', '-05:00'", "2026-11-21T05:00:00.000Z"),
    ("2026-11-23T00:00:00Z", "'week'", "2026-11-23T00:00:00.000Z"),
    ("2026-11-22T03:04:05Z", "'year'", "2026-01-01T00:00:00.000Z"),
    ("1969-12-31T23:59:59Z", "'month'", "1969-12-01T00:00:00.000Z"),
    ("0001-01-01T05:00:00Z", "'day'", "0001-01-01T00:00:00.000Z"),
    // The day on which the clocks are put back, and both hours at two o'clock.
    ("2026-10-25T15:00:00Z", "'day', 'Europe/Berlin'", "2026-10-24T22:00:00.000Z"),
    ("2026-10-25T00:30:00Z", "'hour', 'Europe/Berlin'", "2026-10-25T00:00:00.000Z"),
    ("2026-10-25T01:30:00Z", "'hour', 'Europe/Berlin'", "2026-10-25T01:00:00.000Z"),
    ("2026-12-25T12:00:00Z", "'year', 'Europe/Berlin'", "2025-12-31T23:00:00.000Z"),
    // A midnight that is skipped, and one that comes twice.
    ("2026-06-10T12:00:00Z", "'day', 'Test/Midnight'", "2026-06-10T00:00:00.000Z"),
    ("2026-06-20T12:00:00Z", "'day', 'Test/Midnight'", "2026-06-19T23:00:00.000Z"),
  ])
  func `a unit begins at`(_ time: String, _ unit: String, _ start: String) throws {
    let text = "timestamp('\(time)').startOf(\(unit))"
    #expect(try evaluated(text, in: scope) == "\"\(start)\"")
  }

  @Test(arguments: [
    ("2024-02-29", "12", "\"2025-02-28T00:00:00.000Z\""),
    ("2024-02-29", "48", "\"2028-02-29T00:00:00.000Z\""),
    ("2026-01-15", "-1", "\"2025-12-15T00:00:00.000Z\""),
    ("2026-01-15", "0", "\"2026-01-15T00:00:00.000Z\""),
    ("9999-12-01", "1", "error: the result is outside of the range of timestamp"),
    ("0001-01-01", "-1", "error: the result is outside of the range of timestamp"),
    ("2026-01-15", "9223372036854775807", "error: the result is outside of the range of timestamp"),
  ])
  func `months are added to`(_ date: String, _ months: String, _ result: String) throws {
    #expect(try evaluated("timestamp('\(date)').addMonths(\(months))") == result)
  }

  @Test func `an unknown unit is refused with those there are`() throws {
    #expect(
      try evaluated("timestamp(0).startOf('days')")
        == "error: `startOf`: a unit is one of `second`, `minute`, `hour`, `day`, `week`, `month`, `year`"
    )
  }

  @Test(arguments: ["2026-13-01", "2026-02-30", "2026-1-1", "2026-11-22 ", "+026-11-22"])
  func `other text is not a date`(_ text: String) throws {
    let scope = TestScope("{\"text\": \"\(text)\"}")
    #expect(try evaluated("timestamp(text)", in: scope).hasPrefix("error: "))
  }
}
