// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

/// Assertions by the rules of `packages/bruno-js/src/runtime/assert-runtime.js` in
/// <https://github.com/usebruno/bruno>.
@Suite struct `An assertion of Bruno` {
  private func imported(_ lines: String...) throws -> ImportedScript {
    try bru("get {\n  url: http://a.test\n}\nassert {\n\(lines.map { "  \($0)\n" }.joined())}")
  }

  @Test(arguments: [
    ("res.status: 200", "status: 200"),
    ("res.getStatus(): eq 200", "status: 200"),
    ("res.status: in [200, 201]", "status: [200, 201]"),
    ("res.status: neq 404", "status: { $not: 404 }"),
    ("res.status: lt 300", "status: { $lt: 300 }"),
    ("res.responseTime: lt 500", "time: { $lt: 500ms }"),
    ("res.headers['X-A']: eq b", "headers: { x-a: b }"),
    ("res.headers.etag: isDefined", "headers:\n  etag: { $exists: true }"),
    // A body that is JSON is parsed, another one is a text.
    ("res.body: eq pong", "that: [response.body == 'pong' || response.json == 'pong']"),
    ("res.body: eq '42'", "json: '42'"),
    ("res.body: neq pong", "body: { $not: pong }"),
    ("res.body: contains a b", "body: { $contains: a b }"),
    ("res.body: isNotEmpty", "body: { $empty: false }"),
    ("res.body: isArray", "json: { $type: array }"),
    ("res.body.length: gt 2", "json:\n  $type: [array, string]\n  $length: { $gt: 2 }"),
    ("res.body.a: eq 1", "json: { a: 1 }"),
    // Several words without an operator are `eq`.
    ("res.body.a: two words", "json: { a: two words }"),
    ("res.body.a: eq '1'", "json: { a: '1' }"),
    ("res.body.a: eq \"null\"", "json: { a: 'null' }"),
    ("res.body.a: eq null", "json: { a: null }"),
    // A member of what is not there is a mistake, but behind `?.` and in a query.
    ("res.body.a: eq undefined", "json:\n  $.a: { $exists: false }\n  $not: null"),
    (
      "res.body.a.b: isUndefined",
      "json:\n  $.a.b: { $exists: false }\n  a: { $exists: true, $not: null }"
    ),
    ("res.body.a?.b: isUndefined", "json:\n  $.a.b: { $exists: false }"),
    ("res('a.b'): isUndefined", "json:\n  $.a.b: { $exists: false }"),
    ("res.body.a: isDefined", "json:\n  a: { $exists: true }"),
    ("res.body.a: eq 9007199254740993", "json: { a: '9007199254740993' }"),
    ("res.body.a: eq 9.876e-12", "json: { a: 9.876e-12 }"),
    ("res.body.a[0]['b c']: true", "json: { \"$.a[0]['b c']\": true }"),
    ("res.body.a?.b: gt 1", "json:\n  $.a.b: { $gt: 1 }"),
    ("res('a.b[0]'): eq x", "json: { '$.a.b[0]': x }"),
    // Only lists and texts have a length.
    (
      "res.body.a.length: gte 2",
      "json:\n  a:\n    $type: [array, string]\n    $length: { $gte: 2 }"
    ),
    ("res.body.a: length 2", "json:\n  a:\n    $type: [array, string]\n    $length: 2"),
    // An absent value is another value there.
    (
      "res.body.a: neq 1",
      "json:\n  $.a:\n    $anyOf:\n      - { $exists: false }\n      - { $not: 1 }\n  $not: null"
    ),
    (
      "res.headers['x-a']: neq b",
      "headers:\n  x-a:\n    $anyOf:\n      - { $exists: false }\n      - { $not: b }"
    ),
    ("res.headers['x-a']: isUndefined", "headers:\n  x-a: { $exists: false }"),
    ("res.body.a: in a, b", "json:\n  a:\n    $in: [a, b]"),
    ("res.body.a: notContains x", "json:\n  a:\n    $not: { $contains: x }"),
    ("res.body.a: matches /^[a-z]+$/", "json:\n  a: { $matches: '^[a-z]+\\z' }"),
    ("res.body.a: matches \\u0041", "json:\n  a: { $matches: '\\x{0041}' }"),
    ("res.body.a: between 1, 5", "json:\n  a:\n    $between: [1, 5]"),
    ("res.body.a: startsWith x", "json:\n  a: { $startsWith: x }"),
    ("res.body.a: isEmpty", "json:\n  a: { $empty: true }"),
    ("res.body.a: isNotEmpty", "json:\n  a: { $empty: false }"),
    // `expect(x).to.be.true`
    ("res.body.a: isTruthy", "json: { a: true }"),
    ("res.body.a: isFalsy", "json: { a: false }"),
    ("res.body.a: isJson", "json:\n  a: { $type: object }"),
    ("res.body.a: eq {{x}}", "json: { a: '${x}' }"),
  ])
  func `is expected`(line: String, expected: String) throws {
    let found = try imported(line)
    let lines = found.step.split(separator: "\n").drop { !$0.hasPrefix("expect:") }
    let written = lines.map(String.init).joined(separator: "\n")
    let wanted = expected.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    #expect(written == "expect:\n\(wanted)" || written == "expect: { \(expected) }")
    #expect(!found.effects.contains { $0.hasPrefix("lost") })
  }

  @Test(arguments: [
    (["res.body: contains a", "res.body: contains b"], ["a check of a whole body"]),
    (["res.body.a: neq 1", "res.body.b: isUndefined"], ["a check of JSON fails here"]),
    (["res.body.a: matches /^[a-z]+$/"], ["a value of another type"]),
    (["res.body.a: eq 1", "res.body: eq x", "res.body.c.d: isNull"], []),
  ])
  func `that judges otherwise is one change of a collection`(
    lines: [String], expected: [String]
  ) throws {
    let found = try bru(
      "get {\n  url: http://a.test\n}\nassert {\n\(lines.map { "  \($0)\n" }.joined())}")
    let texts = found.files.findings.all.filter { $0.cause == .assert }.map(\.text)
    #expect(texts.count == expected.count)
    #expect(zip(texts, expected).allSatisfy { $0.hasPrefix($1) })
  }

  @Test(arguments: [
    "res.body.map(x => x.id): contains 1", "res.body.a + 1: eq 2", "req.method: eq GET",
    "$res.status: 200", "res.body.a: eq ${b}", "res.status: isJson",
    "res.body: isString", "res.body: in a, b", "res.body.a: startsWith 12",
    // Never so there.
    "res.headers['x-a']: isNull", "res.headers['x-a']: eq 5",
  ])
  func `that is a program is reported`(line: String) throws {
    let found = try imported(line)
    #expect(found.effects == ["lost assert"])
    #expect(!found.step.contains("expect"))
  }

  @Test func `is beside others of its subject`() throws {
    let found = try imported(
      "res.body.a: eq 123", "res.body.a: isNumber", "res.body.b: contains 1",
      "res.body.b: contains 2",
      "res.body.c: eq x", "res.body.c: eq 'x'", "~res.status: 200")
    #expect(
      found.text.contains(
        """
            expect:
              json:
                a:
                  $allOf:
                    - 123
                    - { $type: number }
                b:
                  $allOf:
                    - { $contains: 1 }
                    - { $contains: 2 }
                c: x
        """))
    #expect(found.text.contains("# switched off: assert res.status: 200"))
  }
}
