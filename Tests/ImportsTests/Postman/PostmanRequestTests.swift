// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

@Suite struct `A request of Postman` {
  private static let variables = """
    {"key": "base", "value": "https://a.test/v1"}, {"key": "host", "value": "a.test"},
    {"key": "port", "value": "8080"}, {"key": "id", "value": "42"}, {"key": "path", "value": "a/b"}
    """

  @Test func `has no credential in a comment`() throws {
    let fields =
      #"[{"key": "client_secret", "value": "ssh-secret", "disabled": true}, {"key": "a", "value": "b"}]"#
    for body in [
      #"{"mode": "formdata", "formdata": \#(fields)}"#,
      #"{"mode": "urlencoded", "urlencoded": \#(fields)}"#,
    ] {
      let request =
        #"{"method": "POST", "url": "http://a.test", "body": \#(body), "header": \#(fields)}"#
      let items = #""item": [{"name": "", "request": \#(request)}]"#
      let text = try ImportedPostman(items).written.text
      #expect(text.contains("client_secret") && !text.contains("ssh-secret"), "\(text)")
    }
  }

  @Test(arguments: [
    (#""http://a.test/x""#, "http://a.test/x"), (#""a.test/x?a=1#b""#, "http://a.test/x?a=1"),
    (#""{{base}}/pets/{{id}}""#, "${base}/pets/${id}"),
    (
      #""{{base}}/{{path}}/{{other}}?q={{path}}""#,
      "${base}/${raw(path)}/${raw(other)}?q=${raw(path)}"
    ),
    (#""{{host}}:{{port}}/x""#, "http://${host}:${port}/x"),
    (#""http://{{host}}/x""#, "http://${host}/x"),
    (#""{{unknown}}{{more}}/x""#, "${raw(unknown + more)}/x"),
    (#""http://a.test/[x]?f={y}|'z'""#, "http://a.test/${raw('[x]')}?f=${raw('{y}|')}%27z%27"),
    (#""http://a.test/ä b""#, "http://a.test/%C3%A4%20b"),
    (
      #"{"raw": "http://wrong.test", "protocol": "https", "host": ["api", "a", "test"], "port": "81", "path": ["v1", "x"]}"#,
      "https://api.a.test:81/v1/x"
    ),
    (#"{"raw": "http://a.test/x?y=1"}"#, "http://a.test/x?y=1"),
    (
      #"{"host": "a.test", "path": "/pets/:id/:other", "variable": [{"key": "id", "value": "a b"}]}"#,
      "http://a.test/pets/a%20b/:other"
    ),
    (
      #"{"host": ["a", "test"], "path": ["x"], "query": [{"key": "flag", "value": null}, {"key": "a", "value": "x&y"}]}"#,
      "http://a.test/x?flag&a=x%26y"
    ),
  ])
  func `has an address`(url: String, expected: String) throws {
    let imported = try ImportedPostman(
      request: "{\"url\": \(url)}", variables: Self.variables)
    #expect(imported.step.split(separator: "\n")[0] == "GET: \(expected)")
  }

  /// postman-url-encoder encodes `"`, `<`, `>`, a back-tick, `{` and `}` in a path, and `'` in a query.
  @Test(arguments: [
    ("http://a.test/{{unknown}}", "", true), ("http://a.test/?q={{unknown}}", "", true),
    ("http://a.test/{{id}}/{{path}}?q={{path}}", "", false),
    ("http://a.test/{{x}}", "a/{b}", true), ("http://a.test/?q={{x}}", "a/{b}", false),
    ("http://a.test/?q={{x}}", "a/'b'", true), ("http://a.test/{{x}}", "a/'b'", false),
    ("http://a.test/{{x}}", "a/ü b?c=d&e#f", false), ("http://a.test/{{$guid}}", "", false),
    ("{{unknown}}/x", "", false),
  ])
  func `has characters that Postman encodes`(url: String, value: String, isNoted: Bool) throws {
    let imported = try ImportedPostman(
      request: "\"\(url)\"",
      variables: Self.variables + #", {"key": "x", "value": "\#(value)"}"#)
    let noted = imported.files.findings.all.contains {
      $0.text == VerdictDifference.addressCharacters.text
    }
    #expect(noted == isNoted, "\(imported.effects)")
  }

  /// A secret that a step makes before any text reads it does not come from outside.
  @Test(arguments: [
    ("a", "", false), ("b", "", true), ("a", "a.token", true),
  ])
  func `needs no secret that a step makes`(first: String, read: String, isNeeded: Bool) throws {
    let login =
      #"{"name": "a", "event": [{"listen": "test", "script": {"exec": ["pm.environment.set('token', pm.response.json().t)"]}}], "request": "http://a.test/\#(read == "a.token" ? "{{token}}" : "x")"}"#
    let other =
      #"{"name": "b", "request": {"url": "http://a.test/", "header": [{"key": "X", "value": "{{token}}"}]}}"#
    let items = first == "a" ? [login, other] : [other, login]
    for isOfEnvironment in [true, false] {
      let value = #"{"key": "token", "value": ""}"#
      let imported = try ImportedPostman(
        "\"variable\": [\(isOfEnvironment ? "" : value)], \"item\": [\(items.joined(separator: ", "))]",
        companions: isOfEnvironment
          ? [("local.json", "{\"name\": \"local\", \"values\": [\(value)]}")] : [])
      #expect(imported.text.contains("secrets:") == isNeeded, "\(imported.text)")
      // What is secret there is masked here.
      #expect(imported.text.contains("json: $.t") && imported.text.contains("secret: true"))
    }
  }

  /// What a script sets is put into JSON as the text that it is there.
  @Test(arguments: [
    (
      "pm.environment.set('id', JSON.stringify([1]));", #"{"a": {{id}}}"#, "a: '${json.decode(id)}'"
    ),
    ("pm.variables.set('x', '[1]');", #"{"a": {{x}}}"#, "a: '${json.decode(x)}'"),
    (
      "pm.variables.set('x', '5');", #"{"a": {{x}}, "b": "{{x}}"}"#,
      "a: '${json.decode(x)}', b: '${x}'"
    ),
    ("pm.variables.set('x', 5);", #"{"a": {{x}}, "b": "{{x}}"}"#, "a: '${x}', b: '${string(x)}'"),
    (
      "pm.variables.set('x', '1' + pm.environment.get('y'));", #"{"a": {{x}}}"#,
      "a: '${json.decode(x)}'"
    ),
  ])
  func `has JSON with values of scripts`(script: String, body: String, expected: String) throws {
    func json(_ text: String) -> String { text.replacing("\"", with: "\\\"") }
    let event = #"[{"listen": "prerequest", "script": {"exec": ["\#(json(script))"]}}]"#
    let request =
      #"{"method": "POST", "url": "http://a.test", "body": {"mode": "raw", "raw": "\#(json(body))", "options": {"raw": {"language": "json"}}}}"#
    let items = #""item": [{"name": "", "event": \#(event), "request": \#(request)}]"#
    let text = try ImportedPostman(items).written.text
    #expect(text.contains(expected), "\(text)")
  }

  @Test func `has parameters, some of which are switched off`() throws {
    let imported = try ImportedPostman(
      request: """
        {"url": {"host": "a.test", "path": "x", "query": [{"key": "a", "value": "1"},
        {"key": "b", "value": "two words", "description": "why"}, {"key": "c", "value": "3", "disabled": true}]}}
        """)
    #expect(
      imported.written.text.hasSuffix(
        """
          - GET: http://a.test/x
            params:
              a: '1'
              # why
              b: two words
              # c: '3'

        """))
  }

  @Test(arguments: [
    (#""mode": "raw", "raw": "hi""#, "", "contentType: text/plain\ntext: hi"),
    (
      #""mode": "raw", "raw": "{\"a\": 1}", "options": {"raw": {"language": "json"}}"#, "",
      "json: { a: 1 }"
    ),
    (
      #""mode": "raw", "raw": "{\"a\": {{id}}, \"b\": \"{{$timestamp}}\", \"c\": \"{{host}}\"}""#,
      #"{"key": "content-type", "value": "application/json"}"#,
      "json: { a: '${id}', b: '${string(int(now))}', c: '${host}' }"
    ),
    (
      #""mode": "raw", "raw": "<a/>""#, #"{"key": "Content-Type", "value": "application/xml"}"#,
      "xml: '<a/>'"
    ),
    (#""mode": "raw", "raw": """#, "", ""),
    (
      #""mode": "urlencoded", "urlencoded": [{"key": "a", "value": "b c"}, {"key": "a", "value": "{{host}}"}, {"key": "n", "value": "1", "disabled": true}]"#,
      "", "form:\n  a: [b c, '${host}']"
    ),
    (
      #""mode": "urlencoded", "urlencoded": [{"key": "a", "value": "~*"}]"#, "",
      "contentType: application/x-www-form-urlencoded\ntext: a=~%2A"
    ),
    (
      #""mode": "formdata", "formdata": [{"key": "a", "value": "1", "type": "text", "contentType": "text/html"}, {"key": "f", "type": "file", "src": ["a.png", "b.png"]}]"#,
      "",
      """
      multipart:
        - { name: a, value: '1', type: text/html }
        - { name: f, file: a.png }
        - { name: f, file: b.png }
      """
    ),
    (#""mode": "file", "file": {"src": "a.png"}"#, "", "file: a.png"),
    (
      #""mode": "graphql", "graphql": {"query": "{ a }", "variables": "{\"n\": {{id}}}"}"#, "",
      "graphql:\n  query: '{ a }'\n  variables: { 'n': '${id}' }"
    ),
  ])
  func `has a body`(body: String, header: String, expected: String) throws {
    let imported = try ImportedPostman(
      request: """
        {"method": "POST", "url": "http://a.test/", "header": [\(header)], "body": {\(body)}}
        """, variables: Self.variables)
    #expect(
      imported.step
        == ["POST: http://a.test/", expected].filter { !$0.isEmpty }
        .joined(separator: "\n"))
  }

  @Test func `has no body where the runner sends none`() throws {
    let body = #""body": {"mode": "raw", "raw": "hi"}"#
    let pruned = try ImportedPostman(
      request: "{\"method\": \"GET\", \"url\": \"http://a.test\", \(body)}")
    #expect(pruned.step == "GET: http://a.test" && pruned.written.text.contains("# text: hi"))
    let kept = try ImportedPostman(
      request: "{\"method\": \"GET\", \"url\": \"http://a.test\", \(body)}",
      item: #", "protocolProfileBehavior": {"disableBodyPruning": true}"#)
    #expect(kept.step == "GET: http://a.test\ncontentType: text/plain\ntext: hi")
  }

  @Test func `has headers without those that Postman writes`() throws {
    let imported = try ImportedPostman(
      request: """
        {"url": "http://a.test", "header": [{"key": "A", "value": "{{host}}"}, {"key": "A", "value": "2"},
        {"key": "Postman-Token", "value": "x"}, {"key": "User-Agent", "value": "PostmanRuntime/7"}, {"key": "", "value": "x"},
        {"key": "Old", "value": "{{gone}}", "disabled": true}, {"key": "Content-Length", "value": "3"}]}
        """, variables: Self.variables)
    #expect(
      imported.step == "GET: http://a.test\nheaders:\n  A: ['${host}', '2']")
    #expect(imported.written.text.contains("# Old: ${gone}"))
    #expect(imported.effects == ["changed option"])
  }

  @Test(arguments: [
    (
      #""type": "basic", "basic": [{"key": "username", "value": "ada"}, {"key": "password", "value": "{{host}}"}]"#,
      "basic: { user: ada, password: '${host}' }"
    ),
    (
      #""type": "basic", "basic": {"username": "ada", "password": "x"}"#,
      "basic: { user: ada, password: x }"
    ),
    (#""type": "bearer", "bearer": [{"key": "token", "value": "t"}]"#, "bearer: t"),
    (#""type": "bearer", "bearer": [{"key": "token", "value": ""}]"#, ""),
    (#""type": "noauth""#, ""),
    (
      #""type": "apikey", "apikey": [{"key": "key", "value": "X-Key"}, {"key": "value", "value": "k"}, {"key": "in", "value": "query"}]"#,
      "apiKey: { in: query, name: X-Key, value: k }"
    ),
    (
      #""type": "awsv4", "awsv4": {"accessKey": "a", "secretKey": "s", "service": "s3"}"#,
      "awsSigV4:\n    accessKey: a\n    secretKey: s\n    region: us-east-1\n    service: s3"
    ),
    (
      #""type": "oauth2", "oauth2": [{"key": "accessToken", "value": "t"}, {"key": "addTokenTo", "value": "header"}]"#,
      "bearer: t"
    ),
    (
      #""type": "oauth2", "oauth2": [{"key": "grant_type", "value": "client_credentials"}, {"key": "accessTokenUrl", "value": "https://id.test/token"}, {"key": "clientId", "value": "c"}, {"key": "clientSecret", "value": "s"}]"#,
      "oauth2:\n    grant: clientCredentials\n    tokenUrl: https://id.test/token\n    clientId: c\n    clientSecret: s"
    ),
    (
      #""type": "oauth1", "oauth1": [{"key": "consumerKey", "value": "c"}, {"key": "consumerSecret", "value": "s"}, {"key": "signatureMethod", "value": "HMAC-SHA256"}, {"key": "addParamsToHeader", "value": false}]"#,
      "oauth1:\n    consumerKey: c\n    consumerSecret: s\n    signature: hmacSha256\n    in: query"
    ),
    (
      #""type": "jwt", "jwt": [{"key": "algorithm", "value": "HS256"}, {"key": "secret", "value": "s"}, {"key": "payload", "value": "{\"sub\": \"ada\"}"}]"#,
      #"bearer: "${jwt.sign({'sub': 'ada'}, 's', 'HS256')}""#
    ),
  ])
  func `has a log-in`(auth: String, expected: String) throws {
    let imported = try ImportedPostman(
      request: "{\"url\": \"http://a.test\", \"auth\": {\(auth)}}", variables: Self.variables)
    let lines = imported.step.split(separator: "\n").dropFirst()
      .map { $0.hasPrefix("auth: { ") ? String($0.dropFirst(8).dropLast(2)) : String($0) }
    let found = lines.joined(separator: "\n").replacing("auth:\n  ", with: "")
    #expect(found == expected)
    #expect(imported.effects.isEmpty)
  }

  @Test(arguments: [
    (#""followRedirects": false"#, "redirects: none", []),
    (#""maxRedirects": 3"#, "redirects: 3", []),
    (#""strictSSL": false"#, "tls: { verify: false }", []),
    (#""protocolVersion": "http1""#, "http: '1.1'", []),
    (#""disabledSystemHeaders": {"accept": true}"#, "headers: { Accept: null }", []),
    (#""followOriginalHttpMethod": true"#, "", ["lost redirect"]),
    (#""tlsCipherSelection": ["A"]"#, "", ["lost tls"]),
    (#""insecureHTTPParser": true"#, "", ["lost option"]),
  ])
  func `has settings`(settings: String, expected: String, effects: [String]) throws {
    let imported = try ImportedPostman(
      request: "{\"url\": \"http://a.test\"}",
      item: ", \"protocolProfileBehavior\": {\(settings)}")
    #expect(imported.step.split(separator: "\n").dropFirst().joined(separator: "\n") == expected)
    #expect(imported.effects == effects)
  }

  @Test func `that goes nowhere is a comment`() throws {
    let imported = try ImportedPostman(
      """
      "item": [{"name": "a", "request": "ws://a.test"}, {"name": "b", "request": "http://a.test"}]
      """)
    #expect(imported.effects == ["lost protocol"])
    #expect(imported.files.requestCount == 1)
    #expect(imported.written.text.contains("#   GET: ws://a.test"))
    #expect(throws: ImportProblem.self) {
      try ImportedPostman("\"item\": [{\"name\": \"a\", \"request\": \"\"}]")
    }
  }

  @Test func `leaves nothing without a mark`() throws {
    let imported = try ImportedPostman(
      """
      "item": [{"name": "a", "request": {"url": "http://a.test", "strange": {"x": 1}}, "odd": true}], "other": [1]
      """)
    #expect(imported.effects == ["lost unknown", "lost unknown", "lost unknown"])
  }

  @Test(arguments: [
    ("a=1; b={{x}}", "cookies: { a: '1', b: '${x}' }", []),
    ("a=1;b=;", "cookies: { a: '1', b: '' }", []),
    ("{{x}}", "headers: { Cookie: '${x}' }", ["changed cookie"]),
    ("a=1; a=2", "headers: { Cookie: a=1; a=2 }", ["changed cookie"]),
    ("a=b c", "headers: { Cookie: a=b c }", ["changed cookie"]),
    ("a", "headers: { Cookie: a }", ["changed cookie"]),
  ])
  func `has cookies beside those of the jar`(
    value: String, expected: String, changes: [String]
  ) throws {
    let imported = try ImportedPostman(
      request: #"{"url": "http://a.test/", "header": [{"key": "cookie", "value": "\#(value)"}]}"#,
      variables: #"{"key": "x", "value": "y"}"#)
    #expect(imported.step.lowercased() == "get: http://a.test/\n\(expected)".lowercased())
    #expect(imported.effects == (changes.isEmpty ? ["changed cookie"] : changes))
    #expect(imported.written.text.contains("replaces that of the jar") == changes.isEmpty)
  }
}
