// SPDX-License-Identifier: Apache-2.0

import Testing

/// A source of an import with a credential in it.
struct CanarySource: CustomTestStringConvertible, Sendable {
  let name: String
  /// `CANARY` in it is the value.
  let files: [String: String]
  var arguments: [String] = []
  /// Whether nothing of the value is needed any more, as in a comment.
  var isDropped = false

  init(
    _ name: String, _ files: [String: String], _ arguments: [String] = [], isDropped: Bool = false
  ) {
    self.name = name
    self.files = files
    self.arguments = arguments
    self.isDropped = isDropped
  }

  var testDescription: String { name }

  static let all = ofOpenAPI + ofCurl + ofPostman + ofOpenCollection + others

  private static func openAPI(_ operation: String, _ top: String = "") -> [String: String] {
    [
      "a.yaml": """
      openapi: 3.1.0
      info: { title: A, version: '1' }
      servers: [{ url: 'http://a.test' }]
      \(top)
      paths:
        /a:
          post: { responses: { '200': { description: ok } }, \(operation) }

      """
    ]
  }

  private static func body(_ media: String, _ type: String = "application/json") -> String {
    "requestBody: { content: { \(type): { \(media) } } }"
  }

  private static func parameter(_ place: String, _ name: String, _ rest: String) -> String {
    "parameters: [{ name: \(name), in: \(place), required: true, \(rest) }]"
  }

  private static let schema =
    "schema: { type: object, properties: { user: {}, password: { type: string } } }"

  private static let ofOpenAPI = [
    CanarySource("an example", openAPI(body("example: { user: ada, password: CANARY }"))),
    CanarySource("a deep example", openAPI(body("example: [{ a: { client_secret: CANARY } }]"))),
    CanarySource(
      "a schema",
      openAPI(body("schema: { properties: { apiKey: { type: string, default: CANARY } } }"))),
    CanarySource(
      "a form",
      openAPI(
        body(
          "\(schema), example: { user: a, password: CANARY }", "application/x-www-form-urlencoded"))
    ),
    CanarySource(
      "parts",
      openAPI(body("\(schema), example: { user: a, password: CANARY }", "multipart/form-data"))),
    CanarySource(
      "a long body",
      openAPI(body("example: { a: \(String(repeating: "x", count: 3000)), token: CANARY }"))),
    CanarySource(
      "a cookie", openAPI(parameter("cookie", "sid", "schema: { type: string }, example: CANARY"))),
    CanarySource(
      "a header",
      openAPI(parameter("header", "X-Api-Key", "schema: { type: string, example: CANARY }"))),
    CanarySource(
      "a query",
      openAPI(parameter("query", "access_token", "schema: { type: string }, example: CANARY"))
    ),
    CanarySource(
      "an optional header",
      openAPI(
        "parameters: [{ name: X-Api-Key, in: header, schema: { type: string }, example: CANARY }]"),
      isDropped: true),
    CanarySource(
      "a description",
      openAPI(
        "description: with CANARY, \(parameter("header", "X-Token", "schema: { type: string }, example: CANARY"))"
      )),
    CanarySource(
      "a server",
      [
        "a.yaml":
          "openapi: 3.0.0\ninfo: { title: A, version: '1' }\nservers: [{ url: 'http://a.test/{apiKey}', variables: { apiKey: { default: CANARY } } }]\npaths: { /a: { get: { responses: { '200': { description: ok } } } } }\n"
      ]),
  ]

  private static let ofCurl = [
    CanarySource(
      "a configuration",
      ["a.sh": "curl -f -K k.txt\n", "k.txt": "url = http://a.test/\nuser = ada:CANARY\n"]),
    CanarySource(
      "a log-in of a program", ["a.sh": "login ada CANARY\ncurl -f http://a.test\n"],
      isDropped: true),
    CanarySource(
      "a comment", ["a.sh": "# user = ada:CANARY\n# password: CANARY\ncurl -f http://a.test\n"],
      isDropped: true),
    CanarySource(
      "sshpass", ["a.sh": "sshpass -p CANARY ssh a\nmysql -u root -pV\ncurl -f http://a.test\n"],
      isDropped: true),
    CanarySource(
      "httpie", ["a.sh": "http -a ada:CANARY http://b.test\ncurl -f http://a.test\n"],
      isDropped: true),
    CanarySource(
      "base64",
      [
        "a.sh":
          "T=$(echo -n ada:CANARY | base64)\ncurl -f -H \"Authorization: Basic $T\" http://a.test\n"
      ],
      isDropped: true),
    CanarySource(
      "JSON in a part", ["a.sh": "curl -f -F 'a={\"password\":\"CANARY\"}' http://a.test\n"]),
    CanarySource(
      "a refused file", ["a.sh": "curl smtp://m.test --user ada:CANARY\n"], isDropped: true),
    CanarySource(
      "a program as a file", ["a.sh": "curl http://a.test -K <(echo 'user = ada:CANARY')\n"],
      isDropped: true),
    CanarySource(
      "a quote that is not closed", ["a.sh": "curl -u 'ada:CANARY http://a.test\n"], isDropped: true
    ),
  ]

  private static func postman(_ request: String, _ more: String = "") -> String {
    #"{"info": {"name": "s", "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"}, "item": [{"name": "r", "request": {"method": "POST", "url": "http://a.test/", \#(request)}}]\#(more)}"#
  }

  private static func environment(_ values: String) -> String {
    #"{"id": "e", "name": "dev", "values": [\#(values)], "_postman_variable_scope": "environment"}"#
  }

  private static let ofPostman = [
    CanarySource(
      "an environment",
      [
        "a.json": postman(#""header": [{"key": "X-Api-Key", "value": "{{zz}}"}]"#),
        "e.json": environment(#"{"key": "zz", "value": "CANARY"}"#),
      ]),
    CanarySource(
      "a secret of an environment",
      [
        "a.json": postman(#""header": [{"key": "A", "value": "{{zz}}"}]"#),
        "e.json": environment(#"{"key": "zz", "value": "CANARY", "type": "secret"}"#),
      ]),
    CanarySource(
      "a disabled variable",
      [
        "a.json": postman(#""header": []"#),
        "e.json": environment(#"{"key": "db_password", "value": "CANARY", "enabled": false}"#),
      ], isDropped: true),
    CanarySource(
      "globals",
      [
        "a.json": postman(#""header": [{"key": "Authorization", "value": "Bearer {{zz}}"}]"#),
        "g.json":
          #"{"id": "g", "name": "g", "values": [{"key": "zz", "value": "CANARY"}], "_postman_variable_scope": "globals"}"#,
      ]),
    CanarySource(
      "JSON of a variable",
      [
        "a.json": postman(#""body": {"mode": "raw", "raw": "{{zz}}"}"#),
        "e.json": environment(#"{"key": "zz", "value": "{\"password\": \"CANARY\"}"}"#),
      ]),
    CanarySource(
      "a scheme of its own",
      ["a.json": postman(#""auth": {"type": "asap", "asap": [{"key": "pk", "value": "CANARY"}]}"#)],
      isDropped: true),
    CanarySource(
      "WSSE",
      [
        "a.json": postman(
          #""header": [{"key": "X-WSSE", "value": "UsernameToken PasswordDigest=\"CANARY\""}]"#)
      ]),
    CanarySource(
      "a saved example",
      [
        "a.json": postman(
          #""auth": {"type": "bearer", "bearer": [{"key": "token", "value": "CANARY"}]}, "description": "with CANARY""#
        )
      ], ["--examples"]),
    CanarySource(
      "a script",
      [
        "a.json": postman(
          #""header": []"#,
          #", "event": [{"listen": "prerequest", "script": {"exec": ["strange('Bearer CANARY'); const password = 'CANARY';"]}}]"#
        )
      ], isDropped: true),
    CanarySource(
      "a folder of v3",
      [
        "p/.resources/definition.yaml": "$kind: collection\nname: p\n",
        "p/a.request.yaml":
          "$kind: http-request\nname: a\nurl: http://a.test/\nmethod: POST\nheaders:\n  - key: X-Api-Key\n    value: CANARY\nbody:\n  type: json\n  content: '{\"password\": \"CANARY\"}'\nstrange:\n  password: CANARY\n",
      ], ["in/p"]),
  ]

  private static func openCollection(_ request: String, _ top: String = "") -> [String: String] {
    [
      "a.yml":
        "opencollection: 1.0.0\ninfo: { name: c }\n\(top)items:\n  - info: { name: r, type: http }\n    http: { method: POST, \(request) }\n"
    ]
  }

  private static let ofOpenCollection = [
    CanarySource(
      "a header here",
      openCollection("url: 'http://a.test/', headers: [{ name: X-Api-Key, value: CANARY }]")),
    CanarySource(
      "a disabled header",
      openCollection(
        "url: 'http://a.test/', headers: [{ name: X-Api-Key, value: CANARY, disabled: true }]"),
      isDropped: true),
    CanarySource(
      "a log-in",
      openCollection("url: 'http://a.test/', auth: { type: basic, username: u, password: CANARY }")),
    CanarySource(
      "a body",
      openCollection(
        "url: 'http://a.test/', body: { type: json, data: '{\"password\": \"CANARY\"}' }")),
    CanarySource(
      "a text",
      openCollection("url: 'http://a.test/', body: { type: text, data: 'password=CANARY' }")),
    CanarySource("an address", openCollection("url: 'http://a.test/?token=CANARY'")),
    CanarySource(
      "documentation",
      openCollection("url: 'http://a.test/', headers: []", "docs: login ada CANARY\n"),
      isDropped: true),
    CanarySource(
      "an environment here",
      openCollection(
        "url: 'http://a.test/', headers: [{ name: X-Api-Key, value: '{{zz}}' }]",
        "config: { environments: [{ name: dev, variables: [{ name: zz, value: CANARY }] }] }\n")),
    CanarySource(
      "a proxy",
      openCollection(
        "url: 'http://a.test/', headers: []",
        "config: { proxy: { inherit: false, config: { protocol: http, hostname: p, port: 1, auth: { username: u, password: CANARY } } } }\n"
      ),
      isDropped: true),
  ]

  private static let others = [
    CanarySource(
      "comments of requests",
      ["a.http": "# login ada CANARY\n# password: CANARY\nGET http://a.test/\n"],
      isDropped: true),
    CanarySource(
      "a lost block", ["a.http": "< {% strange('Bearer CANARY') %}\nGET http://a.test/\n"],
      isDropped: true),
    CanarySource(
      "a comment of Hurl", ["a.hurl": "# login ada CANARY\nGET http://a.test/\nHTTP 200\n"],
      isDropped: true),
    CanarySource(
      "options of Hurl",
      ["a.hurl": "GET http://a.test/\n[Options]\nproxy: http://u:CANARY@p.test:1\nHTTP 200\n"]),
    CanarySource(
      "a line of Hurl",
      ["a.hurl": "GET http://a.test/\nHTTP 200\n"],
      [
        "--command",
        "hurl -H 'X-Api-Key: CANARY' --proxy http://u:CANARY@p.test:1 --cert c.pem:CANARY in/a.hurl",
        "--ci", "github",
      ],
      isDropped: true),
    CanarySource(
      "documentation of Bruno",
      [
        "a.bru":
          "meta {\n  name: a\n  type: http\n}\n\nget {\n  url: http://a.test/\n}\n\ndocs {\n  login ada CANARY\n}\n"
      ],
      isDropped: true),
    CanarySource(
      "a recording",
      [
        "a.har":
          #"{"log": {"entries": [{"startedDateTime": "2026-11-21T12:00:00Z", "request": {"method": "POST", "url": "http://a.test/", "headers": [{"name": "Cookie", "value": "sid=CANARY"}], "postData": {"mimeType": "application/json", "text": "{\"password\": \"CANARY\"}"}}, "response": {"status": 200, "headers": [], "content": {}}}]}}"#
      ]),
  ]
}
