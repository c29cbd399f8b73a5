// SPDX-License-Identifier: Apache-2.0

import CollectionSupport
import Testing

/// What is wrong with values, each with its exact place.
@Suite struct ValueDiagnosticsTests {
  private func inStep(
    _ lines: String, _ codes: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = stepFile(lines)
    switch codes.count {
    case 1: expectDiagnostics(text, codes[0], sourceLocation: sourceLocation)
    case 2: expectDiagnostics(text, codes[0], codes[1], sourceLocation: sourceLocation)
    default: expectDiagnostics(text, codes[0], codes[1], codes[2], sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: ["''", "a b", "and", "not", "(x"])
  func `a tag can be selected by`(tag: String) {
    inStep("tags: [⟦\(tag)⟧]", "invalid-tag")
  }

  @Test func `a step is skipped for a reason`() {
    inStep("skip: ⟦''⟧", "missing-reason")
  }

  @Test func `a value of the wrong type is pointed at`() {
    inStep(
      "tags: ⟦smoke⟧\nheaders: ⟦[a]⟧\nname: { ⟦a⟧: 1 }", "wrong-type", "wrong-type", "wrong-type")
    inStep("name: ⟦true⟧", "wrong-type")
    inStep("continueOnFailure: ⟦\"true\"⟧", "wrong-type")
    inStep("retry: ⟦5⟧", "wrong-type")
    expectDiagnostics("⟦- a⟧\n", "wrong-type")
  }

  @Test func `a number in a place for text stands for its digits`() throws {
    let step = try step("name: 404\ntext: 1.50\nauth: { bearer: 123 }")
    #expect(step.name?.literalText == "404")
    guard case .text(let text)? = step.request?.body else {
      Issue.record("no text")
      return
    }
    #expect(text.literalText == "1.50")
  }

  @Test func `a value that is not written is an error`() {
    inStep("name:⟦⟧", "missing-value")
    inStep("headers: { Accept: text/html, ⟦application/json⟧ }", "missing-value")
    inStep("json: { a: 1, ⟦b⟧ }", "missing-value")
    inStep("json:\n  ⟦a⟧:", "missing-value")
    let loaded = loadCollection(stepFile("headers: { Accept: text/html, application/json }"))
    #expect(
      loaded.diagnostics.first?.help == ["quote the text: 'text/html, application/json'"])
  }

  @Test(arguments: [
    ("timeout:", "a duration", false), ("save:", "a path", false),
    ("file:", "a path", false), ("tls: { ca: }", "a path", false),
    ("tls: { verify: }", "`true` or `false`", false), ("proxy:", "an address", false),
    ("retry: { attempts: }", "a whole number", false), ("expect: { schema: }", "a JSON", false),
    ("expect: { status: }", "a status", false), ("name:", "text", true),
    ("json: { a: }", "any value", true), ("headers: { A: }", "any value", true),
  ])
  func `an empty text is offered only where it is allowed`(
    keys: String, words: String, isOffered: Bool
  ) throws {
    let problem = try #require(loadCollection(stepFile(keys)).diagnostics.first)
    #expect(problem.code.text == "missing-value")
    #expect(problem.message.contains(words))
    #expect(
      problem.help == [
        isOffered
          ? "write `\"\"` for an empty text, or `null`" : "write it here, or leave the key out"
      ])
  }

  @Test func `a text that is not one of the words is refused`() {
    inStep("auth: ⟦nobody⟧", "invalid-value")
    inStep("redirects: ⟦never⟧", "invalid-value")
    inStep("redirects: ⟦1001⟧", "invalid-value")
    inStep("retry: { attempts: ⟦0⟧ }", "invalid-value")
    inStep("retry: { attempts: ⟦1.5⟧ }", "invalid-value")
    inStep("retry: { backoff: ⟦0.5⟧ }", "invalid-value")
    inStep("retry: { backoff: ⟦fast⟧ }", "invalid-value")
    inStep("retry: { when: [⟦fail⟧, error, ⟦600⟧] }", "invalid-value", "invalid-status")
    inStep("retry: { when: ⟦[]⟧ }", "empty-list")
    inStep("retry: { ⟦when⟧: [error], until: a == b }", "when-beside-until")
    inStep("retry: { until: ⟦[a]⟧ }", "invalid-condition")
    inStep("retry: { until: a ⟦=⟧ b }", "invalid-expression")
    expectDiagnostics(
      "curlew: 1\ncookieJar: ⟦new⟧\nrequests: [{ GET: http://a/ }]\n", "invalid-value")
  }

  @Test func `lists that have no effect when empty are refused`() {
    expectDiagnostics("curlew: 1\nrequests: ⟦[]⟧\n", "empty-list")
    expectDiagnostics("curlew: 1\nscenarios: ⟦{}⟧\n", "empty-list")
    inStep("expect: { status: ⟦[]⟧ }", "empty-list")
    inStep("expect: { json: { $in: ⟦[]⟧ } }", "empty-list")
    inStep("auth: { bearer: x, origins: ⟦[]⟧ }", "empty-list")
    // No origins at all would be no restriction, the opposite of what it says.
    expectDiagnostics(
      "curlew: 1\nsecrets: { a: { origins: ⟦[]⟧ } }\nrequests: [{ GET: http://a.example }]\n",
      "empty-list")
  }

  @Test func `durations have units`() {
    inStep("timeout: ⟦10⟧", "missing-unit")
    inStep("timeout: ⟦10 s⟧", "invalid-duration")
    inStep("timeout: { connect: ⟦1s1h⟧, total: ⟦1y⟧ }", "invalid-duration", "invalid-duration")
    inStep("retry: { every: ⟦99999999999999h⟧ }", "invalid-duration")
  }

  @Test func `sizes have units`() {
    inStep("limits: { body: ⟦64⟧, head: ⟦64mb⟧ }", "missing-unit", "invalid-size")
    inStep("limits: { body: ⟦0.5B⟧ }", "invalid-size")
    inStep("limits: { rate: ⟦10MB⟧, upload: ⟦10⟧ }", "missing-unit", "missing-unit")
    inStep("limits: { rate: ⟦10Mbps⟧, upload: ⟦0B/s⟧ }", "invalid-rate", "invalid-rate")
    inStep("read: ⟦head⟧", "invalid-size")
    inStep("read: ⟦16⟧", "missing-unit")
    inStep("limits: { body: ⟦99999999999GB⟧ }", "invalid-size")
  }

  @Test func `a reading has conditions`() {
    inStep("read: ⟦{}⟧", "missing-key")
    inStep("read: { ⟦event⟧: 1 }", "unknown-key")
    inStep("read: { events: ⟦0⟧ }", "invalid-value")
    inStep("read: { for: ⟦0s⟧ }", "invalid-duration")
    inStep("read: { bytes: ⟦16⟧ }", "missing-unit")
    inStep("read: { until: '(⟦⟧' }", "invalid-pattern")
    inStep("read: ⟦[1kB]⟧", "wrong-type")
  }

  @Test(arguments: ["99", "600", "20x", "2XX", "abc", "1e2", "200.0"])
  func `a status is a number from 100 to 599 or a class`(status: String) {
    inStep("expect: { status: ⟦\(status)⟧ }", "invalid-status")
    inStep("expect: { status: [200, ⟦\(status)⟧] }", "invalid-status")
    inStep("expect: { status: { $gte: 200, $not: ⟦\(status)⟧ } }", "invalid-status")
  }

  @Test func `a nested parameter shows the name that is meant`() {
    inStep("params: { filter: { ⟦name⟧: a } }", "nested-parameter")
    inStep("form: { filter: { ⟦name⟧: a } }", "nested-parameter")
    let loaded = loadCollection(stepFile("params: { filter: { name: a } }"))
    #expect(loaded.diagnostics.first?.help == ["write the whole name: `filter[name]`"])
    inStep("params: [{ ⟦a⟧: 1, b: 2 }]", "wrong-type")
    inStep("params: { a: [1, ⟦null⟧] }", "wrong-type")
  }

  @Test(arguments: [
    ("tls: { verify: ⟦no⟧ }", "wrong-type", "`no` is a text in YAML 1.2: write `false`"),
    ("compressed: ⟦Yes⟧", "wrong-type", "`Yes` is a text in YAML 1.2: write `true`"),
    ("redirects: ⟦false⟧", "wrong-type", "write `none`"),
    ("redirects: ⟦folow⟧", "invalid-value", "did you mean `follow`?"),
    ("limits: ⟦10MB⟧", "wrong-type", "write it like `{ body: 1MB }`"),
    ("auth: { basic: ⟦a:b⟧ }", "wrong-type", "write it like `{ user: "),
    ("multipart: ⟦{ a: 1 }⟧", "wrong-type", "write each part as an entry of a list: `- { name: a"),
    ("proxy: ⟦{ host: p, port: 3128 }⟧", "wrong-type", "write it as one text: `http://host"),
    ("timeout: ⟦0s⟧", "invalid-duration", "write how long it may take"),
    ("timeout: { connect: ⟦0ms⟧ }", "invalid-duration", "write how long it may take"),
    ("⟦cookieJar⟧: fresh", "unknown-key", "`cookieJar` is a key of "),
    ("⟦cookiejar⟧: fresh", "unknown-key", "`cookieJar` is a key of "),
    ("⟦Timeout⟧: 3s", "unknown-key", "did you mean `timeout`?"),
    ("auth: { basic: ⟦[a, b]⟧ }", "wrong-type", "write it like `{ user: "),
    ("⟦retries⟧: 3", "unknown-key", "`retries` is `retry` here"),
  ])
  func `a value of the wrong form is reported with a valid example`(
    written: String, code: String, help: String
  ) {
    let text = written.replacing("⟦", with: "").replacing("⟧", with: "")
    let found = loadCollection(stepFile(text)).diagnostics
    #expect(found.first?.code.text == code, "\(found)")
    #expect(found.first?.help.first?.hasPrefix(help) == true, "\(found)")
  }

  @Test(arguments: [
    "timeout: \"${n}s\"", "timeout: { connect: \"${n}\" }", "delay: ${n}", "read: ${n}",
    "redirects: ${n}", "redirects: { max: \"${n}\" }",
    "limits: { body: \"${n}\", head: \"${n}\", rate: \"${n}\", upload: \"${n}\" }",
    "retry: { attempts: \"${n}\", every: \"${n}\", backoff: \"${n}\", max: \"${n}\", within: \"${n}\" }",
  ])
  func `a number of a request can be a template`(written: String) {
    #expect(loadCollection(stepFile(written)).diagnostics.isEmpty)
  }

  @Test(arguments: [
    "compressed: \"⟦${⟧n}\"", "redirects: { downgrade: \"⟦${⟧n}\" }",
    "continueOnFailure: \"⟦${⟧n}\"",
    "tls: { verify: \"⟦${⟧n}\" }", "retry: { jitter: \"⟦${⟧n}\" }", "retry: \"⟦${⟧n}\"",
    "http: \"⟦${⟧n}\"", "ipVersion: \"⟦${⟧n}\"", "connection: \"⟦${⟧n}\"",
    "save: { path: a, resume: \"⟦${⟧n}\" }",
  ])
  func `a template in a place without values is reported with an alternative`(
    written: String
  ) throws {
    inStep(written, "template-not-allowed")
    let text = written.replacing("⟦", with: "").replacing("⟧", with: "")
    let help = try #require(loadCollection(stepFile(text)).diagnostics.first?.help.first)
    #expect(help.hasPrefix("write "), "\(help)")
  }

  @Test func `a pattern and a path written out in an expression are read`() {
    inStep("if: name.matches(⟦'('⟧)", "invalid-pattern")
    inStep("text: \"${jsonpath(a, ⟦'$.['⟧)}\"", "invalid-jsonpath")
  }

  @Test func `env lists names and public ones`() {
    expectDiagnostics(
      "curlew: 1\nenv: [A, { B: public }, { C: ⟦secret⟧ }, { ⟦D⟧: public, E: public }]\n",
      "wrong-type", "wrong-type", project: true)
  }
}
