// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

/// What Bruno's CLI sends. Unless a row says otherwise, its source is `prepare-request.js` and `interpolate-vars.js`
/// of `packages/bruno-cli/src/runner` in <https://github.com/usebruno/bruno>.
@Suite struct `A request of Bruno` {
  /// A method block with other blocks, as a step.
  private func step(_ address: String, _ blocks: String = "", body: String = "none") throws
    -> String
  {
    try bru(
      """
      get {
        url: \(address)
        body: \(body)
      }

      \(blocks)
      """
    ).ownStep
  }

  @Test(arguments: [
    ("http://a.test", "GET: http://a.test"),
    // `protocolRegex` of run-single-request.js
    ("a.test/x", "GET: http://a.test/x"),
    ("localhost:8080/x", "GET: http://localhost:8080/x"),
    // axios takes the log-in of an address.
    ("http://bob:p%2Fw@a.test/x", "GET: http://bob:p%2Fw@a.test/x"),
    ("bob:pw@a.test/x", "GET: http://bob:pw@a.test/x"),
    ("bob@a.test/x", "GET: http://bob@a.test/x"),
    // axios reads it as a WHATWG URL.
    ("http://a.test/a b/./c/../d#e", "GET: http://a.test/a%20b/d"),
    ("http://a.test/?a=b c&d='", "GET: http://a.test/?a=b%20c&d=%27"),
    ("http://a.test/x?y=[z]", "GET: http://a.test/x?y=${raw('[z]')}"),
    ("{{base}}/x", "GET: ${base}/x"),
    ("http://a.test/{{x}}", "GET: http://a.test/${raw(x)}"),
    ("http://{{host}}:81/", "GET: http://${host}:81/"),
    ("{{scheme}}://{{host}}/", "GET: ${raw(scheme + '://' + host)}/"),
  ])
  func `has an address`(address: String, expected: String) throws {
    #expect(try step(address) == expected)
  }

  @Test(arguments: [
    ("http://u:p@a.test", "", false), ("http://u:p@a.test", "headers {\n  A: b\n}", false),
    ("http://u:p@a.test", "headers {\n  authorization: b\n}", true),
    ("http://{{u}}:{{p}}@a.test", "headers {\n  Authorization: b\n}", true),
    ("http://u:p@a.test", "auth {\n  mode: bearer\n}\nauth:bearer {\n  token: t\n}", true),
    ("http://a.test/@", "headers {\n  Authorization: b\n}", false),
  ])
  func `has two log-ins`(address: String, block: String, isReported: Bool) throws {
    let auth = block.contains("mode: bearer") ? "bearer" : "none"
    let imported = try bru("get {\n  url: \(address)\n  auth: \(auth)\n}\n\(block)\n")
    #expect(imported.effects.contains("changed auth") == isReported, "\(imported.effects)")
  }

  /// What the URL standard encodes in a path and a query.
  @Test(arguments: [
    ("http://a.test/{{x}}", "", true), ("http://a.test/?a={{x}}", "", true),
    ("http://a.test/?a={{x}}", "settings {\n  encodeUrl: true\n}", false),
    ("http://a.test/{{x}}", "vars:pre-request {\n  x: a/b\n}", false),
    ("http://a.test/{{x}}", "vars:pre-request {\n  x: a^b\n}", true),
    ("http://a.test/?a={{x}}", "vars:pre-request {\n  x: a^b\n}", false),
  ])
  func `has characters that Bruno encodes`(address: String, block: String, isNoted: Bool) throws {
    let imported = try bru("get {\n  url: \(address)\n}\n\(block)\n")
    #expect(imported.effects.contains("changed variable") == isNoted, "\(imported.effects)")
  }

  @Test(arguments: [
    // The value is put in as it is; others stay.
    ("http://a.test/:id/:x", "params:path {\n  id: a/b\n}", "GET: http://a.test/a/b/:x"),
    ("http://a.test//:id/", "params:path {\n  id: {{y}}\n}", "GET: http://a.test/${raw(y)}/"),
    ("http://a.test/:id", "", "GET: http://a.test/:id"),
    // Only the address is sent: `params:query` mirrors it.
    ("http://a.test/?a=1", "params:query {\n  a: 1\n}", "GET: http://a.test/?a=1"),
    (
      "http://a.test/?a=1", "params:query {\n  a: 1\n  ~b: 2\n}",
      "GET: http://a.test/\nparams:\n  a: '1'\n  # b: '2'"
    ),
    ("http://a.test/?a=b{{c}}", "settings {\n  encodeUrl: true\n}", "GET: http://a.test/?a=b${c}"),
    ("http://a.test/?a=%41", "settings {\n  encodeUrl: true\n}", "GET: http://a.test/?a=%2541"),
    (
      "http://a.test/", "settings {\n  timeout: 500\n  followRedirects: false\n}",
      "GET: http://a.test/\nredirects: none\ntimeout: 500ms"
    ),
    ("http://a.test/", "settings {\n  maxRedirects: 5\n  timeout: 0\n}", "GET: http://a.test/"),
    (
      "http://a.test/", "settings {\n  maxRedirects: 3\n}",
      "GET: http://a.test/\nredirects: { max: 3 }"
    ),
  ])
  func `has parameters and settings`(address: String, blocks: String, expected: String) throws {
    #expect(try step(address, blocks) == expected)
  }

  @Test(arguments: [
    (
      "json", "body:json {\n  {\n    // c\n    \"a\": 1.0, \"b\": {{x}}\n  }\n}",
      "json: { a: 1.0, b: '${json.decode(x)}' }"
    ),
    ("json", "body:json {\n  {\"a\": }\n}", "contentType: application/json\ntext: '{\"a\": }'"),
    (
      "json", "headers {\n  content-type: application/vnd.a+json\n}\n\nbody:json {\n  {}\n}",
      "contentType: application/vnd.a+json\njson: {}"
    ),
    ("text", "body:text {\n  a\n  b\n}", "contentType: text/plain\ntext: |-\n  a\n  b"),
    ("xml", "body:xml {\n  <a/>\n}", "xml: '<a/>'"),
    ("xml", "body:xml {\n  <a>{{b}}</a>\n}", "contentType: application/xml\ntext: '<a>${b}</a>'"),
    ("sparql", "body:sparql {\n  SELECT\n}", "contentType: application/sparql-query\ntext: SELECT"),
    (
      "formUrlEncoded", "body:form-urlencoded {\n  a: 1\n  b: c d\n  a: 2\n  ~e: f\n}",
      "form:\n  - { a: '1' }\n  - { b: c d }\n  - { a: '2' }\n  # - { e: f }"
    ),
    // URLSearchParams keeps `*` and encodes `~`.
    (
      "formUrlEncoded", "body:form-urlencoded {\n  a: ~*\n}",
      "contentType: application/x-www-form-urlencoded\ntext: a=%7E*"
    ),
    ("graphql", "body:graphql {\n  { a }\n}", "graphql:\n  query: '{ a }'\n  variables: {}"),
    (
      "graphql",
      "body:graphql {\n  query ($a: Int) { b }\n}\n\nbody:graphql:vars {\n  {\"a\": 1}\n}",
      "graphql:\n  query: 'query ($a: Int) { b }'\n  variables: { a: 1 }"
    ),
    ("none", "body:json {\n  {}\n}", ""),
    ("json", "", ""),
  ])
  func `has a body`(body: String, blocks: String, expected: String) throws {
    let found = try step("http://a.test", blocks, body: body)
    #expect(found == "GET: http://a.test" + (expected.isEmpty ? "" : "\n" + expected))
  }

  @Test func `sends parts and files`() throws {
    let multipart =
      "body:multipart-form {\n  a: {\"b\": 1} @contentType(application/json)\n  f: @file(x.png|y.png)\n}"
    let found = try bru(
      "post {\n  url: http://a.test\n  body: multipartForm\n}\n\(multipart)",
      named: ["x.png": "", "y.png": ""]
    ).ownStep
    #expect(
      found == """
        POST: http://a.test
        multipart:
          - { name: a, value: '{"b": 1}', type: application/json }
          - { name: f, file: x.png }
          - { name: f, file: y.png }
        """)
    let file = "body:file {\n  ~file: @file(x.png)\n  file: @file(y.png) @contentType(image/png)\n}"
    let sent = try bru(
      "post {\n  url: http://a.test\n  body: file\n}\n\(file)", named: ["y.png": ""]
    ).ownStep
    #expect(sent == "POST: http://a.test\ncontentType: image/png\nfile: y.png")
  }

  @Test(arguments: [
    ("basic", "username: ada\n  password: x", "basic: { user: ada, password: x }"),
    ("bearer", "token: x", "{ bearer: x }"),
    ("digest", "username: ada\n  password: x", "digest: { user: ada, password: x }"),
    (
      "ntlm", "username: ada\n  password: x\n  domain: d",
      "ntlm: { user: ada, password: x, domain: d }"
    ),
    (
      "apikey", "key: X-Key\n  value: x\n  placement: header",
      "apiKey: { in: header, name: X-Key, value: x }"
    ),
    (
      "apikey", "key: k\n  value: x\n  placement: queryparams",
      "apiKey: { in: query, name: k, value: x }"
    ),
    (
      "awsv4", "accessKeyId: a\n  secretAccessKey: b\n  service: s\n  region: r",
      "awsSigV4: { accessKey: a, secretKey: b, region: r, service: s }"
    ),
    (
      "oauth1",
      "consumerKey: a\n  consumerSecret: b\n  signatureMethod: HMAC-SHA256\n  placement: query",
      "oauth1:\n    consumerKey: a\n    consumerSecret: b\n    signature: hmacSha256\n    in: query"
    ),
    (
      "oauth2",
      "grant_type: client_credentials\n  access_token_url: http://a.test/t\n  client_id: a\n  client_secret: b\n  credentials_placement: body",
      "oauth2:\n    grant: clientCredentials\n    tokenUrl: http://a.test/t\n    clientId: a\n    clientSecret: b\n    clientAuth: body"
    ),
  ])
  func `has a log-in`(mode: String, values: String, expected: String) throws {
    let found = try bru(
      "get {\n  url: http://a.test\n  auth: \(mode)\n}\nauth:\(mode) {\n  \(values)\n}\nauth:other {\n  a: b\n}"
    )
    let auth = expected.hasPrefix("{") ? " \(expected)" : "\n  \(expected)"
    #expect(found.ownStep == "GET: http://a.test\nauth:\(auth)")
    #expect(found.effects.isEmpty)
  }

  @Test(arguments: ["wsse", "edgegrid"])
  func `without a counterpart of its log-in is reported`(mode: String) throws {
    let found = try bru(
      "get {\n  url: http://a.test\n  auth: \(mode)\n}\nauth:\(mode) {\n  a: b\n}")
    #expect(found.effects == ["lost auth"])
  }

  @Test func `sends its log-in in place of a header`() throws {
    // "selected auth overrides Authorization header always"
    let found = try bru(
      "get {\n  url: http://a.test\n  auth: bearer\n}\nheaders {\n  Authorization: x\n}\nauth:bearer {\n  token: y\n}"
    )
    #expect(found.ownStep == "GET: http://a.test\nauth: { bearer: 'y' }")
  }

  @Test func `sends the last of headers with one name`() throws {
    let found = try bru(
      "get {\n  url: http://a.test\n}\nheaders {\n  X-A: 1\n  x-a: 2\n  ~B: 3\n}")
    #expect(found.ownStep == "GET: http://a.test\nheaders:\n  # X-A: '1'\n  x-a: '2'\n  # B: '3'")
  }

  @Test func `has variables, tags and words`() throws {
    let found = try bru(
      """
      // said above
      meta {
        name: [SHOP-1] pay {{what}}
        type: http
        seq: 3
        tags: [
          smoke
          slow
        ]
      }

      get {
        url: http://a.test/{{x}}
      }

      vars:pre-request {
        x: 1
        ~off: 2
        @y: {{x}}b
      }

      vars:post-response {
        token: res.body.a['b c'][0]
        all: res.getHeader('x-all')
        odd: res.body.map(x => x)
      }

      docs {
        What it does.
      }
      """)
    #expect(
      found.ownStep == """
        name: '[SHOP-1] pay {{what}}'
        description: What it does.
        tags: [smoke, slow]
        labels: { test_key: SHOP-1 }
        vars:
          x: '1'
          # 'off': '2'
          'y': ${x}b
        GET: http://a.test/${raw(x)}
        capture:
          token: $.a['b c'][0]
          all: { header: x-all }
        """)
    #expect(found.effects == ["lost script", "changed flow", "changed braces"])
  }
}

extension ImportedScript {
  /// The first step without the name that its file gives it.
  fileprivate var ownStep: String {
    let lines = step.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { $0 == "name: a.sh" }.joined(separator: "\n")
  }
}

/// A `.bru` text, imported with its secrets in place.
func bru(_ text: String, named: [String: String] = [:]) throws -> ImportedScript {
  try ImportedScript(text, kind: .bruno, named: named) { $0.keepsSecrets = true }
}
