// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@Suite struct `A redirect` {
  /// Sends everything on to another server.
  private static func leadingTo(
    _ other: ScriptedServer, _ status: Int = 307
  ) throws -> ScriptedServer {
    let target = other.url("/landed")
    return try ScriptedServer { _ in .response(status, headers: ["Location": target]) }
  }

  @Test func `to another origin gets nothing that belongs to the first`() async throws {
    let other = try ScriptedServer { _ in .response(200, json: "{}") }
    let server = try Self.leadingTo(other, 302)
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      secrets: [password]
      requests:
        - name: post
          POST: /start
          params: { key: "${password}" }
          headers: { X-Api-Key: "${password}", X-Plain: 1, Accept: text/plain }
          auth: { basic: { user: ada, password: "${password}" } }
          cookies: { sid: mine }
          form: { password: "${password}" }
      """, against: server, and: other, secrets: [("password", "correct horse")])
    #expect(run.summary.steps.passed == 1)
    let landed = try #require(other.requests.first)
    #expect(landed.method == "GET")
    #expect(landed.target == "/landed")
    #expect(landed.body.isEmpty)
    let names = landed.headers.map { $0.name.lowercased() }.sorted()
    #expect(names == ["accept", "accept-encoding", "host", "user-agent"])
    #expect(!landed.text.contains("horse"))
    #expect(run.attempts(of: "post").first?.exchange?.hops.count == 2)
    #expect(run.summary.requests == 2)
  }

  @Test func `is followed to the exact bytes of its Location`() async throws {
    let location = Array("Location: /a ".utf8) + [0xFC, 0x2F] + Array("ü%zz?q=".utf8) + [0xFF]
    let folded = Array("Location: /b\r\n ".utf8) + [0xE9]
    let server = try ScriptedServer { request in
      guard request.index < 2 else { return .response(200) }
      return .bytes(
        Array("HTTP/1.1 302 Found\r\nContent-Length: 0\r\n".utf8)
          + (request.index == 0 ? location : folded) + Array("\r\n\r\n".utf8))
    }
    let run = try await CarriedOut(
      "curlew: 1\nbaseUrl: ORIGIN\nrequests: [{ name: a, GET: / }]", against: server)
    #expect(run.outcome(of: "a") == .passed, "\(run.text)")
    #expect(
      server.requests.map(\.target) == ["/", "/a%20%FC/%C3%BC%zz?q=%FF", "/b%20%E9"])
  }

  @Test func `with two Locations that differ in a byte outside UTF-8 is refused`() async throws {
    let server = try ScriptedServer { _ in
      .bytes(
        Array("HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: /".utf8) + [0xFC]
          + Array("\r\nLocation: /".utf8) + [0xFD] + Array("\r\n\r\n".utf8))
    }
    let run = try await CarriedOut(
      "curlew: 1\nbaseUrl: ORIGIN\nrequests: [{ name: a, GET: / }]", against: server)
    #expect(run.failure(of: "a")?.words == "the response has `Location` headers that differ")
    #expect(run.failure(of: "a")?.kind == .protocol)
    #expect(server.requests.count == 1)
  }

  @Test func `that would carry a body made from a secret elsewhere is refused`() async throws {
    let other = try ScriptedServer { _ in .response(200) }
    let server = try Self.leadingTo(other)
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      secrets: [password]
      requests: [{ name: post, POST: /, json: { password: "${password}" } }]
      """, against: server, and: other, secrets: [("password", "correct horse")])
    #expect(run.refusal(of: "post") == "redirect-refused")
    // Nobody can expect that a secret is kept.
    #expect(run.error(of: "post")?.kind == nil)
    #expect(run.outcome(of: "post") == .failed)
    #expect(other.requests.isEmpty)
  }

  @Test func `307 keeps method and body, to another origin too`() async throws {
    let other = try ScriptedServer { _ in .response(200) }
    let server = try Self.leadingTo(other)
    _ = try await CarriedOut(
      "curlew: 1\nbaseUrl: ORIGIN\nrequests: [{ POST: /, json: { a: 1.50 } }]", against: server,
      and: other)
    #expect(other.requests.map(\.method) == ["POST"])
    #expect(other.requests.map(\.bodyText) == [#"{"a":1.50}"#])
  }

  @Test func `302 after a POST is a GET without the body`() async throws {
    let server = try ScriptedServer(paths: [
      "/post": .response(302, headers: ["Location": "/done"]),
      "/done": .response(200, json: "{}"),
    ])
    let run = try await CarriedOut(
      "curlew: 1\nbaseUrl: ORIGIN\nrequests: [{ POST: /post, json: { a: 1 } }]", against: server)
    #expect(server.requests.map(\.method) == ["POST", "GET"])
    #expect(server.requests.last?.header("Content-Type") == nil)
    #expect(server.requests.last?.body == [])
    #expect(run.summary.connections == 1)
  }

  @Test func `goes with auth only to the origins that auth names`() async throws {
    let other = try ScriptedServer { _ in .response(200) }
    let server = try Self.leadingTo(other)
    _ = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - { GET: /, auth: { bearer: visible, origins: [OTHER] } }
        - { GET: /, auth: { bearer: hidden } }
      """, against: server, and: other)
    #expect(other.requests.map { $0.header("Authorization") } == ["Bearer visible", nil])
  }

  @Test func `carries a secret to an origin of auth only when the secret may go there`()
    async throws
  {
    let other = try ScriptedServer { _ in .response(200) }
    let server = try Self.leadingTo(other)
    _ = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      secrets: { token: { origins: [ORIGIN] } }
      requests: [{ GET: /, auth: { bearer: "${token}", origins: [OTHER] } }]
      """, against: server, and: other, secrets: [("token", "correct horse")])
    #expect(other.requests.map { $0.header("Authorization") } == [nil])
  }

  @Test func `is the result where it is not followed`() async throws {
    let server = try ScriptedServer { _ in .response(302, headers: ["Location": "/next"]) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - GET: /
          redirects: none
          expect: { status: 302, headers: { location: /next } }
      """, against: server)
    #expect(run.summary.steps.passed == 1)
    #expect(server.requests.count == 1)
  }

  @Test func `beyond the number allowed fails the step`() async throws {
    let server = try ScriptedServer { request in
      .response(302, headers: ["Location": "/\(request.index + 1)"])
    }
    let run = try await CarriedOut(
      "curlew: 1\nbaseUrl: ORIGIN\nrequests: [{ name: x, GET: /, redirects: 3 }]", against: server)
    #expect(run.refusal(of: "x") == "redirect-refused")
    #expect(run.error(of: "x")?.message.contains("more than 3 redirects") == true)
    #expect(run.error(of: "x")?.kind == .redirect)
    #expect(run.outcome(of: "x") == .failed)
    #expect(run.text.contains(#""failure":{"type":"refused","kind":"redirect","code":"#))
    #expect(server.requests.count == 4)
  }
}
