// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents
import Synchronization
import TestSupport
import Testing

/// `oauth2`, against a server that gives tokens under `/token` and takes them elsewhere.
@Suite struct `A token of OAuth 2` {
  private static let grant =
    "grant: clientCredentials, tokenUrl: /token, clientId: shop, clientSecret: \"${secret}\""

  private func run(
    _ server: ScriptedServer, and other: ScriptedServer? = nil, _ grant: String = grant,
    steps: String = "[{ name: x, GET: /x }]", jobs: Int = 4, requests: String = "requests"
  ) async throws -> CarriedOut {
    try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      secrets: [secret]
      defaults: { auth: { oauth2: { \(grant) } } }
      \(requests): \(steps)
      """, against: server, and: other, jobs: jobs, secrets: [("secret", "s3cret-value")])
  }

  private static func token(_ value: String, _ more: String = "") -> ScriptedAnswer {
    .response(200, json: #"{"access_token":"\#(value)","token_type":"Bearer"\#(more)}"#)
  }

  @Test func `is fetched once and goes along with every request`() async throws {
    let server = try ScriptedServer { request in
      request.path == "/token" ? Self.token("first-token") : .response(200)
    }
    let run = try await run(server, steps: "[{ name: x, GET: /x }, { name: y, GET: /y }]")
    #expect(run.summary.steps.passed == 2)
    #expect(server.requests.map(\.path) == ["/token", "/x", "/y"])
    #expect(run.summary.requests == 3)
    let asked = try #require(server.requests.first)
    #expect(asked.method == "POST")
    #expect(asked.bodyText == "grant_type=client_credentials")
    // `shop:s3cret-value`
    #expect(asked.header("Authorization") == "Basic c2hvcDpzM2NyZXQtdmFsdWU=")
    #expect(server.requests[1].header("Authorization") == "Bearer first-token")
    #expect(!run.text.contains("first-token"))
    #expect(!run.text.contains("s3cret-value"))
    #expect(run.attempts(of: "x").first?.notices.first?.contains("for a token") == true)
    #expect(run.attempts(of: "y").first?.notices.isEmpty == true)
  }

  @Test(arguments: [
    (
      "grant: clientCredentials, tokenUrl: /token, clientId: a b, clientSecret: \"${secret}\", "
        + "clientAuth: body, scope: [r, w], params: { audience: \"https://x\" }",
      "grant_type=client_credentials&scope=r+w&audience=https%3A%2F%2Fx&client_id=a+b"
        + "&client_secret=s3cret-value"
    ),
    (
      "grant: password, tokenUrl: /token, clientId: c, user: ada, password: \"${secret}\"",
      "grant_type=password&username=ada&password=s3cret-value&client_id=c"
    ),
    (
      "grant: refreshToken, tokenUrl: /token, clientId: c, refreshToken: \"${secret}\", scope: r",
      "grant_type=refresh_token&refresh_token=s3cret-value&scope=r&client_id=c"
    ),
  ])
  func `is requested as the grant requires`(grant: String, body: String) async throws {
    let server = try ScriptedServer { request in
      request.path == "/token" ? Self.token("t0ken-value") : .response(200)
    }
    let run = try await run(server, grant)
    #expect(run.summary.steps.passed == 1)
    #expect(server.requests.first?.bodyText == body)
    #expect(server.requests.first?.header("Authorization") == nil)
  }

  @Test func `is fetched once for all scenarios that want it at the same time`() async throws {
    let server = try ScriptedServer { request in
      request.path == "/token"
        ? Self.token("shared-token").after(.milliseconds(50)) : .response(200)
    }
    let names = (0..<8).map { "  s\($0): { steps: [{ name: x\($0), GET: /x }] }" }
    let run = try await run(
      server, steps: "\n" + names.joined(separator: "\n"), jobs: 8, requests: "scenarios")
    #expect(run.summary.steps.passed == 8)
    #expect(server.requests.count { $0.path == "/token" } == 1)
  }

  @Test func `is kept apart by client and scope`() async throws {
    let server = try ScriptedServer { request in
      request.path == "/token" ? Self.token("token-\(request.index)") : .response(200)
    }
    func auth(_ more: String) -> String { "auth: { oauth2: { \(Self.grant)\(more) } }" }
    _ = try await run(
      server,
      steps: "[{ GET: /a, \(auth("")) }, { GET: /b, \(auth(", scope: s")) }, "
        + "{ GET: /c, \(auth("")) }]")
    #expect(server.requests.map(\.path) == ["/token", "/a", "/token", "/b", "/c"])
    #expect(server.requests[4].header("Authorization") == "Bearer token-0")
  }

  @Test func `that is answered with 401 is dropped and fetched once more`() async throws {
    let server = try ScriptedServer { request in
      if request.path == "/token" { return Self.token("token-\(request.index)") }
      return request.path == "/y" && request.header("Authorization") == "Bearer token-0"
        ? .response(401) : .response(200)
    }
    let run = try await run(
      server, steps: "[{ name: x, GET: /x }, { name: y, POST: /y, text: again }]")
    #expect(run.summary.steps.passed == 2)
    #expect(server.requests.map(\.path) == ["/token", "/x", "/y", "/token", "/y"])
    #expect(server.requests.last?.bodyText == "again")
    #expect(run.attempts(of: "y").first?.exchange?.hops.count == 2)
    #expect(run.summary.requests == 5)
  }

  @Test func `that is fresh and answered with 401 is the answer`() async throws {
    let server = try ScriptedServer { request in
      request.path == "/token" ? Self.token("t0ken-value") : .response(401)
    }
    let run = try await run(server)
    #expect(run.outcome(of: "x") == .failed)
    #expect(server.requests.map(\.path) == ["/token", "/x"])
  }

  @Test func `that has expired is refreshed, and fetched again if that is refused`() async throws {
    let server = try ScriptedServer { request in
      guard request.path == "/token" else { return .response(200) }
      switch request.index {
      case 0: return Self.token("token-a", #","expires_in":0,"refresh_token":"refresh-a""#)
      case 2: return Self.token("token-b", #","expires_in":"0""#)
      case 4: return .response(400, json: #"{"error":"invalid_grant"}"#)
      default: return Self.token("token-c", #","expires_in":3600"#)
      }
    }
    let run = try await run(server, steps: "[{ GET: /1 }, { GET: /2 }, { GET: /3 }, { GET: /4 }]")
    #expect(run.summary.steps.passed == 4)
    let asked = server.requests.filter { $0.path == "/token" }.map(\.bodyText)
    #expect(
      asked == [
        "grant_type=client_credentials", "grant_type=refresh_token&refresh_token=refresh-a",
        "grant_type=refresh_token&refresh_token=refresh-a", "grant_type=client_credentials",
      ])
    #expect(server.requests.last?.header("Authorization") == "Bearer token-c")
    #expect(!run.text.contains("refresh-a"))
  }

  @Test(arguments: [
    (ScriptedAnswer.response(401, json: #"{"error":"invalid_client"}"#), "token-refused"),
    (.response(200, body: "<html>"), "bad-token-answer"),
    (.response(200, json: #"{"token_type":"Bearer"}"#), "bad-token-answer"),
    (.response(200, json: #"{"access_token":"a","token_type":"mac"}"#), "bad-token-answer"),
    (.response(302, headers: ["Location": "/elsewhere"]), "token-refused"),
  ])
  func `that is not given fails the step, in words`(
    answer: ScriptedAnswer, code: String
  ) async throws {
    let server = try ScriptedServer { _ in answer }
    let run = try await run(server)
    #expect(run.refusal(of: "x") == code)
    #expect(server.requests.map(\.path) == ["/token"])
    #expect(run.error(of: "x")?.message.contains("/token") == true)
  }

  @Test func `whose transfer fails is a failed transfer, for all that wait`() async throws {
    let server = try ScriptedServer { _ in .reset.after(.seconds(1)) }
    let run = try await run(
      server,
      steps: "\n  a: { steps: [{ name: x, GET: /x }] }\n  b: { steps: [{ name: y, GET: /y }] }",
      requests: "scenarios")
    for name in ["x", "y"] {
      #expect(run.failure(of: name)?.words.contains("the token request to") == true)
    }
    #expect(server.requests.count == 1)
  }

  @Test func `does not go where the step's own origin is not`() async throws {
    let other = try ScriptedServer { _ in .response(200) }
    let target = other.url("/landed")
    let server = try ScriptedServer { request in
      request.path == "/token"
        ? Self.token("t0ken-value") : .response(307, headers: ["Location": target])
    }
    _ = try await run(server, and: other)
    #expect(other.requests.first?.header("Authorization") == nil)
  }

  @Test func `is requested only at an origin in the files`() async throws {
    let other = try ScriptedServer { _ in .response(200) }
    let place = other.url("/token")
    let server = try ScriptedServer { request in
      request.path == "/where"
        ? .response(200, json: #"{"token":"\#(place)"}"#) : .response(200)
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      secrets: [secret]
      requests:
        - { GET: /where, capture: { place: $.token } }
        - name: x
          GET: /x
          auth:
            oauth2:
              { grant: clientCredentials, tokenUrl: "${place}", clientId: c, clientSecret: "${secret}" }
      """, against: server, secrets: [("secret", "s3cret-value")])
    #expect(run.refusal(of: "x") == "secret-to-unknown-origin")
    #expect(other.requests.isEmpty)
  }

  @Test func `may be requested from another origin in the files`() async throws {
    let other = try ScriptedServer { _ in Self.token("t0ken-value") }
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await run(
      server, and: other,
      "grant: clientCredentials, tokenUrl: OTHER/t, clientId: c, clientSecret: \"${secret}\"")
    #expect(run.summary.steps.passed == 1)
    #expect(other.requests.map(\.path) == ["/t"])
  }

  @Test func `is asked for at no link-local address`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await run(
      server,
      "grant: clientCredentials, tokenUrl: \"http://169.254.169.254/latest\", clientId: c")
    #expect(run.failure(of: "x")?.kind == .forbiddenAddress)
    #expect(run.outcome(of: "x") == .failed)
    #expect(server.requests.isEmpty)
  }

  @Test func `that is refused is fetched again by the next attempt`() async throws {
    let server = try ScriptedServer { request in
      if request.path == "/token" { return Self.token("token-\(request.index)") }
      return .response(request.header("Authorization") == "Bearer token-0" ? 401 : 200)
    }
    let run = try await run(
      server,
      steps: "[{ name: x, GET: /x, retry: { attempts: 3, every: 1ms }, "
        + "expect: { redirects: [], that: [response.redirects.size() == 0] } }]")
    #expect(run.outcome(of: "x") == .passed)
    // The first token was fresh, so its 401 is an answer; the next attempt finds it there already.
    #expect(server.requests.map(\.path) == ["/token", "/x", "/x", "/token", "/x"])
    #expect(run.attempts(of: "x").map { $0.exchange?.hops.count } == [1, 2])
    #expect(run.attempts(of: "x").map { $0.tokenExchange?.exchange.hops.count } == [1, 1])
    #expect(run.summary.requests == 5)
  }

  @Test(arguments: [
    (
      "grant: clientCredentials, tokenUrl: /token, clientId: shop, clientSecret: abc, scope: r",
      "grant_type=clientCredentials&scope=r"
    ),
    (
      "grant: clientCredentials, tokenUrl: /token, clientId: \"${pin}\", clientSecret: abc, "
        + "clientAuth: body, params: { audience: \"a${pin}\", resource: r }",
      "audience=***pin***&resource=r&client_id=***pin***&client_secret=***"
    ),
    (
      "grant: password, tokenUrl: \"/token?k=${pin}\", clientId: c, user: ada, password: abc",
      "username=ada&password=***&client_id=c"
    ),
  ])
  func `is an exchange of its own in the reports, its credentials hidden however short`(
    grant: String, shown: String
  ) async throws {
    let server = try ScriptedServer { request in
      request.path == "/token"
        ? .response(
          200, headers: ["Set-Cookie": "sid=xyz"],
          json: #"{"access_token":"tok","refresh_token":"ref","id_token":"idt","scope":"r"}"#)
        : .response(500)
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      secrets: [pin]
      defaults:
        auth: { oauth2: { \(grant) } }
      requests: [{ name: x, GET: /x }]
      """, against: server, secrets: [("pin", "zq")])
    let attempt = try #require(run.attempts(of: "x").first)
    let hop = try #require(attempt.tokenExchange?.exchange.hops.first)
    #expect(attempt.tokenExchange?.exchange.hops.count == 1)
    let body = String(decoding: hop.requestBody ?? [], as: UTF8.self)
    #expect(body.hasSuffix(shown.replacing("clientCredentials", with: "client_credentials")))
    #expect(
      hop.response?.body
        == Array(
          #"{"access_token":"***","refresh_token":"***","id_token":"***","scope":"r"}"#.utf8))
    #expect(hop.timings.total > 0)
    #expect(run.text.contains(#""tokenHops":[{"method":"POST""#))
    for hidden in ["abc", "zq", "\"tok\"", "Bearer tok", "\"ref\"", "\"idt\"", "xyz"] {
      #expect(!run.text.contains(hidden), "\(hidden)")
    }
  }

  @Test(arguments: [
    (ScriptedAnswer.response(401, json: #"{"error":"invalid_client"}"#), "invalid_client"),
    (.response(200, body: "access_token=plain-token"), ""),
    (.response(503, body: "away"), "away"),
  ])
  func `that is refused shows the request and its response`(
    answer: ScriptedAnswer, shown: String
  ) async throws {
    let server = try ScriptedServer { _ in answer }
    let run = try await run(server)
    let attempt = try #require(run.attempts(of: "x").first)
    #expect(attempt.exchange == nil)
    let hop = try #require(attempt.tokenExchange?.exchange.hops.first)
    let body = String(decoding: hop.response?.body ?? [], as: UTF8.self)
    #expect(shown.isEmpty ? body.isEmpty : body.contains(shown))
    #expect(!run.text.contains("plain-token"))
    #expect(run.summary.requests == 1)
  }
}
