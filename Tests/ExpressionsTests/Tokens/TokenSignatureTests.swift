// SPDX-License-Identifier: Apache-2.0

import Expressions
import Testing
import Values

/// `jwt.sign` and `jwt.verify`.
struct TokenSignatureTests {
  private static let secret = String(repeating: "k", count: 64)

  private func scope(_ values: (String, String)..., now: String = "2026-11-22T03:04:05Z")
    -> TestScope
  {
    var scope = TestScope()
    scope.functions.now = Timestamp(rfc3339: now)
    scope.variables.bind("secret", to: Value.string(Self.secret))
    for (name, text) in values { scope.variables.bind(name, to: Value.string(text)) }
    return scope
  }

  /// With the key in PEM, and as an object.
  private func scope(of key: String, token: String = "") -> TestScope {
    var scope = scope(
      ("token", token), ("private", SignedTokens.privateKeys[key] ?? ""),
      ("public", SignedTokens.publicKeys[key] ?? ""), ("text", SignedTokens.webKeys[key] ?? ""))
    if let json = SignedTokens.webKeys[key], let object = try? JSONDocument.parse(json) {
      scope.variables.bind("jwk", to: object.root.value())
    }
    return scope
  }

  private static let asymmetric = SignedTokens.tokens.map { ($0.algorithm, $0.key, $0.token) }

  // MARK: Signatures of others

  @Test(arguments: asymmetric)
  func `a token of OpenSSL is verified`(algorithm: String, key: String, token: String) throws {
    let scope = scope(of: key, token: token)
    for form in ["public", "private", "jwk", "text", "json.mergePatch(jwk, {'d': null})"] {
      #expect(
        try evaluated("jwt.verify(token, \(form), '\(algorithm)').sub", in: scope) == "\"ada\"",
        "\(form)")
    }
  }

  @Test func `the tokens of RFC 7515 are verified`() throws {
    let claims =
      "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQog"
      + "Imh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
    let scope = scope(
      (
        "hmac",
        "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.\(claims)"
          + ".dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
      ),
      (
        "ecdsa",
        "eyJhbGciOiJFUzI1NiJ9.\(claims)"
          + ".DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"
      ),
      (
        "k",
        "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow"
      ), ("x", "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"),
      ("y", "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"), now: "2011-03-22T18:00:00Z")
    #expect(
      try evaluated("jwt.verify(hmac, {'kty': 'oct', 'k': k}, 'HS256').iss", in: scope) == "\"joe\""
    )
    #expect(
      try evaluated("jwt.verify(hmac, base64.decode(k), ['ES256', 'HS256']).iss", in: scope)
        == "\"joe\"")
    #expect(
      try evaluated(
        "jwt.verify(ecdsa, {'kty': 'EC', 'crv': 'P-256', 'x': x, 'y': y}, 'ES256').iss", in: scope)
        == "\"joe\"")
  }

  @Test func `a PEM may be PKCS 1 or a certificate`() throws {
    for pem in SignedTokens.otherForms {
      var scope = scope(of: "rsa", token: SignedTokens.tokens[0].token)
      scope.variables.bind("pem", to: Value.string(pem))
      #expect(try evaluated("jwt.verify(token, pem, 'RS256').sub", in: scope) == "\"ada\"")
    }
  }

  // MARK: Our signatures

  @Test(arguments: asymmetric)
  func `what is signed is verified`(algorithm: String, key: String, _: String) throws {
    let scope = scope(of: key)
    for form in ["private", "jwk", "text"] {
      let token = "jwt.sign({'sub': 'ada', 'n': 1.50}, \(form), '\(algorithm)', {'kid': 'one'})"
      #expect(
        try evaluated("jwt.verify(\(token), public, '\(algorithm)')", in: scope)
          == #"{"sub":"ada","n":1.50}"#, "\(form)")
      #expect(
        try evaluated("jwt.header(\(token))", in: scope)
          == #"{"alg":"\#(algorithm)","typ":"JWT","kid":"one"}"#)
    }
  }

  @Test(arguments: ["HS256", "HS384", "HS512"])
  func `a secret signs and verifies`(algorithm: String) throws {
    let scope = scope()
    let token = "jwt.sign({'sub': 'ada'}, secret, '\(algorithm)')"
    for key in ["secret", "bytes(secret)"] {
      #expect(
        try evaluated("jwt.verify(\(token), \(key), '\(algorithm)').sub", in: scope) == "\"ada\"")
    }
    #expect(
      try evaluated("jwt.verify(\(token), secret + 'x', '\(algorithm)')", in: scope)
        == "error: `jwt.verify`: the signature is not that of the key")
  }

  @Test func `times of the claims are seconds, and the header can name another type`() throws {
    let scope = scope()
    let token =
      "jwt.sign({'exp': now + duration('1h'), 'iat': now, 'at': now}, secret, 'HS256', "
      + "{'typ': 'at+jwt'})"
    #expect(
      try evaluated("jwt.claims(\(token))", in: scope)
        == #"{"exp":1795320245,"iat":1795316645,"at":"2026-11-22T03:04:05.000Z"}"#)
    #expect(try evaluated("jwt.header(\(token)).typ", in: scope) == "\"at+jwt\"")
  }

  // MARK: Refusals

  private static let otherAlgorithm = "`alg` of the token is not the algorithm that is given"

  private static let otherUse = "`alg` or `use` of the JWK does not agree with RS256"

  /// A token whose parts are these.
  private static func token(_ header: String, _ claims: String, _ signature: String = "c2ln")
    -> String
  {
    "base64.urlEncode('\(header)') + '.' + base64.urlEncode('\(claims)') + '.' + '\(signature)'"
  }

  @Test(arguments: [
    (token(#"{"alg":"none"}"#, "{}", ""), "'HS256'", otherAlgorithm),
    (token(#"{"alg":"none"}"#, "{}", ""), "'none'", nil),
    (token(#"{"alg":"none"}"#, "{}", ""), "['HS256', 'none']", nil),
    (token(#"{"alg":"hs256"}"#, "{}"), "'HS256'", otherAlgorithm),
    (token(#"{"alg":"HS512"}"#, "{}"), "['HS256', 'HS384']", otherAlgorithm),
    (token("{}", "{}"), "'HS256'", otherAlgorithm),
    (token(#"{"alg":"HS256"}"#, "{}"), "[]", otherAlgorithm),
    (
      token(#"{"alg":"HS256","crit":["b64"],"b64":false}"#, "{}"), "'HS256'", "the token has `crit`"
    ),
    (token(#"{"alg":"HS256"}"#, "{}"), "'HS256'", "the signature is not that of the key"),
    (token(#"{"alg":"HS256"}"#, "{}", ""), "'HS256'", "the signature is not that of the key"),
    ("'a.b'", "'HS256'", "the text is not a token"),
    ("'a.b.c.d'", "'HS256'", "the text is not a token"),
    ("'!.e30.c2ln'", "'HS256'", "the text is not a token"),
    (token("[]", "{}"), "'HS256'", "the text is not a token"),
  ])
  func `a token is refused`(token: String, algorithm: String, reason: String?) throws {
    let words =
      reason
      ?? "an algorithm is one of HS256, HS384, HS512, RS256, RS384, RS512, PS256, PS384, PS512, "
      + "ES256, ES384, ES512, EdDSA"
    #expect(
      try evaluated("jwt.verify(\(token), secret, \(algorithm))", in: scope())
        == "error: `jwt.verify`: \(words)")
  }

  @Test(arguments: [
    ("{'exp': 1795316645}", nil), ("{'exp': 1795316586}", nil),
    ("{'exp': 1795316585}", "the token has expired (`exp`)"),
    ("{'nbf': 1795316705}", nil), ("{'nbf': 1795316706}", "the token is not valid yet (`nbf`)"),
    ("{'exp': 1795316585.5}", nil), ("{'exp': 'soon'}", "`exp` is not a number"),
    ("{'nbf': 1e300}", "the token is not valid yet (`nbf`)"),
  ])
  func `times are judged with a minute of leeway`(claims: String, reason: String?) throws {
    let found = try evaluated(
      "size(jwt.verify(jwt.sign(\(claims), secret, 'HS256'), secret, 'HS256'))", in: scope())
    #expect(found == (reason.map { "error: `jwt.verify`: \($0)" } ?? "1"))
  }

  @Test(arguments: [
    ("public", "HS256", "a public or private key is never the secret of HS256"),
    ("private", "HS256", "a public or private key is never the secret of HS256"),
    ("jwk", "HS256", "a public or private key is never the secret of HS256"),
    ("text", "HS256", "a public or private key is never the secret of HS256"),
    ("'-----BEGIN CERTIFICATE-----' + secret", "HS256", "a PEM is never the secret of HS256"),
    ("bytes(public)", "HS256", "a public or private key is never the secret of HS256"),
    ("der", "HS256", "a public or private key is never the secret of HS256"),
    ("'short'", "HS256", "the key is shorter than the digest of HS256"),
    ("secret.substring(0, 47)", "HS384", "the key is shorter than the digest of HS384"),
    ("secret", "RS256", "the key is not a PEM or a JWK without a password"),
    ("{'kty': 'oct', 'k': 'AAAA'}", "RS256", "RS256 needs a private or public key, not a secret"),
    ("public", "RS256", "the key is public, and only a private one signs"),
    ("private", "ES256", "the key is not one for ES256"),
    ("private", "EdDSA", "the key is not one for EdDSA"),
    ("json.mergePatch(jwk, {'alg': 'RS512'})", "RS256", otherUse),
    ("json.mergePatch(jwk, {'use': 'enc'})", "RS256", otherUse),
    ("json.mergePatch(jwk, {'q': null})", "RS256", "a member of the JWK is missing or wrong"),
    ("json.mergePatch(jwk, {'kty': 'XYZ'})", "RS256", "a member of the JWK is missing or wrong"),
    ("{'a': 1}", "RS256", "the key is not a PEM, a JWK or a set of them, nor a secret"),
    ("5", "RS256", "the key is not a PEM, a JWK or a set of them, nor a secret"),
    ("private", "none", nil),
  ])
  func `a key that does not fit is refused`(key: String, algorithm: String, reason: String?) throws
  {
    var scope = scope(of: "rsa")
    let body = (SignedTokens.publicKeys["rsa"] ?? "").split(separator: "\n").dropFirst().dropLast()
    scope.variables.bind("encoded", to: Value.string(body.joined()))
    let key = key == "der" ? "base64.decode(encoded)" : key
    let found = try evaluated("jwt.sign({}, \(key), '\(algorithm)')", in: scope)
    if let reason {
      #expect(found == "error: `jwt.sign`: \(reason)")
    } else {
      #expect(found.hasPrefix("error: `jwt.sign`: an algorithm is one of "))
    }
  }

  @Test(arguments: ["RS256", "PS512"])
  func `a small RSA key is refused`(algorithm: String) throws {
    #expect(
      try evaluated("jwt.sign({}, private, '\(algorithm)')", in: scope(of: "small"))
        == "error: `jwt.sign`: the RSA key has fewer than 2048 bits")
  }

  @Test(arguments: [("p256", "ES384"), ("p384", "ES512"), ("p521", "ES256"), ("ed25519", "ES256")])
  func `a curve belongs to one algorithm`(key: String, algorithm: String) throws {
    #expect(
      try evaluated("jwt.sign({}, private, '\(algorithm)')", in: scope(of: key))
        == "error: `jwt.sign`: the key is not one for \(algorithm)")
  }

  // MARK: Sets of keys

  @Test func `a set gives the key with the token's id`() throws {
    let scope = scope(of: "p256")
    let other = "{'kty': 'oct', 'k': 'AAAA', 'kid': 'b'}"
    let set = "{'keys': [json.mergePatch(jwk, {'kid': 'a'}), \(other)]}"
    func verified(_ header: String) throws -> String {
      try evaluated(
        "jwt.verify(jwt.sign({'sub': 'ada'}, private, 'ES256', \(header)), \(set), 'ES256')",
        in: scope)
    }
    #expect(try verified("{'kid': 'a'}") == #"{"sub":"ada"}"#)
    #expect(try verified("{}") == #"{"sub":"ada"}"#)
    #expect(
      try verified("{'kid': 'c'}")
        == "error: `jwt.verify`: the set has no key with the token's `kid`")
    #expect(
      try verified("{'kid': 'b'}")
        == "error: `jwt.verify`: ES256 needs a private or public key, not a secret")
    let two = set.replacing(other, with: "jwk")
    #expect(
      try evaluated("jwt.verify(jwt.sign({}, private, 'ES256'), \(two), 'ES256')", in: scope)
        == "error: `jwt.verify`: the token has no `kid`, and the set has 2 keys for it")
  }

  @Test func `a header with another algorithm is refused`() throws {
    #expect(
      try evaluated("jwt.sign({}, secret, 'HS256', {'alg': 'none'})", in: scope())
        == "error: `jwt.sign`: `alg` of the header is another algorithm")
  }
}
