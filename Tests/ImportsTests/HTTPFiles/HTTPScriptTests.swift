// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

/// Scripts by the pages of JetBrains ("HTTP Response handling API", "HTTP Request pre-request API") and by
/// `src/plugins/javascript` and `src/utils/testUtils.ts` of httpYac.
@Suite struct `A script of a file of requests` {
  /// The step of a request with a script, without the request itself.
  private func followed(_ text: String) throws -> (step: String, found: ImportedScript) {
    let found = try ImportedScript(text, kind: .http)
    let lines = found.step.split(separator: "\n").drop { $0.hasPrefix("GET: ") }
    return (lines.joined(separator: "\n"), found)
  }

  @Test(arguments: [
    (
      "client.test('a', function () { client.assert(response.status === 200, 'no'); });",
      "status: 200"
    ),
    ("client.assert(response.status == 201);", "status: 201"),
    (
      "client.assert(response.contentType.mimeType === 'application/json');",
      "that:\n  - response.headers['content-type'].split(';')[0].trim() == 'application/json'"
    ),
    ("client.assert(response.headers.valueOf('X-A') === 'b');", "headers: { X-A: b }"),
    ("client.assert(response.body.a.b === 1);", "json: { $.a.b: 1 }"),
    ("client.assert(response.body.hasOwnProperty('a'));", "json:\n  a: { $exists: true }"),
    (
      "client.assert(response.body.items.length > 2);",
      "json:\n  items:\n    $type: [array, string]\n    $length: { $gt: 2 }"
    ),
    ("client.assert(jsonPath(response.body, '$.a.b[0]') === 'x');", "json: { '$.a.b[0]': x }"),
    // Of a body that is not JSON it is the text.
    (
      "client.assert(response.body === 'pong');",
      "that: [response.body == 'pong' || response.json == 'pong']"
    ),
    ("client.assert(response.body.includes('x'));", "body: { $contains: x }"),
    ("client.log('x');", ""),
  ])
  func `of JetBrains expects`(script: String, expected: String) throws {
    let (step, found) = try followed("GET http://a.test/\n\n> {%\n  \(script)\n%}\n")
    check(step, expected)
    #expect(!found.effects.contains { $0.hasPrefix("lost") })
  }

  private func check(_ step: String, _ expected: String) {
    let plain = step.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("#") }
      .joined(separator: "\n")
    let wanted = expected.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    let all = ["expect:\n\(wanted)", "expect: { \(expected) }", expected]
    #expect(all.contains(plain), "\(step)")
  }

  @Test(arguments: [
    (
      "const { expect } = require('chai');\ntest('a', () => { expect(response.statusCode).to.equal(200); });",
      "status: 200"
    ),
    (
      "const { equal } = require('assert');\ntest('a', () => { equal(response.parsedBody.a, 'x'); });",
      "json:\n  a: x"
    ),
    (
      "const assert = require('assert');\ntest('a', () => assert.strictEqual(response.parsedBody.a.b, true));",
      "json:\n  $.a.b: true"
    ),
    ("test.status(200);", "status: 200"), ("test.totalTime(300);", "time: { $lte: 300ms }"),
    ("test.header('x-a', 'b');", "headers: { x-a: b }"),
    ("test.headerContains('x-a', 'b');", "headers:\n  x-a: { $contains: b }"),
    ("test.hasResponseBody();", "body: { $empty: false }"),
    (
      "test('a', () => { require('assert').ok(response.body.includes('x')); });",
      "body: { $contains: x }"
    ),
  ])
  func `of httpYac expects`(script: String, expected: String) throws {
    let (step, found) = try followed("GET http://a.test/\n\n{{\n\(script)\n}}\n")
    check(step, expected)
    #expect(!found.effects.contains { $0.hasPrefix("lost") })
    #expect(found.files.testCount == 1)
  }

  @Test func `is joined with assertions`() throws {
    let text =
      "GET http://a.test/\n\n?? status == 200\n?? body a == x\n\n{{\ntest.header('b', 'c');\n}}\n"
    #expect(
      try followed(text).step
        == "expect:\n  status: 200\n  headers: { b: c }\n  json: { a: x }")
  }

  @Test(arguments: [
    (
      "### log in\nPOST http://a.test/login\n\n> {% client.global.set(\"token\", response.body.token); %}\n\n"
        + "###\nGET http://a.test/me\nX: {{token}}\n",
      ["capture: { token: $.token }", "headers: { X: '${token}' }"]
    ),
    (
      "GET http://a.test/login\n\n> {% client.global.set('h', response.headers.valueOf('Location')) %}\n\n"
        + "###\nGET http://a.test/\nX: {{h}}\n",
      ["h: { header: Location }", "headers: { X: '${h}' }"]
    ),
    (
      "< {%\n  request.variables.set('id', $random.uuid);\n%}\nGET http://a.test/{{id}}\n",
      ["vars: { id: '${uuid()}' }", "GET: http://a.test/${raw(id)}"]
    ),
    (
      "{{\n  const uuid = require('uuid');\n  exports.id = uuid.v4();\n}}\nGET http://a.test/?q={{id}}\n",
      ["vars: { id: '${uuid()}' }"]
    ),
    // One that comes before all requests is for all of them.
    (
      "{{\n  exports.user = 'ada';\n}}\n\n###\nGET http://a.test/{{user}}\n\n###\nGET http://a.test/b/{{user}}\n",
      ["- set: { user: ada }", "- GET: /b/"]
    ),
    (
      "@a = 1\nGET http://a.test/\n\n{{\n  exports.b = a + '-x';\n}}\n\n###\nGET http://a.test/{{b}}\n",
      ["b: \"${string(a) + '-x'}\""]
    ),
    (
      "GET http://a.test/\n\n{{\n  $global.key2 = response.parsedBody.n;\n}}\n\n###\nGET http://a.test/\nX: {{$global.key2}}\n",
      ["capture: { key2: $.n }", "headers: { X: '${key2}' }"]
    ),
  ])
  func `gives names values`(text: String, expected: [String]) throws {
    let found = try ImportedScript(text, kind: .http)
    for line in expected { #expect(found.text.contains(line), "\(found.text)") }
    #expect(!found.effects.contains { $0.hasPrefix("lost") || $0.hasSuffix("undeclared") })
  }

  @Test(arguments: [
    (
      "< {%\n  request.variables.set('s', crypto.hmac.sha256().withTextSecret('k')"
        + ".updateWithText('a').updateWithText('b').digest().toBase64());\n%}\nGET http://a.test/\nS: {{s}}",
      "base64.encode(hmac.sha256(hmacKey, 'ab'))"
    ),
    (
      "< {%\n  request.variables.set('s', crypto.md5().updateWithText('a').digest().toHex());\n%}\n"
        + "GET http://a.test/\nS: {{s}}", "${md5('a')}"
    ),
    (
      "{{\n  const crypto = require('crypto');\n  exports.s = crypto.createHmac('sha256', 'k')"
        + ".update('a').digest('hex');\n}}\nGET http://a.test/\nS: {{s}}",
      "hmac.sha256(hmacKey, 'a')"
    ),
    (
      "{{\n  exports.s = require('crypto').createHash('sha1').update('a').digest('base64');\n}}\n"
        + "GET http://a.test/\nS: {{s}}", "base64.encode(sha1('a'))"
    ),
  ])
  func `has digests`(text: String, expected: String) throws {
    let found = try ImportedScript(text, kind: .http)
    #expect(found.text.contains(expected), "\(found.text)")
    #expect(!found.effects.contains { $0.hasPrefix("lost") })
  }

  @Test func `that is lost leaves its names`() throws {
    let text =
      "GET http://a.test/\n\n> {%\n  eval('x');\n  client.global.set('a', eval('1'));\n"
      + "  client.global.set('b', response.body.b);\n%}\n\n###\nGET http://a.test/{{a}}/{{b}}\n"
    let found = try ImportedScript(text, kind: .http)
    #expect(found.effects.filter { $0 == "lost script" }.count == 2)
    #expect(found.files.lostNames.map(\.name) == ["a"])
    #expect(found.text.contains("capture: { b: $.b }"))
    let place = found.files.findings.all.first { $0.text.hasPrefix("client.global") }?.place
    #expect(
      place?.offset == text.utf8.count - text.split(separator: "client", maxSplits: 1)[1].utf8.count
        - 6)
  }

  @Test(arguments: [
    "GET http://a.test/\n\n> {%\n", "> {% %}", "{{\n}}", "< {% client.global.set(\n%}",
    "{{\n{{\n}}\nGET /",
    "GET http://a.test/\n> {% a %} b\n", "{{@after\n}}\n###\n",
    "GET http://a.test/\r\n\r\n{{\r\ntest.status(1);\r\n}}\r\n",
  ])
  func `of any shape ends in a result or a refusal`(text: String) {
    _ = try? ImportedScript(text, kind: .http)
  }
}

/// Where the tools look for environments.
@Suite struct `An environment of files of requests` {
  private func needed(_ path: String, _ text: String = "GET http://a.test/") throws -> [String] {
    let file = ImportFile(path: path, contents: Array(text.utf8))
    let input = ImportInput(.http, [file], ImportOptions())
    return try Importer(.http, first: file).neededFiles(input).filter(\.isLookedFor).map(\.path)
  }

  @Test func `is looked for in the folders above`() throws {
    let paths = try needed("specs/api/a.http")
    for path in [
      ".env", "http-client.env.json", "../http-client.private.env.json",
      "../../.vscode/settings.json",
      "../../http-client.env.json", "../env/", "env/",
    ] {
      #expect(paths.contains(path))
    }
    #expect(!paths.contains { $0.hasPrefix("../../../") })
    #expect(try needed("./a.http").allSatisfy { !$0.hasPrefix("../") })
    #expect(try needed("-").allSatisfy { !$0.hasPrefix("../") })
    // Of JetBrains and REST Client no file `NAME.env` is an environment.
    #expect(try !needed("a.http", "GET http://a.test/\n> {% %}").contains("env/"))
  }

  private func imported(
    _ path: String, _ text: String, _ named: [String: NamedFile.State]
  ) throws -> String {
    let file = ImportFile(path: path, contents: Array(text.utf8))
    let importer = try Importer(.http, first: file)
    var input = ImportInput(.http, [file], ImportOptions())
    for _ in 0..<8 {
      for one in try importer.neededFiles(input) {
        input.named[input.key(of: one)] = NamedFile(named[one.path] ?? .missing, written: one.path)
      }
    }
    let files = try importer.read(input)
    return CollectionDraft(files.findings, hasProject: false, redact: { $0 })
      .write(files.collections[0]).text
  }

  @Test func `of the nearest folder wins`() throws {
    let text = try imported(
      "specs/a.http", "GET {{host}}/x",
      [
        "../http-client.env.json": .contents(
          Array(#"{"dev": {"host": "http://far.test"}, "live": {"host": "http://b.test"}}"#.utf8)),
        "http-client.env.json": .contents(Array(#"{"dev": {"host": "http://a.test"}}"#.utf8)),
      ])
    #expect(
      text.contains("dev: { vars: { host: http://a.test } }")
        || text.contains("vars: { host: http://a.test }"))
    #expect(text.contains("http://b.test") && !text.contains("far.test"))
  }

  // httpYac: `src/plugins/dotenv`.
  @Test func `of httpYac is a file of its name`() throws {
    let text = try imported(
      "a.http", "# @title t\nGET {{host}}/{{user}}",
      [
        "env/": .names([".env", "dev.env", "notes.txt"]),
        "env/.env": .contents(Array("user=ada\n".utf8)),
        "env/dev.env": .contents(Array("host=http://dev.test\nunused=1\n".utf8)),
      ])
    #expect(text.contains("user: ada") && text.contains("dev:") && text.contains("http://dev.test"))
    #expect(!text.contains("unused"))
  }

  @Test func `of .env is what a template asks for`() throws {
    let text = try imported(
      "a.http", "GET http://a.test/{{$dotenv user}}", [".env": .contents(Array("user=ada\n".utf8))])
    #expect(text.contains("vars: { user: ada }") && text.contains("GET: http://a.test/${user}"))
  }
}
