// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Diagnostics
import Testing

/// Messages that show the way that this version has, with the user's own names, and it works.
@Suite struct WayOutTests {
  /// The help for the only problem of a step.
  private static func help(_ lines: String) -> [String] {
    let loaded = loadCollection(stepFile(lines))
    guard loaded.diagnostics.count == 1 else { return [loaded.rendered] }
    return loaded.diagnostics[0].help
  }

  @Test(arguments: [
    ("json: { RequestItems: { \"${table}\": [1] } }", "'${{table: [1]}}'"),
    (
      "json: { \"a-${x}\": its, b: [true, null, { c: 1.50 }] }",
      #""${{'a-' + string(x): 'its', 'b': [true, null, {'c': 1.50}]}}""#
    ),
    (
      "json: { \"${a.b}\": \"${c}\", d: \"x ${e}\" }",
      #""${{a.b: c, 'd': 'x ' + string(e)}}""#
    ),
    ("json: { \"${a}\": 'say \"hi\"' }", #"'${{a: ''say "hi"''}}'"#),
    ("vars: { o: { \"${a}\": 1 } }", "'${{a: 1}}'"),
    ("expect: { json: { \"${a}\": 1 } }", "'${{a: 1}}'"),
  ])
  func `an object with a template in a key is shown as one expression`(
    _ lines: String, _ object: String
  ) throws {
    #expect(Self.help(lines) == ["write the whole object as one expression: `\(object)`"])
    _ = try step("json: \(object)")
  }

  @Test func `a long object is not shown`() {
    let long = String(repeating: "x", count: 300)
    #expect(
      Self.help("json: { \"${a}\": \(long) }")
        == ["write the whole object as one expression: `'${{name: value}}'`"])
  }

  @Test(arguments: [
    ("headers:\n  - Accept: text/html\n  - X-A: 1", "{ Accept: text/html, X-A: 1 }"),
    ("headers:\n  - Accept: text/html, x/y", "{ Accept: 'text/html, x/y' }"),
    ("headers: [{ name: X, value: 1 }]", "{ X: 1 }"),
    ("headers: [\"Accept: text/html\", 'X: a, b']", "{ Accept: 'text/html', X: 'a, b' }"),
    ("headers: 'Accept: text/html'", "{ Accept: 'text/html' }"),
    ("cookies: [a=1, b=2]", "{ a: '1', b: '2' }"),
    ("vars: [{ a: 1 }, { b: 2 }]", "{ a: 1, b: 2 }"),
  ])
  func `a list of names and values is shown as the mapping`(
    _ lines: String, _ mapping: String
  ) throws {
    #expect(Self.help(lines) == ["write it as a mapping: `\(mapping)`"])
    let key = lines.prefix { $0 != ":" }
    _ = try step("\(key): \(mapping)")
  }

  @Test(arguments: [
    (
      "headers: [a]",
      "expected a mapping of names to texts or an expression like `${response.status}`, found a list"
    ),
    (
      "params: 5",
      "expected a mapping of names to texts or an expression like `${response.status}`, found a number"
    ),
    ("text: [a]", "expected text, found a list"),
    ("headers: { A: { b: c } }", "expected text, found a mapping"),
  ])
  func `a type is reported in short words`(_ lines: String, _ message: String) {
    #expect(loadCollection(stepFile(lines)).diagnostics.map(\.message) == [message])
  }

  @Test func `a type is reported without the links of the reference`() {
    let messages = loadCollection("curlew: 1\nrequests: { GET: / }\n").diagnostics.map(\.message)
    #expect(messages == ["expected a list of mappings (step), found a mapping"])
  }

  @Test(arguments: [
    ("response.status", "'${response.status}'"), ("status", "{ status: true }"),
    ("body", "{ body: true }"), ("header.Date", "{ header: Date }"),
    ("headers['X-Id']", "{ header: X-Id }"), ("response.headers.Date", "{ header: Date }"),
    ("cookie.sid", "{ cookie: sid }"), ("data.id", "$.data.id"), ("id", "$.id"),
    ("items[0].id", "'$.items[0].id'"), (".a.b", "$.a.b"), ("body.a", "$.a"),
    ("response.json.a.b", "$.a.b"), ("//a/b", "{ xpath: '//a/b' }"), ("uuid()", "'${uuid()}'"),
    ("response.time", "'${response.time}'"), ("a + b", "'${a + b}'"),
  ])
  func `a capture that begins with no dollar is shown with its source`(
    _ text: String, _ source: String
  ) throws {
    let quoted = text.contains("'") ? "\"\(text)\"" : "'\(text)'"
    #expect(Self.help("capture: { a: \(quoted) }") == ["write `\(source)`"])
    _ = try step("capture: { a: \(source) }")
  }

  @Test func `a line break or a tab in a pattern is meant`() throws {
    _ = try step(#"expect: { body: { $matches: "a\r\n\tb\x0a" } }"#)
    _ = try collection(
      #"""
      curlew: 1
      requests:
        - socket: tcp://a.example:1
          exchange: [{ receive: { until: "\r\n" } }]
      """#)
    expectDiagnostics(
      stepFile(#"expect: { body: { $matches: "⟦\b⟧a\n⟦\0⟧⟦\e⟧⟦\v⟧" } }"#), "control-character",
      "control-character", "control-character", "control-character")
  }

  @Test(arguments: [
    ("localhost:8080", "http://localhost:8080"), ("127.0.0.1:1/v1", "http://127.0.0.1:1/v1"),
    (":8080", "http://localhost:8080"), ("api.example.com/v1", "https://api.example.com/v1"),
    ("shop:8080", "http://shop:8080"), ("[::1]:80", "http://[::1]:80"),
    ("/v1", "https://host/path"), ("v1", "https://host/path"),
  ])
  func `a baseUrl without a scheme is shown with one`(_ written: String, _ meant: String) {
    let loaded = loadCollection("curlew: 1\nbaseUrl: '\(written)'\nrequests: [{ GET: /x }]\n")
    #expect(loaded.diagnostics.map(\.code.text) == ["invalid-base-url"])
    #expect(loaded.diagnostics.map(\.help) == [["write `\(meant)`"]])
  }
}
