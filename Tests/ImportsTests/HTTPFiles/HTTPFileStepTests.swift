// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

/// The first step of a file of requests, with its secrets in place.
func step(ofHTTP text: String, named: [String: String] = [:]) throws -> String {
  try ImportedScript(text, kind: .http, named: named) { $0.keepsSecrets = true }.step
}

/// The rules with their sources: *REST* is the README and the parser of REST Client for VS Code, *JetBrains* the
/// specification of HTTP Request in Editor, *httpYac* the parser of httpYac.
@Suite struct `A request of a file` {
  // REST: "Request Line", "Query Strings"; JetBrains: 3.2.1, 4.2.1.
  @Test(arguments: [
    ("https://a.test/1", "GET: https://a.test/1"),
    ("GET https://a.test/1", "GET: https://a.test/1"),
    ("GET https://a.test/1 HTTP/1.1", "GET: https://a.test/1"),
    ("get https://a.test/1", "GET: https://a.test/1"),
    ("GET http://a.test HTTP/2.0", "GET: http://a.test\nhttp: '2'"),
    ("PROPFIND http://a.test/", "PROPFIND: http://a.test/"),
    (
      "GET http://a.test/c\n    ?page=2\n    &pageSize=10",
      "GET: http://a.test/c?page=2&pageSize=10"
    ),
    ("GET http://a.test/\n    api\n    /get", "GET: http://a.test/api/get"),
    ("a.test/x", "GET: http://a.test/x"),
    ("GET localhost:80/x", "GET: http://localhost:80/x"),
    ("http://[::1]", "GET: http://[::1]"),
    ("GET http://a.test/x#q=h", "GET: http://a.test/x"),
    ("GET http://a.test?x=1", "GET: http://a.test/?x=1"),
    (
      "GET http://a.test/ü?a=b c&d=[e]",
      "GET: http://a.test/%C3%BC?a=b%20c&d=${raw('[')}e${raw(']')}"
    ),
    ("GET /api/get\nHost: example.com", "GET: http://example.com/api/get"),
    ("GET /api/get\nHost: example.com:443", "GET: https://example.com:443/api/get"),
    ("GET http://a.test/x\nHost: b.test", "GET: http://a.test/x\nheaders: { Host: b.test }"),
  ])
  func `has an address`(source: String, expected: String) throws {
    let found = try step(ofHTTP: source)
    #expect(found == expected.replacing("${raw('[')}e${raw(']')}", with: "${raw('[e]')}"))
  }

  /// Node.js and .NET resolve `..` and `%2e%2e` as browsers do; of the client of JetBrains it is not known.
  @Test(arguments: [
    ("# @title x\n", "/", []), ("# @prompt x\n", "/", []), ("", "/", ["changed option"]),
    ("< {% %}\n", "/a/../b/%2E/./%2e%2e/c/..", ["changed option"]),
  ])
  func `has dots in its path`(sign: String, path: String, effects: [String]) throws {
    let text = "\(sign)GET http://a.test/a/../b/%2E/./%2e%2e/c/..?q=/../x"
    let script = try ImportedScript(text, kind: .http)
    let address = script.step.split(separator: "\n").first { $0.contains("http://") }
    #expect(address.map(String.init) == "GET: http://a.test\(path)?q=/../x")
    #expect(script.effects == effects)
  }

  @Test(arguments: [
    ("GET http://ada:lo%40ve@a.test/x", "{ user: ada, password: '${password}' }", ["lo@ve"]),
    ("GET http://ada@a.test/x", "{ user: ada, password: '' }", []),
    (
      "GET http://a.test/x\nAuthorization: Basic ada love",
      "{ user: ada, password: '${password}' }", ["love"]
    ),
    (
      "GET http://a.test/x\nAuthorization: Basic ada:love",
      "{ user: ada, password: '${password}' }", ["love"]
    ),
    (
      "@pw=x\nGET http://{{$processEnv U}}:{{pw}}@a.test/x",
      "{ user: '${env.U}', password: '${pw}' }", ["x"]
    ),
  ])
  func `has a log-in, whose password is a secret`(
    text: String, login: String, values: [String]
  ) throws {
    let script = try ImportedScript(text, kind: .http) { $0.hasProject = true }
    #expect(script.step == "GET: http://a.test/x\nauth:\n  basic: \(login)")
    #expect(script.files.secrets.all.compactMap(\.value) == values)
  }

  @Test func `with a log-in and a header sends the header`() throws {
    let text = "GET http://a:b@a.test/x\nAuthorization: Token t"
    #expect(
      try step(ofHTTP: text) == "GET: http://a.test/x\nheaders: { Authorization: Token t }")
  }

  // REST: parseRequestHeaders, httpClient.ts; httpYac: basicAuthVariableReplacer.ts.
  @Test(arguments: [
    ("A-B:  c d ", "headers: { A-B: c d }"),
    ("# no\n// no\nA: b", "headers: { A: b }"),
    ("Content-Length: 7", ""),
    ("A: b\na: c", "headers:\n  A: [b, c]"),
    ("Cookie: a=1; b=2", "cookies: { a: '1', b: '2' }"),
    ("Authorization: Bearer abc", "auth: { bearer: abc }"),
    ("Authorization: Basic user:pass", "auth:\n  basic: { user: user, password: pass }"),
    ("Authorization: Basic user pass", "auth:\n  basic: { user: user, password: pass }"),
    ("Authorization: Basic dXNlcjpwYXNz", "headers: { Authorization: Basic dXNlcjpwYXNz }"),
    ("Authorization: Digest user pass", "auth:\n  digest: { user: user, password: pass }"),
    ("Authorization: token xxx", "headers: { Authorization: token xxx }"),
    (
      "Authorization: AWS k s token:t region:r service:v",
      "auth:\n  awsSigV4:\n    accessKey: k\n    secretKey: s\n    sessionToken: t\n    region: r\n    service: v"
    ),
  ])
  func `has headers`(source: String, expected: String) throws {
    let found = try step(ofHTTP: "GET http://a.test/\n\(source)")
    #expect(
      found == ["GET: http://a.test/", expected].filter { !$0.isEmpty }.joined(separator: "\n"))
  }

  // REST: parseBody, encodeurl; JetBrains: 4.2.2, 4.3; httpYac: createRequestBodyInterceptor.ts.
  @Test(arguments: [
    ("Content-Type: application/json\n\n{ \"a\": 1.0 }\n\n\n", "json: { a: 1.0 }"),
    ("\n{ \"a\": 1 }", "headers: { Content-Type: null }\njson: { a: 1 }"),
    ("Content-Type: application/json\n\n# no\n{\n// no\n\"a\": 1 }", "json: { a: 1 }"),
    (
      "Content-Type: text/plain\n\none\ntwo\n\n",
      "contentType: text/plain\ntext: |-\n  one\n  two"
    ),
    ("\nhi", "headers: { Content-Type: null }\ntext: hi"),
    ("Content-Type: application/xml\n\n<a>\n  <b/>\n</a>", "xml: |-\n  <a>\n    <b/>\n  </a>"),
    (
      "Content-Type: application/x-www-form-urlencoded\n\nname=foo\n&password=bar",
      "form: { name: foo, password: bar }"
    ),
    (
      "Content-Type: application/x-www-form-urlencoded\n\na=b c&d=x/y",
      "contentType: application/x-www-form-urlencoded\ntext: a=b+c&d=x/y"
    ),
    (
      "Content-Type: application/x-www-form-urlencoded\n\na=b c&d=ü", "form: { a: b c, d: ü }"
    ),
    ("Content-Type: text/csv\n\n< ./a.csv", "contentType: text/csv\nfile: ./a.csv"),
    (
      "Content-Type: text/csv\n\none\n< ./a.csv",
      "contentType: text/csv\ntext: |-\n  one\n  ${file('./a.csv')}"
    ),
    (
      "Content-Type: multipart/form-data; boundary=B\n\n--B\nContent-Disposition: form-data; name=\"t\"\n\ntitle\n--B\nContent-Disposition: form-data; name=\"f\"; filename=\"1.csv\"\nContent-Type: image/png\n\n< ./a.csv\n--B--",
      "multipart:\n  - { name: t, value: title }\n  - { name: f, file: ./a.csv, type: image/png, filename: 1.csv }"
    ),
    (
      "X-Request-Type: GraphQL\nContent-Type: application/json\n\nquery ($id: ID) { a(n: $id) }\n\n{ \"id\": 1 }",
      "graphql:\n  query: 'query ($id: ID) { a(n: $id) }'\n  variables: { id: 1 }"
    ),
  ])
  func `has a body`(source: String, expected: String) throws {
    let found = try step(ofHTTP: "POST http://a.test/\n\(source)", named: ["./a.csv": "x"])
    #expect(found == "POST: http://a.test/\n\(expected)")
  }

  @Test func `with a file that has variables has its text`() throws {
    let text = "@x = 1\nPOST http://a.test/\nContent-Type: application/json\n\n<@ ./a.json"
    let found = try ImportedScript(text, kind: .http, named: ["./a.json": "{\"a\": \"{{ x }}\"}"])
    #expect(found.step.hasSuffix("json: { a: '${x}' }"))
    #expect(found.effects == ["changed body-file"])
    let plain = try ImportedScript(text, kind: .http, named: ["./a.json": "{}"])
    #expect(plain.step.hasSuffix("contentType: application/json\nfile: ./a.json"))
    let latin = text.replacing("<@ ", with: "<@latin1 ")
    #expect(
      try ImportedScript(latin, kind: .http, named: ["./a.json": "{}"]).effects == [
        "lost body-file"
      ])
  }

  /// A query of GraphQL is in files of several tools; a time without a unit is not the same in them.
  @Test(arguments: [
    (
      "GET http://a.test/\n\n> {% client.log(1) %}\n\n###\nPOST http://a.test/\n\nquery Q { a }",
      "10s"
    ),
    ("GET http://a.test/\n\n###\nGRAPHQL http://a.test/\n\nquery Q { a }", "10s"),
    ("GET http://a.test/\n\n###\nPOST http://a.test/\n\nquery Q { a }", "10ms"),
    ("@a = b\nGET http://a.test/\n\n###\nGRAPHQL http://a.test/\n\nquery Q { a }", "10ms"),
    (
      "GET http://a.test/\n\n> {% client.log(1) %}\n\n###\n# @loop for 2\nGET http://a.test/",
      "10ms"
    ),
  ])
  func `has the times of its tool`(rest: String, timeout: String) throws {
    let found = try ImportedScript("# @timeout 10\n" + rest, kind: .http)
    #expect(found.step.contains("timeout: \(timeout)"), "\(found.text)")
  }

  // REST: "Per-request Settings"; httpYac: metaData; JetBrains: the editor's help.
  @Test(arguments: [
    ("# @no-redirect", "redirects: none"),
    ("// @no-redirect", "redirects: none"),
    ("# @timeout 10", "timeout: 10s"),
    ("# @timeout 10 ms\n# @connection-timeout 2 m", "timeout: { total: 10ms, connect: 2m }"),
    ("# @title t\n# @timeout 10", "timeout: 10ms"),
    ("# @sleep 20", "delay: 20ms"),
    ("# @no-reject-unauthorized", "tls: { verify: false }"),
    ("# @no-log\n# @debug\n# @note sure?", ""),
  ])
  func `has settings`(source: String, expected: String) throws {
    let found = try step(ofHTTP: "\(source)\nGET http://a.test/")
      .replacing("name: t\n", with: "")
    #expect(
      found == ["GET: http://a.test/", expected].filter { !$0.isEmpty }.joined(separator: "\n"))
  }

  @Test func `has a name, tags and a description`() throws {
    let text =
      "### [SHOP-1] pay {{x}}\n# @name p-1\n# @tag a, b\n# @description d\n# a comment\nGET http://a.test/"
    let found = try ImportedScript("@x = 1\n" + text, kind: .http)
    let expected = """
      name: '[SHOP-1] pay ${x}'
      id: p_1
      description: d
      tags: [a, b]
      labels: { test_key: SHOP-1 }
      GET: http://a.test/
      """
    #expect(found.step == expected)
    #expect(found.text.contains("  # a comment\n  - name:"))
  }

  // httpYac: assert.
  @Test(arguments: [
    ("status == 200", "status: 200"), ("status >= 200", "status: { $gte: 200 }"),
    ("header a == b", "headers: { a: b }"),
    (
      "header a != b",
      "headers:\n  a:\n    $anyOf:\n      - { $exists: false }\n      - { $not: b }"
    ),
    ("header a exists", "headers:\n  a: { $not: '' }"),
    ("body includes x y", "body: { $contains: x y }"), ("body == \"x\"", "body: '\"x\"'"),
    // What is expected gets the type of the actual value.
    ("body a.b[0] == 1", "json:\n  $.a.b[0]:\n    $in: [1, '1']"),
    ("body a == x", "json: { a: x }"), ("body a == {{y}}", "json: { a: '${y}' }"),
    // What counts as true.
    ("body a exists", "json:\n  a:\n    $not:\n      $in: [null, false, 0, '']"),
    ("body a isNumber", "json:\n  a: { $type: number }"),
    ("body a > 5", "json:\n  a: { $gt: 5, $not: 0 }"),
    ("body a matches ^x$", "json:\n  a: { $matches: ^x\\z }"),
    ("js response.parsedBody.a.b == x", "json: { $.a.b: x }"),
    ("js response.statusCode == 200", "status: 200"),
    ("duration < 100", "time: { $lt: 100ms }"), ("xpath /a/@b == c", "xpath: { /a/@b: c }"),
  ])
  func `expects`(source: String, expected: String) throws {
    let found = try step(ofHTTP: "GET http://a.test/\n\n?? \(source)")
    let lines = found.split(separator: "\n").drop { !$0.hasPrefix("expect:") }
    let wanted = expected.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    let written = lines.joined(separator: "\n")
    #expect(written == "expect:\n\(wanted)" || written == "expect: { \(expected) }")
  }

  @Test(arguments: [
    "js $global.x == 1", "body a > 0", "body sha256 abc", "body a == {\"b\":1}", "status isString",
    "body a == undefined",
  ])
  func `that is a program is a loss`(source: String) throws {
    let found = try ImportedScript("GET http://a.test/\n\n?? \(source)", kind: .http)
    #expect(found.effects == ["lost assert"])
    #expect(!found.step.contains("expect"))
  }

  @Test(arguments: [
    ("GRPC a.test/B", "lost protocol"), ("WEBSOCKET ws://a.test", "lost protocol"),
    ("wss://a.test", "lost protocol"), ("MQTT tcp://a.test\ntopic: x\n\nhi", "lost protocol"),
    ("SSE http://a.test", "lost protocol"), ("GET ftp://a.test/x", "lost protocol"),
    ("import other.http", "lost reference"), ("OPTIONS *", "lost option"),
    ("what is this", "lost unreadable"), ("# @import ./a.http", "lost reference"),
  ])
  func `that curlew does not send is a loss`(source: String, effect: String) throws {
    let found = try ImportedScript("\(source)\n\n###\nGET http://a.test/\n", kind: .http)
    #expect(found.effects == [effect])
    #expect(found.files.requestCount == 1)
  }

  @Test(arguments: [
    ("GET http://a.test/\n\n> {%\n client.test('a')\n%}\n\n<> a.json\n>> b.json", ["lost script"]),
    ("GET http://a.test/\n\n> {% client.exit() %}", ["lost script"]),
    ("GET http://a.test/\n\n> {% client.global.clear('a')\n", ["lost script"]),
    ("GET http://a.test/\n> ./a.js", ["lost script"]),
    ("{{+\nexports.a = 1\n}}\nGET http://a.test/{{a}}", ["changed variable", "lost script"]),
    ("{{@streaming\nexports.a = 1\n}}\nGET http://a.test/", ["lost script"]),
    ("# @ref x\nGET http://a.test/", ["lost reference"]),
    ("# @loop while x < 3\nGET http://a.test/", ["lost flow"]),
    ("GET http://a.test/\nAuthorization: oauth2 password local", ["lost auth"]),
    (
      "GET http://a.test/?a={{new Date()}}",
      ["changed option", "changed variable", "lost script"]
    ),
    (
      "GET http://a.test/?a={{$aadToken new}}", ["changed option", "changed variable", "lost auth"]
    ),
    ("GET http://a.test/\nX-ClientCert: pfx: a.p12", ["lost tls"]),
    ("# @no-cookie-jar\nGET http://a.test/\n###\nGET http://a.test/", ["lost cookie"]),
  ])
  func `has losses`(source: String, effects: [String]) throws {
    #expect(try ImportedScript(source, kind: .http).effects.sorted() == effects)
  }

  @Test func `needs a colon in its headers`() {
    let text = "GET http://a.test/\nno header\n"
    #expect(throws: ImportProblem.self) { try ImportedScript(text, kind: .http) }
  }

  @Test func `ends where another begins`() throws {
    let yac = "GET http://a.test/1\nGET http://a.test/2\nA: b\n\nhi\n\nPOST http://a.test/3\n"
    #expect(try ImportedScript(yac, kind: .http).files.requestCount == 3)
    let rest =
      "# @prompt x\nPOST http://a.test/1\nContent-Type: text/plain\n\nhi\n\nGET http://a.test/2\n"
    #expect(try ImportedScript(rest, kind: .http).files.requestCount == 1)
  }

  @Test func `has no response`() throws {
    let text = "GET http://a.test/1\n\nHTTP/1.1 200 OK\na: b\n\n{}\n\n###\nGET http://a.test/2\n"
    #expect(try ImportedScript(text, kind: .http).text.contains("- GET: /1\n  - GET: /2\n"))
  }

  @Test(arguments: [
    ("GET http://a.test/{{x}}", true), ("@x = a/b\nGET http://a.test/{{x}}", false),
    ("@x = a/{b}\nGET http://a.test/{{x}}", true), ("GET http://a.test/{b}", true),
    ("GET http://a.test/{{$guid}}/[b]", false),
  ])
  func `has characters that the tools encode`(text: String, isNoted: Bool) throws {
    let imported = try ImportedScript(text, kind: .http)
    #expect(imported.effects.contains("changed variable") == isNoted, "\(imported.effects)")
  }

  /// JetBrains lays a form out on several lines; to the other tools these are parts of names.
  @Test func `has the fields of a form of JetBrains`() throws {
    let request = """
      POST http://h.test/
      Content-Type: application/x-www-form-urlencoded

      user = ada &
      note = a b &
      x=1

      """
    let script = "> {% client.global.set('a', 'b'); %}\n"
    let found = try ImportedScript(request + "\n" + script, kind: .http)
    #expect(found.text.contains("form: { user: ada, note: a b, x: '1' }"), "\(found.text)")
    #expect(found.effects.contains("changed option"), "\(found.effects)")
    let other = try ImportedScript(request, kind: .http)
    #expect(!other.text.contains("form: { user: ada"), "\(other.text)")
  }
}
