// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Testing
import Values

@testable import Checking

struct TextMatcherTests {
  @Test(arguments: [
    ("{ $contains: ell }", "hello"),
    ("{ $startsWith: he }", "hello"),
    ("{ $endsWith: lo }", "hello"), ("{ $startsWith: hello, $endsWith: hello }", "hello"),
    ("{ $matches: '^h.*o$' }", "hello"), ("{ $matches: l }", "hello"),
    ("{ $not: { $contains: x } }", "hello"), ("{ $endsWith: ö }", "hellö"),
  ])
  func `text that is expected`(matcher: String, text: String) throws {
    try holds(json: "{ a: \(matcher) }", "{\"a\":\"\(text)\"}")
  }

  @Test(arguments: [
    ("{ $contains: x }", "\"hello\"", "expected text that contains `\"x\"`, found `\"hello\"`"),
    (
      "{ $startsWith: x }", "\"hello\"", "expected text that starts with `\"x\"`, found `\"hello\"`"
    ),
    (
      "{ $endsWith: hellohello }", "\"hello\"",
      "expected text that ends with `\"hellohello\"`, found `\"hello\"`"
    ),
    ("{ $matches: '^x y' }", "\"hello\"", "expected text that matches `^x y`, found `\"hello\"`"),
    ("{ $contains: 5 }", "\"a5\"", "text can contain text, not a number"),
    (
      "{ $contains: { $gt: 5 } }", "\"a5\"",
      "expected a list for these expected values, found text, `\"a5\"`"
    ),
    ("{ $contains: a }", "5", "expected text or a list for `$contains`, found a number, `5`"),
    (
      "{ $contains: a }", "{\"a\":1}",
      "expected text or a list for `$contains`, found an object, `{\"a\":1}`"
    ),
    ("{ $startsWith: a }", "[\"a\"]", "expected text for `$startsWith`, found a list, `[\"a\"]`"),
    ("{ $matches: a }", "null", "expected text for `$matches`, found null, `null`"),
  ])
  func `text that is not expected`(matcher: String, value: String, message: String) throws {
    try fails(json: "{ a: \(matcher) }", "{\"a\":\(value)}", message)
  }

  @Test func `an escaped string is compared by its decoded value`() throws {
    try holds(json: "{ a: { $startsWith: \"é\", $contains: \"\\n\" } }", #"{"a":"\u00e9\n"}"#)
  }

  @Test func `a value that a template inserts into a pattern is literal`() throws {
    let scope = scope(("dots", .string("a.b")), ("bad", .string("(")))
    try holds(json: "{ $matches: \"^${dots}$\" }", "\"a.b\"", scope: scope)
    try holds(json: "{ $matches: \"^${bad}$\" }", "\"(\"", scope: scope)
    try fails(
      json: "{ $matches: \"^${dots}$\" }", "\"axb\"",
      "expected text that matches `\"^a.b$\"`, found `\"axb\"`", scope: scope)
  }

  @Test func `templates in texts`() throws {
    let scope = scope(("a", .string("he")), ("list", .array([])))
    try holds(json: "{ $startsWith: \"${a}\", $contains: \"${a}l\" }", "\"hello\"", scope: scope)
    try fails(
      json: "{ $startsWith: \"x${list}\" }", "\"hello\"", "a list cannot be part of a text",
      scope: scope)
    let failure = try judge(
      json: "{ $endsWith: \"x-${none}\" }", "\"hello\"", scope: scope
    ).failure()
    #expect(failure.message == "`none` has no value here")
    #expect(failure.place?.column == 31)
  }

  @Test func `a pattern that reaches its limit fails with this reason, inside of not too`() throws {
    let text = String(repeating: "a", count: 40) + "!"
    let failure = try judge(json: "{ $matches: '^(a+)+$' }", "\"\(text)\"").failure()
    #expect(failure.message.contains("limit"), "\(failure.message)")
    let negated = try judge(json: "{ $not: { $matches: '^(a+)+$' } }", "\"\(text)\"").failure()
    #expect(negated.message == failure.message)
  }
}
