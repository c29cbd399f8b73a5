// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Diagnostics
import Testing

/// A text that YAML's commas cut is reported once, with the whole text in quotes.
@Suite struct CutTextTests {
  private static func help(_ lines: String) -> [String] {
    let loaded = loadCollection(stepFile(lines))
    guard loaded.diagnostics.count == 1 else { return [loaded.rendered] }
    return loaded.diagnostics[0].help
  }

  @Test(arguments: [
    ("expect: { json: { error: { $contains: 11,000 points } } }", "11,000 points"),
    ("expect: { json: { error: { $contains: 1,000,000  points } } }", "1,000,000  points"),
    (
      "headers: { Accept: text/html, application/json;q=0.9 , X: 1 }",
      "text/html, application/json;q=0.9"
    ),
    ("expect: { body: { $contains: é, ü und ß } }", "é, ü und ß"),
    ("json: { a: one,\n    two\n    three, b: 1 }", "one, two three"),
    ("json: { a: 1,2, b: 3 }", "1,2"),
  ])
  func `the offered text is the written text`(_ lines: String, _ text: String) {
    #expect(Self.help(lines) == ["quote the text: '\(text)'"])
  }

  @Test(arguments: [
    (
      "expect: { that: [xs.map(r, r.job).all(j, j in jobs)] }",
      "quote the condition: 'xs.map(r, r.job).all(j, j in jobs)'"
    ),
    (
      "expect: { that: [true, xs.all(x, x.a ? x.b : x.c), a == b] }",
      "quote the condition: 'xs.all(x, x.a ? x.b : x.c)'"
    ),
    ("expect: { that: [a == \"x, y\"] }", "quote the condition: 'a == \"x, y\"'"),
    ("expect: { that: [xs.all(x, x inn ys)] }", "quote the condition: 'xs.all(x, x inn ys)'"),
    ("expect: { that: [r\"a, b\" == c] }", "quote the condition: 'r\"a, b\" == c'"),
    ("expect: { that: [xs.all(x,\n    x > 0)] }", "quote the condition: 'xs.all(x, x > 0)'"),
    ("retry: { until: xs.exists(a, a.b), every: 1s }", "quote the text: 'xs.exists(a, a.b)'"),
    (
      "retry: { stopIf: xs.exists(a, a.b), every: 1s, until: x }",
      "quote the text: 'xs.exists(a, a.b)'"
    ),
    ("expect: { that: xs.all(j, j in jobs) }", "quote the text: 'xs.all(j, j in jobs)'"),
  ])
  func `a condition that was cut is reported once`(_ lines: String, _ help: String) {
    #expect(Self.help(lines) == [help])
  }

  @Test func `conditions of steps in flow style too`() {
    for (text, condition) in [
      ("[{ GET: http://a.example, if: xs.all(x, x > 0) }]", "xs.all(x, x > 0)"),
      ("[{ check: [max(a, b) > 1, true] }]", "max(a, b) > 1"),
      ("[{ GET: http://a.example, if: f(a, b), text: x }]", "f(a, b)"),
    ] {
      let loaded = loadCollection("curlew: 1\nrequests: \(text)\n")
      #expect(loaded.diagnostics.count == 1, "\(loaded.rendered)")
      #expect(loaded.diagnostics.first?.help.first?.hasSuffix(": '\(condition)'") == true)
    }
  }

  @Test func `conditions beside one that was cut are still read`() {
    let loaded = loadCollection(stepFile("expect: { that: [f(a, b), siz(x) > 1] }"))
    #expect(loaded.codes == ["invalid-condition", "unknown-function"])
  }

  @Test(arguments: [
    "text: { a: ${f(x, y)} }", "json: [${xs.map(r, r.job).all(j, j in jobs)}]",
    "expect: { that: [${f(a, b)}] }", "expect: { that: [j in [1, 2], xs[0] == 1] }",
    "expect: { that: [xs.all(x, x.n in [1, 2])] }", "expect: { that: [m == {'a': 1, 'b': 2}] }",
    "expect: { that: [f(a, \"it's, b\")] }", "retry: { until: xs.exists(a, a[0] == 1), every: 1s }",
    "form: { q: CREATE DATABASE ${db} }",
    "expect: { that: [x[0] == 'a'] }", "expect: { json: { $.data[*].x: 1 } }",
  ])
  func `brackets in flow style are answered with the line in quotes`(_ lines: String) throws {
    let loaded = loadCollection(stepFile(lines))
    #expect(loaded.diagnostics.count == 1, "\(loaded.rendered)")
    let help = try #require(loaded.diagnostics.first?.help.first)
    let line = try #require(help.firstMatch(of: #/^quote it: `(.*)`$/#)?.output.1)
    let fixed = loadCollection(stepFile(String(line)))
    #expect(!fixed.codes.contains { $0 == "yaml-syntax" || $0 == "missing-value" }, "\(line)")
  }

  @Test(arguments: ["json: { a: x, b: }", "json: { a: \"x\", b }", "json: { a: [x], b }"])
  func `a key without a value is not a piece of a text`(_ lines: String) {
    let loaded = loadCollection(stepFile(lines))
    #expect(loaded.codes == ["missing-value"])
    #expect(loaded.diagnostics.first?.help.contains { $0.hasPrefix("quote the text") } == false)
  }

  @Test func `a text too long to be shown is not cut in the offer`() {
    let long = "a, " + String(repeating: "x", count: 300)
    #expect(Self.help("json: { a: \(long) }") == ["quote the text"])
    let comment = "json: { a: one, # why\n    two }"
    #expect(Self.help(comment) == ["quote the text"])
  }
}
