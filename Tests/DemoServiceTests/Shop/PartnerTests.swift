// SPDX-License-Identifier: Apache-2.0

import DemoService
import Digests
import Testing
import Values

@Suite struct `Partners` {
  private static func mac(_ text: String, key: String = DemoShop.partnerKey) throws -> [UInt8] {
    try DigestAlgorithm.sha256.hmac(key: key.utf8, message: text.utf8)
  }

  @Test func `sign the messages that they send`() async throws {
    try await withShop { client in
      let body = #"{"event":"sold"}"#
      let signature = "sha256=" + Hexadecimal.encode(try Self.mac(body))
      let taken = try await client.send(
        "POST", "/webhooks/acme", headers: ["X-Signature": signature], json: body)
      #expect(taken.status == 202)
      #expect(taken.text == #"{"partner":"acme","received":{"event":"sold"}}"#)
      for (sent, field) in [(body + " ", signature), (body, "sha256="), (body, "")] {
        let answer = try await client.send(
          "POST", "/webhooks/acme", headers: ["X-Signature": field], json: sent)
        #expect(answer.status == 401)
      }
    }
  }

  @Test func `log in with an assertion that they sign`() async throws {
    try await withShop { client in
      let token = try Self.token(#"{"alg":"HS256"}"#, #"{"sub":"ada"}"#)
      let answer = try await Self.logIn(client, token)
      let bearer = try #require(answer.field("access_token"))
      let me = try await client.send("GET", "/me", headers: ["Authorization": "Bearer \(bearer)"])
      #expect(me.field("user") == "ada")
    }
  }

  @Test(arguments: [
    (#"{"alg":"HS256"}"#, #"{"sub":"eve"}"#, DemoShop.partnerKey),
    (#"{"alg":"none"}"#, #"{"sub":"ada"}"#, DemoShop.partnerKey),
    (#"{"alg":"HS256"}"#, #"{"sub":"ada"}"#, "another key"),
    ("[]", #"{"sub":"ada"}"#, DemoShop.partnerKey),
  ])
  func `get no token for a wrong assertion`(
    header: String, claims: String, key: String
  ) async throws {
    try await withShop { client in
      let answer = try await Self.logIn(client, Self.token(header, claims, key: key))
      #expect(answer.status == 400)
      #expect(answer.field("error") == "invalid_grant")
      #expect(try await Self.logIn(client, "no.token").status == 400)
    }
  }

  @Test(arguments: [
    (nil, "en", "dog"), ("de", "de", "Hund"), ("fr-CH, de;q=0.5", "fr", "chien"),
    ("tlh, de", "de", "Hund"), ("", "en", "dog"),
  ])
  func `see the fees in their language`(
    accepted: String?, language: String, name: String
  ) async throws {
    try await withShop { client in
      let answer = try await client.send(
        "GET", "/fees/v1", headers: ["Accept-Language": accepted ?? "*"])
      #expect(answer.header("content-language") == language)
      #expect(answer.json("fees", "0", "name") == .string(name))
    }
  }

  @Test func `see the fees in their version`() async throws {
    try await withShop { client in
      let old = try await client.send("GET", "/fees/v1")
      #expect(old.text.contains(#"{"kind":"bird","name":"bird","fee":10.50}"#))
      let new = try await client.send("GET", "/fees/v2")
      #expect(new.text.contains(#""fee":{"amount":10.50,"currency":"EUR"}"#))
      #expect(try await client.send("GET", "/fees/v3").status == 404)
    }
  }

  private static func token(
    _ header: String, _ claims: String, key: String = DemoShop.partnerKey
  ) throws -> String {
    let message = [header, claims].map { Base64.url.encode($0.utf8) }.joined(separator: ".")
    return message + "." + Base64.url.encode(try mac(message, key: key))
  }

  private static func logIn(_ client: ShopClient, _ token: String) async throws -> Answer {
    let grant = "urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer"
    return try await client.send(
      "POST", "/token", headers: ["Content-Type": "application/x-www-form-urlencoded"],
      bytes: Array("grant_type=\(grant)&assertion=\(token)".utf8))
  }
}
