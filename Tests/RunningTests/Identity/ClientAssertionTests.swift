// SPDX-License-Identifier: Apache-2.0

import Digests
import Foundation
import TestSupport
import Testing

/// `clientAssertion` of `oauth2`, against a server that gives tokens under `/token`.
@Suite struct ClientAssertionTests {
  private static let secret = "a-secret-of-at-least-thirty-two-bytes"

  private func run(
    _ server: ScriptedServer, _ assertion: String = "key: \"${key}\", algorithm: HS256",
    steps: String = "[{ name: x, GET: /x }]", key: String = secret
  ) async throws -> CarriedOut {
    try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      secrets: [key]
      defaults:
        auth:
          oauth2:
            grant: clientCredentials
            tokenUrl: /token
            clientId: shop
            clientAssertion: { \(assertion) }
      requests: \(steps)
      """, against: server, secrets: [("key", key)])
  }

  private static func server(_ more: String = "") throws -> ScriptedServer {
    try ScriptedServer { request in
      request.path == "/token"
        ? .response(200, json: #"{"access_token":"token-\#(request.index)"\#(more)}"#)
        : .response(200)
    }
  }

  /// The fields of a token request, decoded.
  private func fields(_ request: ScriptedRequest) -> [String: String] {
    var components = URLComponents()
    components.percentEncodedQuery = request.bodyText.replacing("+", with: "%20")
    let items = (components.queryItems ?? []).map { ($0.name, $0.value ?? "") }
    return Dictionary(items) { first, _ in first }
  }

  /// The JSON of a part of a token: 0 for its header, 1 for its claims.
  private func part(_ index: Int, of token: String?) throws -> [String: Any] {
    let parts = try #require(token).split(separator: ".")
    try #require(parts.count == 3)
    let bytes = try #require(Base64.url.decode(String(parts[index])))
    return try #require(
      try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  @Test func `is signed for the token request and replaces the secret`() async throws {
    let server = try Self.server()
    let run = try await run(server, "key: \"${key}\", algorithm: HS256, kid: k1")
    #expect(run.summary.steps.passed == 1)
    let asked = try #require(server.requests.first)
    #expect(asked.header("Authorization") == nil)
    let fields = fields(asked)
    #expect(
      fields.keys.sorted()
        == ["client_assertion", "client_assertion_type", "client_id", "grant_type"])
    #expect(
      fields["client_assertion_type"]
        == "urn:ietf:params:oauth:client-assertion-type:jwt-bearer")
    let assertion = try #require(fields["client_assertion"])
    let header = try part(0, of: assertion)
    #expect(header["alg"] as? String == "HS256" && header["kid"] as? String == "k1")
    let claims = try part(1, of: assertion)
    #expect(claims["iss"] as? String == "shop" && claims["sub"] as? String == "shop")
    #expect(claims["aud"] as? String == server.url("/token"))
    #expect((claims["jti"] as? String)?.utf8.count == 32)
    let (issued, expires) = (claims["iat"] as? Int, claims["exp"] as? Int)
    #expect(try #require(expires) - #require(issued) == 300)
    // The signature is that of the secret.
    let dot = try #require(assertion.lastIndex(of: "."))
    let code = try DigestAlgorithm.sha256.hmac(
      key: Array(Self.secret.utf8), message: Array(assertion[..<dot].utf8))
    #expect(assertion[assertion.index(after: dot)...] == Base64.url.encode(code))
    #expect(!run.text.contains(assertion))
  }

  @Test func `lets all requests share one token, and is made again for each token`() async throws {
    let server = try Self.server(#","expires_in":0,"refresh_token":"r""#)
    let run = try await run(server, steps: "[{ GET: /1 }, { GET: /2 }]")
    #expect(run.summary.steps.passed == 2)
    let asked = server.requests.filter { $0.path == "/token" }.map(fields)
    #expect(asked.map { $0["grant_type"] } == ["client_credentials", "refresh_token"])
    let names = try asked.map { try part(1, of: $0["client_assertion"])["jti"] as? String }
    #expect(Set(names).count == 2)
    let other = try Self.server()
    _ = try await self.run(other, steps: "[{ GET: /1 }, { GET: /2 }, { GET: /3 }]")
    #expect(other.requests.map(\.path) == ["/token", "/1", "/2", "/3"])
  }

  @Test func `keeps tokens apart by key, name of the key and audience`() async throws {
    let server = try Self.server()
    func step(_ more: String) -> String {
      "{ GET: /x, auth: { oauth2: { grant: clientCredentials, tokenUrl: /token, clientId: shop, "
        + "clientAssertion: { algorithm: HS256, \(more) } } } }"
    }
    let key = "key: \"${key}\""
    let steps = [key, "\(key), kid: b", "\(key), audience: c", "key: \"${key}-2\"", key]
    let run = try await run(server, steps: "[" + steps.map(step).joined(separator: ", ") + "]")
    #expect(run.summary.steps.passed == 5)
    #expect(server.requests.count { $0.path == "/token" } == 4)
    let claims = try part(1, of: fields(server.requests[4])["client_assertion"])
    #expect(claims["aud"] as? String == "c")
  }

  @Test func `takes a JSON Web Key, as text or as an object`() async throws {
    let jwk = #"{"kty":"oct","k":"\#(Base64.url.encode(Array(Self.secret.utf8)))"}"#
    for key in ["${key}", "${json.decode(key)}"] {
      let server = try Self.server()
      let run = try await run(server, "key: \"\(key)\", algorithm: HS256", key: jwk)
      #expect(run.summary.steps.passed == 1, "\(key)")
    }
  }

  @Test(arguments: [
    ("too-short", "HS256", "the key is shorter than the digest of HS256"),
    (secret, "RS256", "the key is not a PEM or a JWK without a password"),
    (#"{"kty":"RSA","n":"AQAB","e":"AQAB"}"#, "ES256", "a member of the JWK is missing or wrong"),
  ])
  func `with a key that cannot sign is refused before anything is sent`(
    key: String, algorithm: String, words: String
  ) async throws {
    let server = try Self.server()
    let run = try await run(server, "key: \"${key}\", algorithm: \(algorithm)", key: key)
    #expect(run.refusal(of: "x") == "bad-signing-key")
    let message = try #require(run.error(of: "x")?.message)
    #expect(message.hasPrefix("`clientAssertion`: "))
    #expect(message.contains(words) || algorithm == "ES256")
    #expect(server.requests.isEmpty)
    #expect(!run.text.contains(Self.secret))
  }
}
