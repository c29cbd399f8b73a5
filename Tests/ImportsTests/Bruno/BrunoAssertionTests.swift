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
    ("res.body: eq pong", "body: pong"),
    ("res.body: contains a b", "body: { $contains: a b }"),
    ("res.body: isArray", "json:\n  $: { $type: array }"),
    ("res.body.a: eq 1", "json: { $.a: 1 }"),
    // Several words without an operator are `eq`.
    ("res.body.a: two words", "json: { $.a: two words }"),
    ("res.body.a: eq '1'", "json: { $.a: '1' }"),
    ("res.body.a: eq \"null\"", "json: { $.a: 'null' }"),
    ("res.body.a: eq null", "json: { $.a: null }"),
    ("res.body.a: eq undefined", "json:\n  $.a: { $exists: false }"),
    ("res.body.a: eq 9007199254740993", "json: { $.a: '9007199254740993' }"),
    ("res.body.a: eq 9.876e-12", "json: { $.a: 9.876e-12 }"),
    ("res.body.a[0]['b c']: true", "json: { \"$.a[0]['b c']\": true }"),
    ("res.body.a?.b: gt 1", "json:\n  $.a.b: { $gt: 1 }"),
    ("res('a.b[0]'): eq x", "json: { '$.a.b[0]': x }"),
    ("res.body.a.length: gte 2", "json:\n  $.a:\n    $length: { $gte: 2 }"),
    ("res.body.a: length 2", "json:\n  $.a: { $length: 2 }"),
    // An absent value is another value there.
    (
      "res.body.a: neq 1",
      "json:\n  $.a:\n    $anyOf:\n      - { $exists: false }\n      - { $not: 1 }"
    ),
    ("res.body.a: in a, b", "json:\n  $.a:\n    $in: [a, b]"),
    ("res.body.a: notContains x", "json:\n  $.a:\n    $not: { $contains: x }"),
    ("res.body.a: matches /^[a-z]+$/", "json:\n  $.a: { $matches: '^[a-z]+$' }"),
    ("res.body.a: between 1, 5", "json:\n  $.a:\n    $between: [1, 5]"),
    ("res.body.a: startsWith x", "json:\n  $.a: { $startsWith: x }"),
    ("res.body.a: isEmpty", "json:\n  $.a: { $empty: true }"),
    ("res.body.a: isNotEmpty", "json:\n  $.a: { $empty: false }"),
    // `expect(x).to.be.true`
    ("res.body.a: isTruthy", "json: { $.a: true }"),
    ("res.body.a: isFalsy", "json: { $.a: false }"),
    ("res.body.a: isJson", "json:\n  $.a: { $type: object }"),
    ("res.body.a: eq {{x}}", "json: { $.a: '${x}' }"),
  ])
  func `is expected`(line: String, expected: String) throws {
    let found = try imported(line)
    let lines = found.step.split(separator: "\n").drop { !$0.hasPrefix("expect:") }
    let written = lines.map(String.init).joined(separator: "\n")
    let wanted = expected.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    #expect(written == "expect:\n\(wanted)" || written == "expect: { \(expected) }")
    #expect(found.effects.allSatisfy { $0 == "changed undeclared" })
  }

  @Test(arguments: [
    "res.body.map(x => x.id): contains 1", "res.body.a + 1: eq 2", "req.method: eq GET",
    "$res.status: 200", "res.body.a: matches \\u0041", "res.body.a: eq ${b}", "res.status: isJson",
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
                $.a: { $equals: 123, $type: number }
                $.b:
                  $allOf:
                    - { $contains: 1 }
                    - { $contains: 2 }
                $.c: x
        """))
    #expect(found.text.contains("# switched off: assert res.status: 200"))
  }
}
