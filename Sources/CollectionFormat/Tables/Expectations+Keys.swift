// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension Expectations {
  /// What stands under `expect`.
  static let keys = KeyTable<Expectations>(
    "expect", "`expect`",
    keys: [
      Key(
        "status", .status, "the status: a number, a class, a list of them, or a matcher",
        default: "(below 400)", inherits: .mergedBySubject, example: "status: 201",
        alsoCalled: ["status_code", "statusCode", "code", "http_status", "responseCode"]
      ) { $0.status = $1 },
      Key(
        "headers", .expectedHeaders, "headers as text; null: it is absent",
        inherits: .mergedBySubject, example: "headers: { content-type: application/json }",
        alsoCalled: ["header", "response_headers"]
      ) { $0.headers = $1 },
      Key(
        "cookies", .expectedCookies, "cookies that the response sets, and their attributes",
        inherits: .mergedBySubject, example: "cookies: { sid: { $exists: true } }",
        alsoCalled: ["cookie"]
      ) { $0.cookies = $1 },
      Key(
        "json", .expected(.json), "the JSON document that is expected: at least this",
        inherits: .mergedBySubject, example: "json: { id: 42 }",
        alsoCalled: ["jsonpath", "jsonPath", "response_json", "data", "body_json"]
      ) { $0.json = $1 },
      Key(
        "body", .expected(.text), "the body as text", inherits: .mergedBySubject,
        example: "body: { $contains: ok }", alsoCalled: ["text", "content", "response_strings"]
      ) { $0.body = $1 },
      Key(
        "time", .expected(.time), "how long the attempt took", inherits: .mergedBySubject,
        example: "time: { $lt: 500ms }",
        alsoCalled: ["duration", "responseTime", "response_time", "elapsed"]
      ) { $0.time = $1 },
      .later("xpath", "parts of an XML or HTML document"),
      .later("schema", "a JSON Schema that the document follows", alsoCalled: ["jsonSchema"]),
      .later("size", "the size of the decoded body"),
      .later("sha256", "the digest of the body"),
      .later("bytes", "the body as bytes"),
      .later("file", "a file that equals the body"),
      .later("url", "the last address"),
      .later("redirects", "the hops that were followed"),
      .later("version", "the version of HTTP"),
      .later("certificate", "the peer's certificate"),
      .later("that", "conditions, each must be true", alsoCalled: ["expression", "script"]),
    ])
}
