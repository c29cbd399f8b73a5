// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Log-ins by a person at an identity provider that runs Authlib.
@Suite(.needs(.authlib, .curl)) struct LogInProviderTests {
  /// The requests that the provider answered at `/token`, by grant and error.
  private func log(of peer: IdentityPeer) async throws -> String {
    try await peer.text(of: "/log")
  }

  @Test func `an authorization code with PKCE gives a token, which is refreshed by rotation`()
    async throws
  {
    let peer = try await IdentityPeer()
    let site = try LogInSite(
      peer.url, LogInSite.browser + ["cache: true", "scope: [a, b]"],
      requests: "requests: [{ GET: /me, expect: { json: { person: ada } } }]")
    let run = try await site.run(["run", "specs.yaml", "-v"])
    expect(run, endsIn: 0)
    expect(try site.workshop.folder.read("page"), has: ["You are logged in."])
    #expect(!(run.output + run.terminal).contains("access-"))
    for _ in 1...3 {
      try site.expire()
      expect(try await site.runAlone(), endsIn: 0)
    }
    let log = try await log(of: peer)
    #expect(log.split(separator: "authorization_code").count == 2)
    #expect(log.split(separator: "\"refresh_token\"").count == 4)
    #expect(!log.contains("invalid_"))
  }

  @Test func `two people of one client have a token each`() async throws {
    let peer = try await IdentityPeer()
    let site = try LogInSite(peer.url)
    for (person, isAsked) in [("ada", true), ("bob", true), ("ada", false)] {
      try site.workshop.write(
        LogInSite.collection(
          peer.url, LogInSite.browser + ["account: \(person)", "cache: true"],
          "requests: [{ GET: /me, expect: { json: { person: \(person) } } }]"))
      let run = try await site.run(browser: LogInSite.asking(as: person))
      expect(run, endsIn: 0)
      #expect(run.terminal.contains("log in    as \(person) at") == isAsked)
    }
    #expect(try site.names().count == 2)
  }

  @Test func `a person enters a device code`() async throws {
    let peer = try await IdentityPeer()
    let site = try LogInSite(
      peer.url, LogInSite.device + ["scope: a"],
      requests: "requests: [{ GET: /me, expect: { json: { person: bob, scope: a } } }]")
    let running = try site.program().start()
    try await running.prints("within 15 min")
    expect(
      running.allOutput,
      has: [
        "log in    at 127.0.0.1 for \(peer.url) (client native)", "open \(peer.url)/device and",
      ])
    let code = try #require(running.allOutput.firstMatch(of: #/enter ([^,]+),/#)?.1)
    _ = try await peer.text(of: "/device?user_code=\(code)&person=bob")
    expect(try await running.finished(), endsIn: 0)
  }

  @Test func `a device code that a person refuses, or that expires, gives no token`()
    async throws
  {
    let peer = try await IdentityPeer()
    let site = try LogInSite(peer.url, LogInSite.device)
    let running = try site.program().start()
    try await running.prints("within 15 min")
    let code = try #require(running.allOutput.firstMatch(of: #/enter ([^,]+),/#)?.1)
    _ = try await peer.text(of: "/device?user_code=\(code)&person=nobody")
    let refused = try await running.finished()
    expect(refused, endsIn: 1)
    expect(refused.terminal, has: ["error[login-failed]: the log-in at 127.0.0.1 was refused"])

    let short = try await IdentityPeer(expiresIn: 2)
    let late = try await LogInSite(short.url, LogInSite.device).run()
    expect(late, endsIn: 3)
    expect(
      late.terminal, has: ["error[login-failed]: no person logged in at 127.0.0.1 within 2 s"])
  }

  @Test func `a client signs its requests in a log-in too`() async throws {
    let peer = try await IdentityPeer()
    let client = [
      "clientId: secret",
      "clientAssertion: { key: a-secret-of-at-least-thirty-two-bytes, "
        + "algorithm: HS256 }",
    ]
    let requests = "requests: [{ GET: /me, expect: { json: { client: secret, person: ada } } }]"
    let browser = try LogInSite(peer.url, LogInSite.browser + client, requests: requests)
    expect(try await browser.run(), endsIn: 0)
    let device = try LogInSite(peer.url, LogInSite.device + client, requests: requests)
    let running = try device.program().start()
    try await running.prints("within 15 min")
    let code = try #require(running.allOutput.firstMatch(of: #/enter ([^,]+),/#)?.1)
    _ = try await peer.text(of: "/device?user_code=\(code)")
    expect(try await running.finished(), endsIn: 0)
  }

  @Test func `processes that share a log-in use its rotating refresh token one after another`()
    async throws
  {
    let peer = try await IdentityPeer(lifetime: 0)
    let site = try LogInSite(peer.url, LogInSite.browser + ["cache: true"])
    expect(try await site.run(), endsIn: 0)
    // More of them with `CURLEW_LOGIN_PROCESSES=50`.
    let count = getenv("CURLEW_LOGIN_PROCESSES").flatMap { Int(String(cString: $0)) } ?? 8
    let codes = try await withThrowingTaskGroup(of: Int32?.self) { group in
      for _ in 1...count { group.addTask { try await site.runAlone().exitCode } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(codes == Array(repeating: 0, count: count))
    let log = try await log(of: peer)
    #expect(log.split(separator: "\"refresh_token\"").count > count)
    #expect(!log.contains("invalid_grant"))
  }
}
