// SPDX-License-Identifier: Apache-2.0

import CollectionSupport
import Testing

/// What is wrong with texts, templates, conditions and addresses, each with its exact place.
@Suite struct TextDiagnosticsTests {
  @Test func `a template in a place for literal text is refused`() {
    expectDiagnostics(
      "curlew: 1\nname: a ⟦${⟧b}\ntags: [\"⟦${⟧c}\"]\nrequests: [{ GET: http://a/ }]\n",
      "template-not-allowed", "template-not-allowed")
    expectDiagnostics(stepFile("capture: { a: '$[\"⟦${⟧b}\"]' }"), "template-not-allowed")
  }

  @Test func `an alias of an empty mapping is not a text either`() {
    expectDiagnostics(
      "curlew: 1\nvars: { a: &empty {} }\nrequests:\n  - GET: http://a/\n    text: ⟦*empty⟧\n",
      "wrong-type")
    expectDiagnostics(
      "curlew: 1\nvars: { a: &empty {} }\nrequests: [{ GET: ⟦*empty⟧ }]\n", "wrong-type")
  }

  @Test func `doubled dollars are literal where templates are refused`() throws {
    let file = try collection("curlew: 1\nname: a $${b}\nrequests: [{ GET: http://a/ }]\n")
    #expect(file.name?.content == "a ${b}")
  }

  @Test func `a mistake in an expression is found through quotes and escapes`() {
    expectDiagnostics(stepFile(#"text: "\u00e9 ⟦${⟧a""#), "unclosed-template")
    expectDiagnostics(stepFile("text: |\n  x\n  ⟦${⟧a\n"), "unclosed-template")
  }

  @Test func `other tools' templates are warned of`() {
    expectDiagnostics(stepFile("text: 'hi ⟦{{name}}⟧'"), "foreign-template")
    expectDiagnostics(
      "curlew: 1\nvars: { user: a }\nrequests:\n  - GET: http://a/\n    text: ⟦$user⟧ $other\n",
      "foreign-template")
  }

  @Test(arguments: [
    #"cookies: { a: 'x⟦;⟧y' }"#, #"cookies: { a: [b, 'x⟦;⟧'] }"#,
    #"auth: { basic: { user: 'a⟦:⟧b', password: c } }"#, #"headers: { X-A: "a⟦\e⟧b" }"#,
    #"contentType: "a/b⟦\x7f⟧""#, #"auth: { bearer: "⟦\x01⟧" }"#, #"cookies: { a: "⟦\x02⟧" }"#,
  ])
  func `literal text that a head cannot hold is found before the run`(_ setting: String) {
    expectDiagnostics(stepFile(setting), "forbidden-character")
  }

  @Test func `and other text is not`() {
    for setting in [
      "cookies: { a: '${b};c' }", "auth: { digest: { user: 'a:b', password: c } }",
      #"headers: { X-A: "a\tb", X-B: 'a;b' }"#, "expect: { size: 0 }",
    ] {
      #expect(loadCollection(stepFile(setting)).codes.isEmpty, "\(setting)")
    }
  }

  @Test func `angle brackets in an address are a placeholder as a whole segment or value`() {
    for address in ["/⟦<id>⟧/x", "/x?a=⟦<t>⟧&b", "/x?⟦<t>⟧"] {
      expectDiagnostics("curlew: 1\nrequests:\n  - GET: \"\(address)\"\n", "foreign-template")
    }
    #expect(loadCollection("curlew: 1\nrequests:\n  - GET: \"/x?a=u<t>\"\n").codes.isEmpty)
  }

  @Test(arguments: [
    ("'⟦${name:-word}⟧'", #"${default(name, "word")}"#),
    ("\"http://⟦${HOST:-local}⟧:8080/\"", "${default(env.HOST, 'local')}"),
    ("⟦${url:-http://a/b}⟧", "${default(url, 'http://a/b')}"),
    ("'x ⟦${port:=8080}⟧ y'", "${default(port, 8080)}"), ("⟦${a:?gone}⟧", "${a}"),
    ("'⟦${a:+b}⟧'", "default(name, 'word')"), ("'⟦${a:-}⟧'", #"${default(a, "")}"#),
  ])
  func `the notation of shells is answered in its place`(_ text: String, _ meant: String) {
    let marked = "curlew: 1\nvars: { name: a }\nrequests:\n  - POST: http://a/\n    text: \(text)\n"
    expectDiagnostics(marked, "shell-template")
    let plain = marked.replacing("⟦", with: "").replacing("⟧", with: "")
    let help = loadCollection(plain).diagnostics.first?.help.first ?? ""
    #expect(help.contains(meant), "\(help)")
  }

  @Test(arguments: [
    "GET: 'http://a/x?q=c⟦#&x=1⟧'", "GET: '/${id}⟦#a${id}⟧'", "GET: '/${\"#\"}/$${⟦#x⟧'",
    "socket: 'ws://a/x⟦#y⟧'\n    exchange: [{ send: a }]",
    "GET: /\n    auth: { oauth2: { grant: clientCredentials, clientId: a, tokenUrl: '/t⟦#⟧' } }",
  ])
  func `a fragment of an address is warned of`(_ step: String) {
    expectDiagnostics(
      "curlew: 1\nvars: { id: 1 }\nrequests:\n  - \(step)\n", "fragment-not-sent")
  }

  @Test func `line breaks and NUL in the head of a request are refused`() {
    expectDiagnostics(
      stepFile(#"headers: { A: "x⟦\r⟧\n", B: "⟦\0⟧" }"#), "forbidden-character",
      "forbidden-character")
    expectDiagnostics(
      "curlew: 1\nrequests:\n  - GET: \"http://a/⟦\\n⟧\"\n", "forbidden-character")
    expectDiagnostics(
      "curlew: 1\nrequests:\n  - method: \"${m}⟦\\n⟧\"\n    url: http://a/\n",
      "forbidden-character")
  }

  @Test func `escapes that make control characters in patterns and paths are refused`() {
    expectDiagnostics(
      stepFile(#"expect: { body: { $matches: "⟦\b⟧ok" } }"#), "control-character")
    expectDiagnostics(stepFile(#"capture: { a: "$['⟦\t⟧']" }"#), "control-character")
    expectDiagnostics(
      "curlew: 1\nrequests:\n  - POST: http://a/\n    file: \"c:⟦\\n⟧ew\"\n", "control-character")
  }

  @Test func `a condition is text`() {
    expectDiagnostics(stepFile("if: { ⟦a⟧: 1 }"), "invalid-condition")
    expectDiagnostics(stepFile("if: ⟦[a]⟧"), "invalid-condition")
    expectDiagnostics(stepFile("text: &t x\nif: ⟦*t⟧"), "invalid-condition")
    let loaded = loadCollection(stepFile("if: [a] == b"))
    #expect(loaded.diagnostics.contains { $0.severity == .error })
  }

  @Test(arguments: [
    ("if: [it's]", #""[it's]""#), ("if: { a: b }", "'{ a: b }'"),
  ]) func `the condition is offered in quotes, without the text around it`(
    _ line: String, _ quoted: String
  ) {
    let flow = "curlew: 1\nrequests: [{ GET: http://a.example, \(line) }]"
    #expect(loadCollection(flow).rendered.contains("into quotes: \(quoted)\n"))
  }

  @Test func `a condition is a name or one whole template`() throws {
    #expect(try step("if: enabled").condition != nil)
    #expect(try step("if: ${enabled}").condition != nil)
    #expect(try step("if: true").condition != nil)
  }

  @Test func `a base address has a scheme and host and nothing more than a path`() {
    for (text, code) in [
      ("http://⟦u:p@⟧h/", "invalid-base-url"), ("http://h/⟦?a=1⟧", "invalid-base-url"),
      ("\"http://h/a⟦#f⟧\"", "invalid-base-url"), ("⟦/v1⟧", "invalid-base-url"),
      ("⟦h:80⟧", "invalid-base-url"), ("⟦http://⟧", "invalid-base-url"),
      ("⟦scp⟧://h", "unsupported-scheme"), ("⟦file:///x⟧", "invalid-base-url"),
      ("⟦FILE:///x⟧", "invalid-base-url"),
    ] {
      expectDiagnostics("curlew: 1\nbaseUrl: \(text)\nrequests: [{ GET: / }]\n", code)
    }
  }

  @Test func `an address of another protocol is reported as such`() {
    expectDiagnostics("curlew: 1\nrequests:\n  - GET: ⟦wss⟧://h/\n", "unsupported-scheme")
  }

  @Test func `a redirect that is followed cannot be expected`() {
    expectDiagnostics(
      stepFile("redirects: follow\nexpect: { status: ⟦302⟧ }"), "redirect-is-followed")
    expectDiagnostics(
      stepFile("redirects: 3\nexpect: { status: ⟦[301, 302]⟧ }"), "redirect-is-followed")
  }

  @Test func `a redirect among others, or with none followed, can be expected`() throws {
    _ = try step("redirects: 3\nexpect: { status: [200, 302] }")
    _ = try step("redirects: none\nexpect: { status: 302 }")
    _ = try step("redirects: { max: 0 }\nexpect: { status: 302 }")
  }
}
