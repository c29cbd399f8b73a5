// SPDX-License-Identifier: Apache-2.0

import Expressions
import RunEvents
import Testing
import Values

@testable import Checking

struct ShapeMatcherTests {
  @Test(arguments: [
    ("{ $type: string }", "\"a\""), ("{ $type: number }", "1.5"), ("{ $type: integer }", "1.0"),
    ("{ $type: integer }", "12e2"), ("{ $type: boolean }", "false"),
    ("{ $type: \"null\" }", "null"),
    ("{ $type: array }", "[]"), ("{ $type: object }", "{}"),
    ("{ $type: [string, \"null\"] }", "null"),
    ("{ $length: 2 }", "\"aä\""), ("{ $length: 1 }", "\"\u{1F600}\""), ("{ $length: 2 }", "[1,2]"),
    ("{ $length: { $gt: 0 } }", "{\"a\":1}"), ("{ $length: 0 }", "\"\""),
    ("{ $empty: true }", "\"\""), ("{ $empty: true }", "[]"), ("{ $empty: true }", "{}"),
    ("{ $empty: false }", "[0]"), ("{ $keys: [b, a] }", "{\"b\":1,\"a\":2}"),
    ("{ $keys: { $sameItems: [a, b] } }", "{\"b\":1,\"a\":2}"),
    ("{ $keys: { $contains: a } }", "{\"a\":2}"),
    ("{ $keys: [\"é\"] }", "{\"\\u00e9\":2}"), ("{ $exact: { a: 1 } }", "{\"a\":1.0}"),
    ("{ $exact: { a: [{ b: { $gt: 1 } }] } }", "{\"a\":[{\"b\":2}]}"), ("{ $exact: {} }", "{}"),
    ("{ $equals: { a: [1, { b: 2 }] } }", "{\"a\":[1,{\"b\":2}]}"), ("{ $equals: null }", "null"),
    ("{ $exists: true }", "null"),
  ])
  func `a shape that is expected`(matcher: String, value: String) throws {
    try holds(json: "{ a: \(matcher) }", "{\"a\":\(value)}")
  }

  @Test(arguments: [
    ("{ $type: string }", "5", "expected text, found a number, `5`"),
    ("{ $type: integer }", "1.5", "expected an integer, found a number, `1.5`"),
    ("{ $type: [string, \"null\"] }", "{}", "expected text or null, found an object, `{}`"),
    ("{ $length: 2 }", "\"a\"", "the length is another: expected `2`, found `1`"),
    ("{ $length: { $gt: 2 } }", "[1]", "the length is another: expected more than `2`, found `1`"),
    (
      "{ $length: 1 }", "5", "expected text, a list or an object for `$length`, found a number, `5`"
    ),
    ("{ $empty: true }", "[1]", "expected nothing inside, found `[1]`"),
    ("{ $empty: false }", "{}", "expected something inside, found `{}`"),
    (
      "{ $empty: true }", "null",
      "expected text, a list or an object for `$empty`, found null, `null`"
    ),
    (
      "{ $keys: [a, b] }", "{\"b\":1,\"a\":2}",
      "the list differs in 2 places, first at `/0`: expected `\"a\"`, found nothing"
    ),
    ("{ $keys: [a] }", "[1]", "expected an object for `$keys`, found a list, `[1]`"),
    (
      "{ $exact: { a: 1 } }", "{\"a\":1,\"b\":2}",
      "the object differs at `/b`: expected nothing, found `2`"
    ),
    ("{ $exact: { a: { $gt: 0 } } }", "{\"a\":1,\"b\":2}", "expected no other members, found `b`"),
    (
      "{ $exact: [{ a: 1 }] }", "[{\"a\":1,\"b\":2}]",
      "the list differs at `/0/b`: expected nothing, found `2`"
    ),
    ("{ $exact: {} }", "{\"a\":1}", "the object differs at `/a`: expected nothing, found `1`"),
    (
      "{ $equals: { a: 1 } }", "{\"a\":1,\"b\":2}",
      "the object differs at `/b`: expected nothing, found `2`"
    ),
    ("{ $equals: [1] }", "{}", "expected the list `[1]`, found the object `{}`"),
    ("{ $exists: false }", "null", "expected nothing, found `null`"),
  ])
  func `a shape that is not expected`(matcher: String, value: String, message: String) throws {
    let failure = try fails(json: "{ a: \(matcher) }", "{\"a\":\(value)}", message)
    #expect(failure.documentPath?.hasPrefix("$['a']") ?? matcher.contains("$keys"))
  }

  @Test func `the length of a header that was sent twice is how often it was`() throws {
    let sample = Sample.headers(("a", "xyz"), ("a", "x"))
    #expect(try judge("headers: { a: { $length: 2 } }", sample).allHold)
  }
}

struct TemplateTests {
  @Test func `a template keeps its type`() throws {
    let scope = scope(
      ("number", .number(ExactNumber(7))), ("text", .string("7")),
      ("object", .object(OrderedObject([("a", .number(ExactNumber(1)))]))),
      ("list", .array([.number(ExactNumber(1))])))
    try holds(json: "{ a: \"${number}\", b: \"${text}\" }", #"{"a":7,"b":"7"}"#, scope: scope)
    try fails(
      json: "{ a: \"${text}\" }", #"{"a":7}"#,
      "expected the text `\"7\"`, found the number `7`", scope: scope)
    try holds(json: "{ a: \"${object}\" }", #"{"a":{"a":1,"b":2}}"#, scope: scope)
    try fails(
      json: "{ a: { $equals: \"${object}\" } }", #"{"a":{"a":1,"b":2}}"#,
      "the object differs at `/b`: expected nothing, found `2`", scope: scope)
    try holds(json: "{ a: \"${list}\" }", #"{"a":[1]}"#, scope: scope)
  }

  @Test func `a template in a header gives its text`() throws {
    let scope = scope(
      ("id", .number(ExactNumber(7))), ("list", .array([.string("a"), .string("b")])))
    let sample = Sample.headers(("location", "/pets/7"), ("x", "7"), ("y", "a"), ("y", "b"))
    let judged = try judge(
      "headers: { location: \"/pets/${id}\", x: \"${id}\", y: \"${list}\" }", sample, scope: scope)
    #expect(judged.allHold, "\(judged.lines)")
  }

  @Test func `a template without a value is a failed check with its place`() throws {
    let judged = try judge(json: "{ a: \"x-${none}\", b: 2 }", #"{"a":1,"b":2}"#)
    let failure = try judged.failure()
    #expect(failure.message == "`none` has no value here")
    #expect(failure.place?.column == 23)
    #expect(judged.verdicts.count == 2)
  }

  @Test func `a value made from a secret is never shown`() throws {
    var scope = scope(("user", .string("ada")))
    scope.bind("pin", to: ScopedValue(.string("1234"), secrets: SecretNames("pin")))
    let expectations = [
      "{ a: \"${pin}\" }", "{ a: { $equals: \"${pin}\" } }", "{ a: { $startsWith: \"${pin}\" } }",
      "{ a: { $in: [\"${pin}\"] } }", "{ a: { $matches: \"^${pin}$\" } }",
      "{ a: { $contains: \"x${pin}\" } }", "{ l: [\"${pin}\"] }", "{ o: { p: \"${pin}\" } }",
      "{ gone: \"${pin}\" }", "{ a: { $gt: \"${pin}x\" } }", "{ l: { $sameItems: [\"${pin}\"] } }",
      "{ l: { $any: \"${pin}\" } }", "{ a: { $anyOf: [\"${pin}\", 1] } }",
      "{ n: { $gt: \"${pin}\" } }",
    ]
    for expected in expectations {
      let failure = try judge(
        json: expected, #"{"a":"other","l":["x"],"o":{"p":"y"},"n":1}"#, scope: scope
      ).failure()
      #expect(!"\(failure)".contains("1234"), "\(expected): \(failure.message)")
    }
    let same = try judge(json: "{ a: { $not: \"${pin}\" } }", #"{"a":"1234"}"#, scope: scope)
      .failure()
    #expect(same.message == "expected anything but `***pin***`, found it")
    #expect(same.actual == nil)
  }
}
