// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// `clientAssertion` against Authlib, which checks signatures, times and that no `jti` comes twice.
@Suite(.needs(.authlib)) struct AssertionPeerTests {
  private func run(
    _ peer: IdentityPeer, client: String, _ assertion: String, key: String, seed: String = "1"
  ) async throws -> ProgramRun {
    let workshop = try Workshop(
      """
      curlew: 1
      baseUrl: \(peer.url)
      secrets: [key]
      defaults:
        auth:
          oauth2:
            grant: clientCredentials
            tokenUrl: /token
            clientId: \(client)
            clientAssertion: { key: "${key}", \(assertion) }
      requests:
        - { GET: /me, expect: { json: { client: \(client) } } }
        - { GET: /me, expect: { json: { client: \(client) } } }
        - { GET: /log, capture: { count: { header: Content-Length } } }
      """)
    var program = try workshop.curlew(["run", "specs.yaml", "--seed", seed, "-v"])
    program.environment["CURLEW_SECRET_key"] = key
    return try await workshop.runs(program)
  }

  @Test func `a signature of a private key is accepted, in runs with the same seed too`()
    async throws
  {
    let peer = try await IdentityPeer()
    let key = try peer.privateKey()
    for _ in 1...2 {
      let run = try await run(peer, client: "signed", "algorithm: RS256", key: key)
      expect(run, endsIn: 0)
      expect(run.output, has: ["4 requests", "client_assertion=***"])
      #expect(!run.output.contains("PRIVATE KEY"))
    }
    let again = try await run(peer, client: "signed", "kid: k", key: key)
    expect(again, endsIn: 0)
  }

  @Test func `a signature by a secret is accepted, and another secret is refused`() async throws {
    let peer = try await IdentityPeer()
    let key = "a-secret-of-at-least-thirty-two-bytes"
    let good = try await run(peer, client: "secret", "algorithm: HS256", key: key)
    expect(good, endsIn: 0)
    let wrong = try await run(peer, client: "secret", "algorithm: HS256", key: key + "x")
    expect(wrong, endsIn: 1)
    expect(wrong.output, has: ["[token-refused]", "invalid_client"])
    let elsewhere = try await run(
      peer, client: "secret", "algorithm: HS256, audience: https://other.example", key: key)
    expect(elsewhere.output, has: ["[token-refused]"])
  }
}
