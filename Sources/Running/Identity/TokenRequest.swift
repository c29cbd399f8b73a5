// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Expressions

/// A request for a token (RFC 6749), rendered.
struct TokenRequest: Sendable {
  /// A field of the form; two are the same when the same is sent.
  struct Field: Hashable, Sendable {
    var name: String
    var value: String
    /// The value as reports have it.
    var shown: String

    /// Credentials by definition (RFC 6749, RFC 7521), wherever their values come from.
    private static let credentials = [
      "client_secret", "password", "refresh_token", "code", "assertion", "client_assertion",
    ]

    /// - Parameter secrets: What the value was made from.
    init(_ name: String, _ value: String, secrets: SecretNames = .none) {
      self.name = name
      self.value = value
      let isCredential = Self.credentials.contains { $0.utf8.elementsEqual(name.utf8) }
      shown = !secrets.isEmpty ? secrets.mark : isCredential ? "***" : value
    }

    static func == (left: Field, right: Field) -> Bool {
      left.name.utf8.elementsEqual(right.name.utf8)
        && left.value.utf8.elementsEqual(right.value.utf8)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(value)
    }
  }

  /// What makes two requests ask for the same token: where, as whom, for what, over which TLS.
  struct Key: Hashable, Sendable {
    let address: Address
    let headers: HeaderFields
    let fields: [Field]
    let trust: PeerTrust
    let certificate: ClientCertificate?
    let connection: ConnectionOptions
  }

  var address: Address
  var headers: HeaderFields
  var grantFields: [Field]
  /// All scopes in one, with spaces between.
  var scopes: Field?
  var furtherFields: [Field]
  /// Who the client is, when the form says it.
  var clientFields: [Field]
  /// For people.
  var client: String
  /// The address as reports have it; nil when it is that as sent.
  var shownAddress: Address?
  /// Nil for none.
  var certificate: ClientCertificate?
  var options: RequestOptions
  /// The token comes from the origin that the request itself goes to.
  var isOwnOrigin: Bool
  /// Where `auth` is written.
  var span: SourceSpan

  /// The most bytes that an answer may have.
  static let answerBytes = 1_000_000

  var key: Key {
    Key(
      address: address, headers: headers, fields: fields(refreshing: nil),
      trust: options.content.trust, certificate: certificate,
      connection: options.content.connection)
  }

  /// The request for the wire.
  ///
  /// - Parameter refreshToken: asks with this in place of the grant that the file writes.
  func hopRequest(refreshing refreshToken: String?) -> HopRequest {
    let pairs = fields(refreshing: refreshToken).map { (name: $0.name, value: $0.value) }
    var request = HopRequest(
      RequestHead(method: "POST", headers: headers), to: address,
      body: .bytes(FormSerialiser.serialise(pairs)), options: options,
      sender: Sender(certificate: certificate))
    request.takeRoutes(isOwnOrigin: isOwnOrigin)
    return request
  }

  func fields(refreshing refreshToken: String?) -> [Field] {
    let grant =
      refreshToken.map { [Field("grant_type", "refresh_token"), Field("refresh_token", $0)] }
      ?? grantFields
    return grant + (scopes.map { [$0] } ?? []) + furtherFields + clientFields
  }
}
