// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents
import TestSupport
import Testing

@Suite struct `An API key` {
  private func run(
    _ place: String, _ server: ScriptedServer, and other: ScriptedServer? = nil,
    origins: String = "", address: String = "/a?x=1"
  ) async throws -> CarriedOut {
    try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      secrets: [key]
      defaults: { auth: { apiKey: { in: \(place), name: api_key, value: "${key}" }\(origins) } }
      requests: [{ name: x, GET: "\(address)", cookies: { theme: dark } }]
      """, against: server, and: other, secrets: [("key", "k/1")])
  }

  @Test func `goes into a header`() async throws {
    let server = try ScriptedServer { _ in .response(500) }
    let run = try await run("header", server)
    #expect(server.requests.first?.header("api_key") == "k/1")
    #expect(!run.text.contains("k/1"))
    #expect(run.text.contains("api_key: ***key***"))
  }

  @Test func `is appended to the query, and masked in every address`() async throws {
    let server = try ScriptedServer { request in
      request.index == 0 ? .response(302, headers: ["Location": "/b"]) : .response(500)
    }
    let run = try await run("query", server)
    #expect(server.requests.map(\.target) == ["/a?x=1&api_key=k%2F1", "/b?api_key=k%2F1"])
    let hops = try #require(run.attempts(of: "x").first?.exchange?.hops)
    #expect(hops.map(\.address.query) == ["x=1&api_key=***key***", "api_key=***key***"])
    #expect(!run.text.contains("k%2F1"))
  }

  @Test func `goes along with the other cookies, hidden`() async throws {
    let server = try ScriptedServer { _ in .response(500) }
    let run = try await run("cookie", server)
    #expect(server.requests.first?.header("Cookie") == "theme=dark; api_key=k/1")
    #expect(!run.text.contains("k/1"))
  }

  @Test(arguments: ["header", "query", "cookie"])
  func `stays with its origin over a redirect`(place: String) async throws {
    let other = try ScriptedServer { _ in .response(200) }
    let target = other.url("/landed")
    let server = try ScriptedServer { _ in .response(307, headers: ["Location": target]) }
    _ = try await run(place, server, and: other)
    #expect(other.requests.first?.text.contains("api_key") == false)
    #expect(other.requests.first?.target == "/landed")
    let allowed = try await run(place, server, and: other, origins: ", origins: [OTHER]")
    #expect(other.requests.last?.text.contains("api_key") == true)
    #expect(allowed.summary.steps.passed == 1)
  }

  @Test func `of the defaults is not sent elsewhere`() async throws {
    let other = try ScriptedServer { _ in .response(200) }
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await run("query", server, and: other, address: "OTHER/y")
    #expect(other.requests.map(\.target) == ["/y"])
    #expect(run.attempts(of: "x").first?.notices.isEmpty == false)
  }
}
