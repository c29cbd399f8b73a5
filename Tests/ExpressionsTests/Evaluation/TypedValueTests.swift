// SPDX-License-Identifier: Apache-2.0

import Expressions
import Testing
import Values

struct TypedValueTests {
  private var scope: TestScope {
    var scope = TestScope()
    if let time = Timestamp(seconds: 1_700_000_000, nanoseconds: 5_000_000) {
      scope.functions.now = time
      scope.variables.bind("began", to: ScopedValue(.timestamp(time)))
    }
    scope.variables.bind("took", to: ScopedValue(.duration(nanoseconds: 1_500_000_000)))
    scope.variables.bind("raw", to: ScopedValue(.bytes([0xFF, 1], text: "/wE=")))
    return scope
  }

  @Test(arguments: [
    ("now", "\"2023-11-14T22:13:20.005Z\""),
    ("now - duration('30d')", "\"2023-10-15T22:13:20.005Z\""),
    ("took", "\"1.5s\""), ("took * 1", "error: `*` does not apply to a duration and an int"),
    ("b'\\xff\\x01'", "\"/wE=\""), ("raw == b'\\xff\\x01'", "true"), ("type(1)", "\"int\""),
    ("took < duration('2s')", "true"), ("began.getFullYear()", "2023"), ("[took]", "[\"1.5s\"]"),
    ("{1: took, true: 2u}", #"{"1":"1.5s","true":2}"#), ("optional.of(1)", "1"),
    ("optional.none()", "error: the value is `optional.none()`, and this cannot be left out"),
    ("now.getMonth() + 1", "11"),
    ("'took ' + string(took)", "\"took 1.5s\""), ("int", "\"int\""),
  ])
  func `a value of its own type has one form outside`(_ text: String, _ expected: String) throws {
    #expect(try evaluated(text, in: scope) == expected)
  }

  @Test func `a variable made by an expression keeps its type for the next`() throws {
    var scope = scope
    for (name, text) in [
      ("due", "now + duration('1h')"), ("waits", "[took, took]"), ("sum", "sha256('abc')"),
      ("some", "optional.of(3)"),
    ] {
      scope.variables.bind(name, to: try compiled(text).evaluate(in: scope))
    }
    #expect(try evaluated("due - now == duration('60m')", in: scope) == "true")
    #expect(try evaluated("waits[0] + waits[1]", in: scope) == "\"3s\"")
    #expect(try evaluated("due.getHours()", in: scope) == "23")
    #expect(try evaluated("some.orValue(4)", in: scope) == "3")
    #expect(
      try evaluated("base64.encode(sum)", in: scope)
        == "\"ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=\"")
  }

  @Test func `in text a time has milliseconds, and null is an error with help`() throws {
    var errors: [ExpressionError] = []
    let template = try #require(
      Template.parse("at ${now} took ${took}, ${1.50} ${2u}", errors: &errors))
    #expect(
      try template.render(in: scope).text == "at 2023-11-14T22:13:20.005Z took 1.5s, 1.50 2")
    let wrong = try #require(Template.parse("${[1]}!", errors: &errors))
    let error = try #require(throws: EvaluationError.self) { try wrong.render(in: scope) }
    #expect(error.help?.contains("json.encode") == true)
  }

  @Test func `raw is not encoded in an address`() throws {
    var errors: [ExpressionError] = []
    let template = try #require(
      Template.parse("/a/${'b/c'}/${raw('d/e')}?x=${'&'}&${raw('y=1&z=2')}", errors: &errors))
    let text = try template.renderAddress(
      in: scope, encode: { text, _ in "<\(text)>" }, literal: { text, _ in text }
    ).text.text
    #expect(text == "/a/<b/c>/d/e?x=<&>&y=1&z=2")
  }
}
