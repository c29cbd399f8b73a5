// SPDX-License-Identifier: Apache-2.0

import Expressions
import RunEvents
import Testing
import Values

@testable import Checking

/// Expectations whose template gives `optional.none()`, and those whose template gives null.
struct LeavingOutTests {
  private static let names = scope(
    ("row", .object(OrderedObject([("name", .string("Rex")), ("nothing", .null)]))),
    ("dollar", .object(OrderedObject([("$gt", .number(ExactNumber(1)))]))))

  private func judged(_ expect: String, _ sample: Sample) throws -> Judged {
    try judge(expect, sample, scope: Self.names)
  }

  @Test(arguments: [
    "json: { name: \"${row.name}\", email: \"${row.?email}\" }",
    "json: { name: Rex, $.email: \"${row.?email}\" }", "json: \"${row.?email}\"",
    "json: { tags: [a, \"${row.?tag}\"] }",
    "json: { tags: { $contains: a, $sameItems: [a, \"${row.?tag}\"] } }",
    "json: { name: { $in: [\"${row.?email}\", Rex] } }",
    "json: { name: { $anyOf: [\"${row.?email}\", Rex] } }",
    "json: { $exact: { name: Rex, tags: [a], email: \"${row.?email}\" } }",
    "json: { $equals: { name: Rex, tags: [a], email: \"${row.?email}\" } }",
    "headers: { x-a: \"${row.?a}\", x-b: b }", "cookies: { sid: \"${row.?sid}\" }",
    "body: \"${row.?body}\"", "size: \"${row.?size}\"", "url: \"${row.?url}\"",
    "sha256: \"${row.?digest}\"", "xpath: { //a: \"${row.?a}\" }",
  ])
  func `an expectation without a value is left out`(expect: String) throws {
    let sample = Sample(
      headers: [("X-B", "b")], body: Array(#"{"name":"Rex","tags":["a"]}"#.utf8))
    let found = try judged(expect, sample)
    #expect(found.allHold, "\(found.lines)")
  }

  @Test func `parts that are left out are named`() throws {
    let found = try judged(
      "json: { email: \"${row.?email}\", owner: { name: Rex, age: \"${row.?age}\" } }",
      .json(#"{"owner":{"name":"Rex"}}"#))
    #expect(found.lines == ["json $.email ok", "json $.owner ok"])
    #expect(
      found.verdicts.map(\.unchecked) == [
        ["left out, its template gives `optional.none()`"],
        ["`.age` is left out, its template gives `optional.none()`"],
      ])
  }

  @Test func `a failed check names them too`() throws {
    let found = try judged(
      "json: { owner: { name: Mia, age: \"${row.?age}\" } }", .json(#"{"owner":{"name":"Rex"}}"#))
    #expect(
      found.messages == ["the object differs at `/name`: expected `\"Mia\"`, found `\"Rex\"`"])
    #expect(found.verdicts.first?.unchecked.count == 1)
  }

  @Test(arguments: [
    "{ name: { $gt: \"${row.?low}\" } }", "{ name: { $not: \"${row.?x}\" } }",
    "{ name: { $startsWith: \"${row.?x}\" } }", "{ name: \"a${row.?x}\" }",
    "{ name: { $equals: \"${row.?x}\" } }", "{ name: { $in: \"${row.?x}\" } }",
  ])
  func `an operand cannot be left out`(expected: String) throws {
    let found = try judged("json: \(expected)", .json(#"{"name":"Rex"}"#))
    #expect(found.failures.count == 1, "\(found.lines)")
  }

  @Test func `an expectation that is left out does not fail for another reason`() throws {
    let found = try judged("json: { email: \"${row.?email}\" }", .text("no JSON"))
    #expect(found.lines == ["json $.email ok"])
  }

  @Test(arguments: ["headers: { x-a: \"${row.nothing}\" }", "cookies: { sid: \"${row.nothing}\" }"])
  func `null of a template expects that there is none`(expect: String) throws {
    #expect(try judged(expect, Sample()).allHold)
    let failure = try judged(
      expect, .headers(("X-A", "1"), ("Set-Cookie", "sid=1"))
    ).failure()
    #expect(failure.message.hasPrefix("expected nothing, found `1`"))
  }

  @Test func `keys of a template's object are data`() throws {
    try holds(json: "\"${dollar}\"", #"{"$gt":1,"more":2}"#, scope: Self.names)
    try holds(json: "{ a: \"${dollar}\" }", #"{"a":{"$gt":1}}"#, scope: Self.names)
    let failure = try judge(json: "\"${dollar}\"", "5", scope: Self.names).failure()
    #expect(failure.message.contains(#"{"$gt":1}"#))
  }
}
