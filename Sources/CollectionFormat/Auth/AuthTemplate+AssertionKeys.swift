// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Digests
import YAMLTree

extension AuthTemplate {
  /// The contents of `clientAssertion`, before they are known to be complete.
  struct AssertionDraft {
    var key: TemplateText?
    var algorithm = SignatureAlgorithm.rs256
    var keyID: TemplateText?
    var audience: TemplateText?

    static let keys = KeyTable<AssertionDraft>(
      "clientAssertion", "`clientAssertion`",
      keys: [
        Key(
          "key", .text,
          "the private key: a PEM or a JSON Web Key; for `HS256`, `HS384` and `HS512` the secret",
          example: "key: \"${signingKey}\"", alsoCalled: ["privateKey", "private_key"],
          required: true
        ) { $0.key = $1 },
        Key(
          "algorithm", .word(), "how it is signed (RFC 7518, RFC 8037)", default: "RS256",
          example: "algorithm: ES256", alsoCalled: ["alg"]
        ) { $0.algorithm = $1 },
        Key(
          "kid", .line, "the name of the key at the identity provider, in the token's header",
          example: "kid: shop-2026", alsoCalled: ["keyId", "key_id"]
        ) { $0.keyID = $1 },
        Key(
          "audience", .line,
          "for whom it is signed (`aud`); the address of `tokenUrl` if not written",
          example: "audience: https://auth.example.com", alsoCalled: ["aud"]
        ) { $0.audience = $1 },
      ])
  }
}

extension Reader where Content == AuthTemplate.TokenGrant.ClientAssertion {
  /// `{ key, algorithm, kid, audience }`
  static var clientAssertion: Reader {
    Reader(.mapping("clientAssertion")) { node, loading in
      var draft = AuthTemplate.AssertionDraft()
      guard AuthTemplate.AssertionDraft.keys.read(node, into: &draft, &loading),
        let key = draft.key
      else { return nil }
      return AuthTemplate.TokenGrant.ClientAssertion(
        key: key, algorithm: draft.algorithm, keyID: draft.keyID, audience: draft.audience)
    }
  }
}

extension AuthTemplate.TokenDraft {
  /// A key that has no meaning beside `clientAssertion`; nil without one.
  var problemOfAssertion: Diagnostic? {
    guard let assertion = clientAssertion else { return nil }
    let other =
      clientSecret.map { ("clientSecret", $0.span) }
      ?? clientPlace.map { ("clientAuth", $0.span) }
      ?? parameters.first {
        ["client_assertion", "client_assertion_type"].contains($0.name.content)
      }.map { ("params.\($0.name.content)", $0.name.span) }
    return other.map { .besideAssertion($0.0, at: $0.1, assertion: assertion.key.span) }
  }
}

extension DecodingContext {
  /// Warns of a client assertion that a template signs, which differs for each request.
  mutating func warnOfSigned(_ parameters: [FieldTemplate]) {
    for field in parameters where field.name.content.utf8.elementsEqual("client_assertion".utf8) {
      guard case .values(let values) = field.values else { continue }
      var isSigned = false
      for value in values {
        value.forEachTemplate { text in
          for case .expression(let expression, range: _) in text.template.segments {
            isSigned = isSigned || expression.calls("jwt.sign")
          }
        }
      }
      if isSigned { report(.tokenEachRequest(at: field.name.span)) }
    }
  }
}

extension Diagnostic {
  fileprivate static func besideAssertion(
    _ key: String, at span: SourceSpan, assertion: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .besideAssertion, "`\(key)` has no meaning beside `clientAssertion`",
      at: Annotation(span, "the client authenticates by its key"),
      secondary: [Annotation(assertion, "the key")],
      help: ["leave `\(key)` out, or `clientAssertion`"])
  }

  fileprivate static func tokenEachRequest(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .tokenEachRequest, "every request fetches a token of its own: each has another assertion",
      severity: .warning, at: Annotation(span, "signed for each request"),
      help: [
        "write `clientAssertion: { key: …, algorithm: … }`, with which all requests share one token"
      ])
  }
}
