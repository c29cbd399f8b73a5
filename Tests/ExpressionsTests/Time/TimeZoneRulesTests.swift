// SPDX-License-Identifier: Apache-2.0

import Digests
import TestSupport
import Notation
import Testing

@testable import Expressions

struct TimeZoneRulesTests {
  static let berlin = ZoneData.berlin
  static let kathmandu = ZoneData.kathmandu

  static func bytes(_ base64: String) -> [UInt8] {
    Base64.standard.decode(base64.filter { !$0.isWhitespace }) ?? []
  }

  private func seconds(_ text: String) throws -> Int64 {
    try #require(Timestamp(rfc3339: text)).seconds
  }

  @Test(arguments: [
    ("1850-01-01T00:00:00Z", 3208), ("1970-01-01T00:00:00Z", 3600), ("1985-07-01T00:00:00Z", 7200),
    ("1996-03-31T00:59:59Z", 3600), ("1996-03-31T01:00:00Z", 7200), ("2026-01-01T00:00:00Z", 3600),
    ("2026-03-29T00:59:59Z", 3600), ("2026-03-29T01:00:00Z", 7200), ("2026-10-25T00:59:59Z", 7200),
    ("2026-10-25T01:00:00Z", 3600), ("2400-07-01T00:00:00Z", 7200),
  ])
  func `the table applies, and after it the footer`(_ time: String, _ offset: Int) throws {
    let rules = try #require(TimeZoneRules(tzif: Self.bytes(Self.berlin)))
    #expect(rules.offset(at: try seconds(time)) == offset)
  }

  @Test(arguments: [
    ("1900-01-01T00:00:00Z", 20_476), ("1950-01-01T00:00:00Z", 19_800),
    ("2026-01-01T00:00:00Z", 20_700),
  ])
  func `a zone without summer time keeps its last offset`(_ time: String, _ offset: Int) throws {
    let rules = try #require(TimeZoneRules(tzif: Self.bytes(Self.kathmandu)))
    #expect(rules.offset(at: try seconds(time)) == offset)
  }

  @Test func `version 1 has thirty-two bits and no footer`() throws {
    var file: [UInt8] = Array("TZif".utf8) + [UInt8](repeating: 0, count: 16)
    for count in [0, 0, 0, 1, 2, 4] as [UInt8] { file += [0, 0, 0, count] }
    file +=
      [0, 0, 0, 100, 1] + [0, 0, 0, 60, 0, 0] + [0xFF, 0xFF, 0xFF, 0xC4, 1, 0] + [65, 66, 67, 0]
    let rules = try #require(TimeZoneRules(tzif: file))
    #expect(rules.offset(at: 99) == 60)
    #expect(rules.offset(at: 100) == -60)
    #expect(TimeZoneRules(tzif: Array(file.dropLast())) == nil)
  }

  @Test func `a cut or broken file is not a file of zones`() {
    let whole = Self.bytes(Self.berlin)
    for count in 0..<whole.count - 29 {
      #expect(TimeZoneRules(tzif: Array(whole.prefix(count))) == nil)
    }
    var random = SeededGenerator(seed: 7)
    for _ in 0..<5000 {
      var bytes = whole
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      guard let rules = TimeZoneRules(tzif: bytes) else { continue }
      for time in [Int64.min / 2, 0, 1_700_000_000, 253_402_300_799] {
        #expect(abs(rules.offset(at: time)) <= 168 * 3600)
      }
    }
  }

  @Test(arguments: [
    ("<+0330>-3:30", "2026-07-01T00:00:00Z", 12_600),
    ("EST5EDT,M3.2.0,M11.1.0", "2026-07-01T00:00:00Z", -14_400),
    ("EST5EDT,M3.2.0,M11.1.0", "2026-12-01T00:00:00Z", -18_000),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-01-01T00:00:00Z", 39_600),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-07-01T00:00:00Z", 36_000),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-01-01T00:00:00Z", 0),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-07-01T00:00:00Z", 3600),
    ("AAA0BBB,J60/0,J61/0", "2028-03-01T12:00:00Z", 3600),
    ("AAA0BBB,59/0,60/0", "2028-02-29T12:00:00Z", 3600),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-07-01T00:00:00Z", -3600),
  ])
  func `a rule of every year is read`(_ rule: String, _ time: String, _ offset: Int) throws {
    #expect(try #require(RecurringRule(rule)).offset(at: try seconds(time)) == offset)
  }

  @Test(arguments: ["", "E5", "EST", "EST5EDT,M13.1.0,M1.1.0", "EST5EDT,M3.2.0", "EST200", "EST5 "])
  func `a text that is not a rule is refused`(_ rule: String) {
    #expect(RecurringRule(rule) == nil)
  }

  @Test func `zones come from elsewhere, and one that is missing is an error with its name`() throws
  {
    var scope = TestScope()
    scope.functions.timeZone = { (name) throws(FunctionTable.Refusal) in
      guard name == "Europe/Berlin", let rules = TimeZoneRules(tzif: Self.bytes(Self.berlin)) else {
        throw FunctionTable.Refusal("there is no such time zone")
      }
      return rules
    }
    let time = "timestamp('2026-07-01T12:30:00Z')"
    #expect(try evaluated("\(time).getHours('Europe/Berlin')", in: scope) == "14")
    #expect(
      try evaluated("format(\(time), '%H:%M %z', 'Europe/Berlin')", in: scope) == "\"14:30 +0200\"")
    #expect(try evaluated("\(time).getHours('-02:30')", in: scope) == "10")
    #expect(
      try evaluated("\(time).getHours('Mars/X')", in: scope)
        == "error: `Mars/X`: there is no such time zone")
    scope.functions.timeZone = nil
    #expect(
      try evaluated("\(time).getHours('Europe/Berlin')", in: scope)
        == "error: `Europe/Berlin`: there are no time zones here")
  }

  @Test func `the calendar agrees with itself for eight thousand years`() {
    var day = CivilDate(year: 1, month: 1, day: 1).daysSince1970
    #expect(CivilTime.weekday(ofDay: day) == 1)
    while day < CivilDate(year: 9999, month: 12, day: 31).daysSince1970 {
      let civil = CivilTime(seconds: Int64(day) * 86_400)
      #expect(CivilDate(year: civil.year, month: civil.month, day: civil.day).daysSince1970 == day)
      #expect(civil.weekday == CivilTime.weekday(ofDay: day))
      day += 97
    }
  }
}
