// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Testing
import Values

@testable import Checking

struct LogicTests {
  @Test(arguments: [
    ("{ $not: 5 }", "6"), ("{ $not: 5 }", "\"5\""), ("{ $not: { $gt: 5 } }", "5"),
    ("{ $not: { a: 1 } }", "{\"a\":2}"), ("{ $not: [] }", "[1]"),
    ("{ $not: { $type: string } }", "5"),
    ("{ $not: null }", "5"), ("{ $not: { $exists: false } }", "5"),
    ("{ $not: { $in: [1, 2] } }", "3"),
    ("{ $in: [1, a, null] }", "null"), ("{ $in: [{ $gt: 5 }, 1] }", "7"),
    ("{ $anyOf: [{ $type: string }, { $gt: 5 }] }", "6"),
    ("{ $anyOf: [{ $type: \"null\" }, { a: 1 }] }", "{\"a\":1}"),
    ("{ $allOf: [{ $gt: 5 }, { $lt: 7 }] }", "6"), ("{ $not: { $anyOf: [1, 2] } }", "3"),
    ("{ $not: { $allOf: [{ $gt: 5 }, { $lt: 7 }] } }", "8"),
    ("{ $not: { $anyOf: [{ $gt: 5 }, { $startsWith: a }] } }", "4"),
  ])
  func `expected values match`(matcher: String, value: String) throws {
    try holds(json: "{ a: \(matcher) }", "{\"a\":\(value)}")
  }

  @Test(arguments: [
    ("{ $not: 5 }", "5.0", "expected anything but `5`, found `5.0`"),
    ("{ $not: { $gt: 5 } }", "6", "expected anything but `{\"$gt\":5}`, found `6`"),
    ("{ $in: [1, a] }", "2", "expected one of `[1,\"a\"]`, found `2`"),
    ("{ $anyOf: [1, { $gt: 5 }] }", "2", "none of the 2 expectations holds, found `2`"),
    ("{ $allOf: [{ $gt: 5 }, { $lt: 7 }] }", "8", "expected less than `7`, found `8`"),
  ])
  func `other values do not match`(matcher: String, value: String, message: String) throws {
    try fails(json: "{ a: \(matcher) }", "{\"a\":\(value)}", message)
  }

  @Test func `anyOf reports a reason for each alternative`() throws {
    let failure = try judge(json: "{ $anyOf: [1, { $gt: 5 }] }", "2").failure()
    #expect(
      failure.notes == ["1: expected `1`, found `2`", "2: expected more than `5`, found `2`"])
  }

  @Test(arguments: ["{ $gt: 5 }", "{ $startsWith: a }", "{ $contains: 1 }", "{ $each: 1 }"])
  func `a wrong type fails inside not too`(matcher: String) throws {
    let plain = try judge(json: "{ a: \(matcher) }", #"{"a":true}"#).failure()
    let negated = try judge(json: "{ a: { $not: \(matcher) } }", #"{"a":true}"#).failure()
    #expect(plain.message == negated.message)
    #expect(plain.message.contains("found a boolean, `true`"))
  }

  @Test func `two negations are none`() throws {
    try holds(json: "{ $not: { $not: 5 } }", "5")
    try fails(
      json: "{ $not: { $not: 5 } }", "6", "expected anything but `{\"$not\":5}`, found `6`")
  }
}

struct AbsenceTests {
  static let matchers = [
    "{ $equals: 1 }", "{ $exact: 1 }", "{ $not: 1 }", "{ $gt: 1 }", "{ $gte: 1 }", "{ $lt: 1 }",
    "{ $lte: 1 }", "{ $between: [1, 2] }", "{ $closeTo: 1, $within: 1 }", "{ $in: [1] }",
    "{ $contains: 1 }", "{ $startsWith: a }", "{ $endsWith: a }", "{ $matches: a }",
    "{ $length: 0 }", "{ $type: \"null\" }", "{ $exists: true }", "{ $empty: true }",
    "{ $each: 1 }",
    "{ $any: 1 }", "{ $unique: true }", "{ $sorted: asc }", "{ $sameItems: [] }", "{ $keys: [] }",
    "{ $anyOf: [1, { $exists: true }] }", "{ $allOf: [{ $exists: false }, 1] }", "1", "null", "[]",
    "{}", "{ b: 1 }", "{ b: { $exists: false } }",
  ]

  @Test(arguments: matchers)
  func `an absent value fails`(matcher: String) throws {
    let judged = try judge(json: "{ a: \(matcher) }", "{}")
    let failure = try judged.failure()
    #expect(failure.actual == nil)
    #expect(failure.message.contains("nothing") || failure.message.contains("none of"))
  }

  @Test(arguments: matchers + ["{ $exists: false }"])
  func `an absent value fails inside not too`(matcher: String) throws {
    #expect(try judge(json: "{ a: { $not: \(matcher) } }", "{}").failures.count == 1)
  }

  @Test(arguments: ["{ $not: { a: { $gt: 1 } } }", "{ $not: { $.a: 1 } }", "{ $not: { a: 1 } }"])
  func `an absent value beneath not fails`(expected: String) throws {
    #expect(try judge(json: expected, "{}").failures.count == 1)
  }

  @Test(arguments: [
    "{ $exists: false }", "{ $anyOf: [1, { $exists: false }] }",
    "{ $allOf: [{ $exists: false }, { $anyOf: [{ $exists: false }] }] }",
  ])
  func `an absent value may be expected`(matcher: String) throws {
    try holds(json: "{ a: \(matcher) }", "{}")
  }
}
