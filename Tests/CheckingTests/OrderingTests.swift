// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Testing
import Values

@testable import Checking

struct OrderingTests {
  @Test(arguments: [
    ("{ $gt: 5 }", "5.0000000000000000001"), ("{ $gte: 5 }", "5"), ("{ $lt: 5 }", "-1e3"),
    ("{ $lte: 5 }", "5.0"), ("{ $between: [1, 5] }", "1"), ("{ $between: [1, 5] }", "5"),
    ("{ $closeTo: 0.3, $within: 0.1 }", "0.4"), ("{ $closeTo: 10, $within: 0 }", "1e1"),
    ("{ $gt: 99999999999999999998 }", "99999999999999999999"), ("{ $gt: \"5\" }", "6"),
    ("{ $gt: 2026-01-01 }", "\"2026-01-01T00:00:01Z\""),
    ("{ $lte: \"2026-01-01T01:00:00+01:00\" }", "\"2026-01-01\""),
    ("{ $between: [2026-01-01, 2026-12-31] }", "\"2026-06-15\""),
    ("{ $lt: \"2026-01-01T00:00:00.125Z\" }", "\"2026-01-01T00:00:00.1249999Z\""),
  ])
  func `an order that holds`(matcher: String, value: String) throws {
    try holds(json: "{ a: \(matcher) }", "{\"a\":\(value)}")
  }

  @Test(arguments: [
    ("{ $gt: 5 }", "5", "expected more than `5`, found `5`"),
    ("{ $gte: 5 }", "4.9", "expected at least `5`, found `4.9`"),
    ("{ $lt: 5 }", "5", "expected less than `5`, found `5`"),
    ("{ $lte: 5 }", "6", "expected at most `5`, found `6`"),
    ("{ $between: [1, 5] }", "6", "expected something between both ends of `[1,5]`, found `6`"),
    (
      "{ $closeTo: 0.3, $within: 0.1 }", "0.41",
      "expected something close to `0.3±0.1`, found `0.41`"
    ),
    ("{ $gt: 5 }", "\"6\"", "expected a number for `$gt`, found text, `\"6\"`"),
    ("{ $gt: 5 }", "null", "expected a number for `$gt`, found null, `null`"),
    ("{ $gt: 5 }", "[6]", "expected a number for `$gt`, found a list, `[6]`"),
    (
      "{ $gt: 2026-01-01 }", "\"2025-12-31\"",
      "expected more than `2026-01-01`, found `\"2025-12-31\"`"
    ),
    (
      "{ $gt: 2026-01-01 }", "\"soon\"",
      "expected a date or timestamp of RFC 3339 for `$gt`, found text, `\"soon\"`"
    ),
    (
      "{ $gt: 2026-01-01 }", "20260102",
      "expected a date or timestamp of RFC 3339 for `$gt`, found a number, `20260102`"
    ),
    ("{ $gt: 2026-02-30 }", "\"2026-03-01\"", "`2026-02-30` is not a day of the calendar"),
  ])
  func `an order that does not hold`(matcher: String, value: String, message: String) throws {
    let failure = try fails(json: "{ a: \(matcher) }", "{\"a\":\(value)}", message)
    #expect(failure.place?.line == 5)
  }

  @Test func `an operand out of a template`() throws {
    let scope = scope(
      ("low", .number(ExactNumber(1))), ("text", .string("1.5")), ("day", .string("2026-01-01")),
      ("word", .string("many")), ("list", .array([])))
    try holds(json: "{ $gt: \"${low}\", $gte: \"${text}\" }", "1.5", scope: scope)
    try holds(json: "{ $gt: \"${day}\" }", "\"2026-01-02\"", scope: scope)
    try fails(
      json: "{ $gt: \"${low}\" }", "1", "expected more than `1`, found `1`", scope: scope)
    try fails(
      json: "{ $gt: \"${word}\" }", "1",
      "the template gives text, `many`, and not a number, a date or a timestamp of RFC 3339"
        .replacing("`many`", with: "`\"many\"`"), scope: scope)
    try fails(
      json: "{ $gt: \"${list}\" }", "1",
      "the template gives a list, `[]`, and not a number, a date or a timestamp of RFC 3339",
      scope: scope)
    try fails(
      json: "{ $closeTo: \"${day}\", $within: 1 }", "\"2026-01-01\"",
      "`$closeTo` and `$within` are not both numbers or both durations", scope: scope)
    try fails(json: "{ $gt: \"${none}\" }", "1", "`none` has no value here", scope: scope)
  }
}

struct SortedTests {
  @Test(arguments: [
    ("asc", "[1,2,2,10]"), ("desc", "[3,2.5,-1]"), ("asc", "[1]"),
    ("asc", #"["2025-12-31","2026-01-01T00:00:00Z"]"#),
  ])
  func `a list in order`(direction: String, list: String) throws {
    try holds(json: "{ $sorted: \(direction) }", list)
  }

  @Test(arguments: [
    ("asc", "[1,3,2]", "expected ascending order, found `3` before `2` at element 2"),
    ("desc", "[1,2]", "expected descending order, found `1` before `2` at element 1"),
    ("asc", "[]", "`$sorted` does not hold for an empty list"),
    ("asc", #"["b","a"]"#, "expected ascending order, found `\"b\"` before `\"a\"` at element 1"),
    ("asc", #"[1,"2026-01-01"]"#, "`1` and `\"2026-01-01\"` cannot be ordered"),
    ("asc", "{}", "expected a list for `$sorted`, found an object, `{}`"),
  ])
  func `a list out of order`(direction: String, list: String, message: String) throws {
    try fails(json: "{ $sorted: \(direction) }", list, message)
  }

  @Test func `objects have no order`() throws {
    try fails(
      json: "{ $sorted: asc }", "[{}]",
      "expected numbers or texts for `$sorted`, found an object, `{}`")
  }

  @Test(arguments: [
    ("asc", #"["Z","a","é","𐐀"]"#), ("desc", #"["b","b","a",""]"#), ("asc", #"["2026-01-01","x"]"#),
    // As texts, because one of them is another text than a date.
    ("asc", #"["2026-01-01T00:00:00+02:00","2026-01-01T00:00:00Z","x"]"#),
    // As timestamps, while all are.
    ("desc", #"["2026-01-01T00:00:00Z","2026-01-01T00:00:00+02:00"]"#),
    ("asc", "[\"e\u{301}\",\"é\"]"),
  ])
  func `texts are ordered by code points`(direction: String, list: String) throws {
    try holds(json: "{ $sorted: \(direction) }", list)
  }

  @Test(arguments: [
    (#"["a",1]"#, "`\"a\"` and `1` cannot be ordered"),
    (#"[1,"a"]"#, "`1` and `\"a\"` cannot be ordered"),
    (#"["a",null]"#, "expected numbers or texts for `$sorted`, found null, `null`"),
  ])
  func `texts are not ordered among other values`(list: String, message: String) throws {
    try fails(json: "{ $sorted: asc }", list, message)
  }

  @Test func `texts of headers are numbers while all of them are`() throws {
    let numbers = Sample.headers(("X", "9"), ("X", "10"))
    #expect(try judge("headers: { X: { $sorted: asc } }", numbers).allHold)
    let texts = Sample.headers(("X", "10"), ("X", "9"), ("X", "a"))
    #expect(try judge("headers: { X: { $sorted: asc } }", texts).allHold)
  }
}

struct InstantTests {
  @Test(arguments: [
    ("2026-01-02", 1_767_312_000), ("2026-01-02T03:04:05Z", 1_767_323_045),
    ("2026-01-02t03:04:05z", 1_767_323_045), ("2026-01-02 03:04:05.500Z", 1_767_323_045),
    ("2026-01-02T04:04:05+01:00", 1_767_323_045), ("2026-01-01T22:34:05-04:30", 1_767_323_045),
    ("1969-12-31T23:59:59Z", -1), ("2024-02-29", 1_709_164_800),
    ("2016-12-31T23:59:60Z", 1_483_228_799),
  ])
  func `a moment`(text: String, seconds: Int64) throws {
    #expect(try #require(Moment(parsing: text)).seconds == seconds)
  }

  @Test(arguments: [
    "", "2026", "2026-1-2", "2026-02-30", "2023-02-29", "2026-13-01", "2026-01-02T",
    "2026-01-02T03:04Z", "2024-05-01T00:00:60Z", "2016-12-31T23:59:60+01:00",
    "2026-01-02T03:04:05", "2026-01-02T03:04:05.Z", "2026-01-02T24:00:00Z",
    "2026-01-02T03:04:05+1:00",
    "2026-01-02T03:04:05+24:00", "2026-01-02x", "12026-01-02", "2026-01-02T03:04:05Zx",
  ])
  func `no moment`(text: String) {
    #expect(Moment(parsing: text) == nil)
  }

  @Test func `fractions compare at any precision`() throws {
    let half = try #require(Moment(parsing: "2026-01-02T03:04:05.5Z"))
    #expect(half == Moment(parsing: "2026-01-02T03:04:05.500Z"))
    #expect(try half < #require(Moment(parsing: "2026-01-02T03:04:05.5000000000000000001Z")))
    #expect(try #require(Moment(parsing: "2026-01-02T03:04:05Z")) < half)
  }

  @Test(arguments: [
    "1970-01-01T00:00:00Z", "2027-08-07T08:04:19Z", "1601-01-01T00:00:00Z", "2000-02-29T23:59:59Z",
    "9999-12-31T23:59:59Z", "1969-12-31T23:59:59Z",
  ])
  func `an instant is shown as it was written`(text: String) throws {
    #expect(try #require(Moment(parsing: text)).description == text)
  }
}
