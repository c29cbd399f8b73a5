// SPDX-License-Identifier: Apache-2.0

import Digests
import Expressions
import Values

/// How a client authenticates by a token that it signs, before a token request
/// ([RFC 7523, section 3](https://www.rfc-editor.org/rfc/rfc7523#section-3)).
struct ClientAssertion: Sendable {
  /// A PEM, a JWK or a set of them, or the secret of an HMAC.
  var key: String
  var algorithm: SignatureAlgorithm
  /// `kid` of the header; nil for none.
  var keyID: String?
  /// `aud`
  var audience: String
  /// `iss` and `sub`
  var client: String

  /// How long one is valid, in seconds.
  static let lifetime: Int64 = 300

  /// The fields in which two of them differ; never sent.
  var identity: [TokenRequest.Field] {
    [
      TokenRequest.Field("key", key), TokenRequest.Field("alg", algorithm.rawValue),
      TokenRequest.Field("kid", keyID ?? ""), TokenRequest.Field("aud", audience),
    ]
  }

  /// A new one, whose `jti` comes from the system's generator.
  ///
  /// - Parameter now: seconds since 1970.
  /// - Throws: why the key cannot sign.
  func signed(at now: Int64) throws(TokenKey.Problem) -> String {
    let key = try TokenKey(signing: key, by: algorithm, keyID: keyID)
    let message =
      Base64.url.encode(header.jsonBytes()) + "."
      + Base64.url.encode(claims(at: now).jsonBytes())
    return message + "." + Base64.url.encode(try key.signature(of: Array(message.utf8)))
  }

  private var header: Value {
    var members = [
      (name: "alg", value: Value.string(algorithm.rawValue)), (name: "typ", value: .string("JWT")),
    ]
    if let keyID { members.append((name: "kid", value: .string(keyID))) }
    return .object(OrderedObject(members))
  }

  private func claims(at now: Int64) -> Value {
    .object(
      OrderedObject([
        (name: "iss", value: .string(client)), (name: "sub", value: .string(client)),
        (name: "aud", value: .string(audience)), (name: "jti", value: .string(UnseededName.draw())),
        (name: "iat", value: .number(ExactNumber(now))),
        (name: "exp", value: .number(ExactNumber(now + Self.lifetime))),
      ]))
  }
}
