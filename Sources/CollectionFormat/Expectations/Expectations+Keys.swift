// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Notation

extension Expectations {
  /// The keys of `expect`.
  static let keys = KeyTable<Expectations>(
    "expect", "`expect`",
    keys: [
      Key(
        "status", .status, "the status: a number, a class, a list of them, or a matcher",
        applies: [.requests, .webSocket], default: "(below 400)", inherits: .subject { $0.status },
        example: "status: 201",
        alsoCalled: ["status_code", "statusCode", "code", "http_status", "responseCode"]
      ) { $0.status = $1 },
      Key(
        "headers", .expectedHeaders, "headers as text; null: it is absent",
        applies: [.requests, .webSocket],
        inherits: .subjects({ $0.headers }, sameName: NamedExpectation.isSameName),
        example: "headers: { content-type: application/json }",
        alsoCalled: ["header", "response_headers"]
      ) { $0.headers = $1 },
      Key(
        "cookies", .expectedCookies, "cookies that the response sets, and their attributes",
        applies: .requests,
        inherits: .subjects({ $0.cookies }, sameName: CookieExpectation.isSameName),
        example: "cookies: { sid: { $exists: true } }",
        alsoCalled: ["cookie"]
      ) { $0.cookies = $1 },
      Key(
        "json", .expected(.json), "the expected JSON document; it may have further members",
        applies: .documents, inherits: .subject { $0.json }, example: "json: { id: 42 }",
        alsoCalled: ["jsonpath", "jsonPath", "response_json", "data", "body_json"]
      ) { $0.json = $1 },
      Key(
        "events", .expected(.json),
        "the events of a `text/event-stream`, a list: each has `event`, `id`, `data`, and `json` "
          + "where `data` is JSON",
        applies: .requests, inherits: .subject { $0.events },
        example: "events: { \"$[0].json.id\": 42 }",
        alsoCalled: ["sse", "serverSentEvents", "stream"]
      ) { $0.events = $1 },
      Key(
        "messages", .expected(.json),
        "the messages of a WebSocket that no `receive` took, a list: each has `text` or `bytes` "
          + "(base64), `json` where the text is JSON, `time` in seconds, and a close `close`",
        applies: .webSocket, inherits: .subjectOfStep { $0.messages }, example: "messages: []",
        alsoCalled: ["frames", "unread"]
      ) { $0.messages = $1 },
      Key(
        "schema", .schema,
        "a JSON Schema that the document must follow, see [schemas.md](schemas.md)",
        applies: .requests, inherits: .constantSubject { $0.schema },
        example: "schema: schemas/pet.json",
        alsoCalled: ["jsonSchema", "json_schema", "jsonschema", "matchesSchema"]
      ) { $0.schema = $1 },
      Key(
        "xpath", .expectedXPaths,
        "the results of XPaths (1.0) in a body of XML or HTML: one value, or the texts of nodes",
        applies: .requests,
        inherits: .subjects({ $0.xpaths }, sameName: XPathExpectation.isSameName),
        example: "xpath: { //item/name: [Rex, Mia] }",
        alsoCalled: ["xml", "html", "xPath"]
      ) { $0.xpaths = $1 },
      Key(
        "body", .expected(.text), "the body as text", applies: .judged,
        inherits: .subject { $0.body },
        example: "body: { $contains: ok }", alsoCalled: ["text", "content", "response_strings"]
      ) { $0.body = $1 },
      Key(
        "time", .expected(.time), "how long the attempt took", applies: .judged,
        inherits: .subject { $0.time },
        example: "time: { $lt: 500ms }",
        alsoCalled: ["duration", "responseTime", "response_time", "elapsed"]
      ) { $0.time = $1 },
      Key(
        "size", .expected(.size), "how many bytes the decoded body has",
        applies: .exchanges, inherits: .subject { $0[.size] }, example: "size: { $lt: 1MB }",
        alsoCalled: ["contentLength", "bodySize", "length"]
      ) { $0[.size] = $1 },
      Key(
        "sha256", .expected(.digest),
        "the SHA-256 digest of the decoded body, in hexadecimal digits",
        applies: .exchanges, inherits: .subject { $0[.sha256] },
        example: "sha256: e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        alsoCalled: ["digest", "checksum"]
      ) { $0[.sha256] = $1 },
      Key(
        "bytes", .expectedBytes, "the decoded body, byte for byte: all of it, or its parts",
        applies: .exchanges, inherits: .subject { $0.bytes }, example: "bytes: { hex: 89 50 4e 47 }"
      ) { $0.bytes = $1 },
      Key(
        "file", .filePath, "the path of a file that the decoded body must equal",
        applies: .requests, inherits: .subject { $0.file }, example: "file: fixtures/rex.png"
      ) { $0.file = $1 },
      Key(
        "url", .expected(.text), "the last address, as text", applies: .requests,
        inherits: .subject { $0[.url] },
        example: "url: { $endsWith: /welcome }", alsoCalled: ["finalUrl", "effectiveUrl"]
      ) { $0[.url] = $1 },
      Key(
        "redirects", .expected(.redirects),
        "the redirects that were followed: each has `status`, `url` (where it was answered), "
          + "`headers` and `time`",
        applies: .requests, inherits: .subject { $0[.redirects] },
        example: "redirects: { $length: 1 }",
        alsoCalled: ["hops", "history"]
      ) { $0[.redirects] = $1 },
      Key(
        "version", .expected(.text), "the version of HTTP: `1.0`, `1.1`, `2` or `3`",
        applies: .requests, inherits: .subject { $0[.version] }, example: "version: 2",
        alsoCalled: ["httpVersion", "http_version"]
      ) { $0[.version] = $1 },
      Key(
        "certificate", .expected(.certificate),
        "the certificate of the peer: `subject`, `issuer`, `names`, `notBefore`, `notAfter`, "
          + "`expiresIn`; such a step has a connection of its own",
        applies: .requests, inherits: .subject { $0[.certificate] },
        example: "certificate: { expiresIn: { $gt: 30d } }",
        alsoCalled: ["cert", "sslCertificate"]
      ) { $0[.certificate] = $1 },
      Key(
        "exit", .expected(.count),
        "the exit status of a program; without it a status other than 0 fails the step",
        applies: .program, inherits: .subjectOfStep { $0[.exit] }, example: "exit: 1",
        alsoCalled: ["exitCode", "exitStatus", "returnCode", "rc"]
      ) { $0[.exit] = $1 },
      Key(
        "values", .list(of: .expectedValue, nonEmpty: true),
        "values of expressions with what is expected of each, where no other key selects them",
        applies: .judged, inherits: .appended { $0.values },
        example: "values: [{ of: response.json.items.size(), is: { $gt: 3 } }]",
        alsoCalled: ["value", "expressionValues"]
      ) { $0.values = $1 },
      Key(
        "that", .conditions,
        "conditions in CEL, each must be true; for a false one the value of every part is shown",
        applies: .judged, inherits: .appended { $0.that },
        example: "that: [response.json.items.size() > 3]",
        alsoCalled: ["expression", "expressions", "script", "assert", "assertions"]
      ) { $0.that = $1 },
      Key(
        "failure", .failure,
        "the transfer itself must fail, by one of these kinds; nothing but `time` is beside it, and what "
          + "outer levels expect is left out",
        applies: .exchanges, inherits: .constantSubject { $0.failure }, example: "failure: timeout",
        alsoCalled: [
          "error", "errors", "fails", "failed", "fail", "exception", "timeout", "timedOut",
          "timed_out", "refused", "expectError", "error_code",
        ]
      ) { $0.failure = $1 },
    ])
}

extension NamedExpectation {
  /// Whether both are for the same header.
  fileprivate static func isSameName(_ first: Self, _ second: Self) -> Bool {
    first.name.content.equalsIgnoringASCIICase(second.name.content)
  }
}

extension CookieExpectation {
  /// Whether both are for the same cookie.
  fileprivate static func isSameName(_ first: Self, _ second: Self) -> Bool {
    first.name.content.hasSameBytes(as: second.name.content)
  }
}

extension XPathExpectation {
  /// Whether both are for the same path.
  fileprivate static func isSameName(_ first: Self, _ second: Self) -> Bool {
    first.path.path.text.hasSameBytes(as: second.path.path.text)
  }
}
