// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents
import TestSupport
import Testing

@Suite struct BodyTests {
  /// What a step of these lines sends.
  private func sent(
    _ lines: String, vars: String = "{ a: 1 }", files: TemporaryFolder? = nil
  ) async throws -> ScriptedRequest {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      vars: \(vars)
      requests: [{ name: x, POST: /, \(lines) }]
      """, against: server, files: files)
    #expect(run.outcome(of: "x") == .passed, "\(run.text)")
    return try #require(server.requests.first)
  }

  @Test func `values inserted into xml are escaped, written text is not`() async throws {
    let request = try await sent(
      #"xml: "<a b='${v}'>${v}</a>""#, vars: #"{ v: "<&>\"'\r\n é" }"#)
    let signs = "&lt;&amp;&gt;&quot;&apos;&#13;"
    #expect(request.bodyText == "<a b='\(signs)&#10; é'>\(signs)\n é</a>")
    #expect(request.values(of: "content-type") == ["application/xml"])
  }

  @Test func `characters that XML cannot represent are refused`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      vars: { v: "a\\x01b" }
      requests: [{ name: x, POST: /, xml: "<a>${v}</a>" }]
      """, against: server)
    #expect(run.refusal(of: "x") == "not-xml-text")
    #expect(server.requests.isEmpty)
  }

  @Test func `base64 is sent as the decoded bytes`() async throws {
    let request = try await sent("base64: \"AAEC /w==\"")
    #expect(request.body == [0, 1, 2, 255])
    #expect(request.values(of: "content-type") == [])
    #expect(try await sent("base64: \"${v}\"", vars: "{ v: AAEC }").body == [0, 1, 2])
  }

  @Test func `an expression that gives no base64 is refused`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      vars: { v: "%%%" }
      requests: [{ name: x, POST: ORIGIN, base64: "${v}" }]
      """)
    #expect(run.refusal(of: "x") == "invalid-bytes")
  }

  @Test func `a GraphQL query is sent as written, with its variables beside it`() async throws {
    let request = try await sent(
      """
      graphql: { query: "query Q($id: ID!, $v: Int) { pet(id: $id, f: \\"${v}\\") { name } }",
        variables: { id: "${v}", n: 1.00, deep: { list: [null, "${v}"] } }, operationName: Q }
      """, vars: "{ v: 7, id: 8 }")
    #expect(
      request.bodyText
        == #"{"query":"query Q($id: ID!, $v: Int) { pet(id: $id, f: \"7\") { name } }","#
        + #""variables":{"id":7,"n":1.00,"deep":{"list":[null,7]}},"operationName":"Q"}"#)
    #expect(request.values(of: "content-type") == ["application/json"])
  }

  @Test func `a GraphQL query by GET is in the address, behind its parameters`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      secrets: [pin]
      requests:
        - { name: x, GET: "/g?a=1", params: { b: 2 },
            graphql: { query: "{ a(b: 1) }", variables: { id: "${pin}" }, operationName: Q } }
      """, against: server, secrets: [("pin", "zqxj")])
    #expect(run.outcome(of: "x") == .passed, "\(run.text)")
    let request = try #require(server.requests.first)
    #expect(
      request.target
        == "/g?a=1&b=2&query=%7B%20a%28b%3A%201%29%20%7D&variables=%7B%22id%22%3A%22zqxj%22%7D"
        + "&operationName=Q")
    #expect(request.body.isEmpty)
    #expect(request.values(of: "content-type") == [])
    #expect(!run.text.contains("zqxj"))
  }

  @Test func `a GraphQL query alone is sent alone`() async throws {
    #expect(try await sent("graphql: { query: \"{ a }\" }").bodyText == #"{"query":"{ a }"}"#)
    let null = try await sent("graphql: { query: \"{ a }\", variables: null }")
    #expect(null.bodyText == #"{"query":"{ a }"}"#)
  }

  @Test func `variables of GraphQL that are not an object are refused`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      vars: { v: [1] }
      requests: [{ name: x, POST: ORIGIN, graphql: { query: "{ a }", variables: "${v}" } }]
      """)
    #expect(run.refusal(of: "x") == "not-an-object")
  }

  @Test func `contentType overrides the type that a body implies`() async throws {
    let request = try await sent("xml: <a/>, contentType: application/soap+xml")
    #expect(request.values(of: "content-type") == ["application/soap+xml"])
  }

  /// Names and values of every script, and what is reserved.
  static let values = [
    ("имя", "%D0%B8%D0%BC%D1%8F"), ("名前", "%E5%90%8D%E5%89%8D"), ("😀", "%F0%9F%98%80"),
    ("עברית", "%D7%A2%D7%91%D7%A8%D7%99%D7%AA"), ("مرحبا", "%D9%85%D8%B1%D8%AD%D8%A8%D8%A7"),
    ("a b", "a%20b"), ("a&b=c", "a%26b%3Dc"), ("a+b", "a%2Bb"), ("100%", "100%25"),
    ("#?", "%23%3F"), ("e\u{301}", "e%CC%81"),
  ]

  @Test(arguments: values)
  func `parameters of every script are percent-encoded as UTF-8`(
    value: String, encoded: String
  ) async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      vars: { v: "\(value)" }
      requests:
        - { name: params, GET: /p, params: { q: "\(value)" } }
        - { name: template, GET: "/t?q=${v}" }
      """, against: server)
    #expect(run.summary.steps.failed == 0)
    #expect(server.requests.map(\.target) == ["/p?q=\(encoded)", "/t?q=\(encoded)"])
  }
}
