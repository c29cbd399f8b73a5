// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Expressions
import Files
import RunEvents
import Values

/// A request for a token (RFC 6749), rendered.
struct TokenRequest: Sendable {
  /// A field of the form; equal if the same text is sent.
  struct Field: Hashable, Sendable {
    var name: String
    var value: String
    /// The value as reports show it.
    var shown: String

    /// Fields that are credentials by definition (RFC 6749, RFC 7521), wherever their values come
    /// from.
    private static let credentials = [
      "client_secret", "password", "refresh_token", "code", "code_verifier", "device_code",
      "assertion", "client_assertion",
    ]

    /// - Parameter secrets: The secrets that the value was made from.
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

  /// Requests with equal keys ask for the same token: address, client, grant and TLS.
  struct Key: Hashable, Sendable {
    let address: Address
    let headers: HeaderFields
    let fields: [Field]
    /// Nil for a log-in: a person logs in once, by the connection of the first request.
    let connection: Connection?
    let cache: TokenFile?
  }

  /// How the service is reached.
  struct Connection: Hashable, Sendable {
    let trust: PeerTrust
    let certificate: ClientCertificate?
    let options: ConnectionOptions
  }

  var address: Address
  var headers: HeaderFields
  var grantFields: [Field]
  /// All scopes in one field, separated by spaces.
  var scopes: Field?
  var furtherFields: [Field]
  /// The client's credentials, if they are sent in the form.
  var clientFields: [Field]
  /// What the client signs for each request; nil if it authenticates otherwise.
  var assertion: ClientAssertion?
  /// Where other runs find the token; nil if it is not kept.
  var cache: TokenFile?
  /// How a person gets the token; nil for a grant that needs none.
  var logIn: LogInRequest?
  /// The name of the client, for people.
  var client: String
  /// The address as reports show it; nil if it is shown as sent.
  var shownAddress: Address?
  /// Nil for none.
  var certificate: ClientCertificate?
  var options: RequestOptions
  /// Whether the token comes from the origin of the request itself.
  var isOwnOrigin: Bool
  /// The place of `auth` in the file.
  var span: SourceSpan

  /// The limit in bytes of a response.
  static let answerBytes = 1_000_000

  var key: Key {
    var connection = options.content.connection
    // Steps whose turns are sent together have the token of others.
    connection.awaitsMultiplexing = false
    return Key(
      address: address, headers: headers, fields: identity,
      connection: logIn == nil
        ? Connection(
          trust: options.content.trust, certificate: certificate, options: connection) : nil,
      cache: cache)
  }

  /// The fields in which two requests differ, with those that are never sent.
  var identity: [Field] {
    fields(refreshing: nil) + (assertion?.identity ?? []) + (logIn?.identity ?? [])
  }

  /// The request to send.
  ///
  /// - Parameters:
  ///   - refreshToken: Sent in place of the grant in the file.
  ///   - signed: the field of the assertion; none without one.
  func hopRequest(refreshing refreshToken: String?, signed: [Field]) -> HopRequest {
    let pairs = (fields(refreshing: refreshToken) + signed).map { (name: $0.name, value: $0.value) }
    var request = HopRequest(
      RequestHead(method: "POST", headers: headers), to: address,
      body: .bytes(FormSerialiser.serialise(pairs)), options: options,
      sender: Sender(certificate: certificate))
    request.takeRoutes(isOwnOrigin: isOwnOrigin)
    return request
  }

  /// The refresh token in the files; nil for other grants.
  var givenRefreshToken: String? { grantFields.first { $0.name == "refresh_token" }?.value }

  /// The fields without the signed assertion.
  func fields(refreshing refreshToken: String?) -> [Field] {
    let grant =
      refreshToken.map { [Field("grant_type", "refresh_token"), Field("refresh_token", $0)] }
      ?? grantFields
    return grant + (scopes.map { [$0] } ?? []) + furtherFields + clientFields
  }
}

extension TokenRequest {
  /// A hop of the token's exchange as reports show it: credentials are hidden by their role,
  /// however short they are and whether they are known secrets or not.
  func shown(_ hop: Hop, refreshing refreshToken: String?, signed: [Field]) -> Hop {
    let pairs = (fields(refreshing: refreshToken) + signed).map { (name: $0.name, value: $0.shown) }
    var mask = SecretFieldMask()
    mask.address = shownAddress.map { (address, $0) }
    mask.body = hop.requestBody.map { ($0, FormSerialiser.serialise(pairs)) }
    var exchange = Exchange(hops: [hop])
    mask.apply(to: &exchange)
    var hop = exchange.hops[0]
    if let response = hop.response { hop.response?.body = Self.shownBody(of: response) }
    return hop
  }

  /// The response's JSON with its tokens hidden. A successful response that is not JSON is not
  /// shown: it may contain a token in another form.
  private static func shownBody(of response: Response) -> [UInt8] {
    guard let document = try? JSONDocument.parse(response.body),
      case .object(let object) = document.root.value()
    else { return (200..<300).contains(response.status) ? [] : response.body }
    var shown = object
    for place in shown.members.indices where isCredential(shown.members[place].name) {
      shown.members[place].value = .string("***")
    }
    return Value.object(shown).jsonBytes()
  }

  /// Whether the member is `access_token`, `refresh_token`, `id_token` or the like; `token_type` is
  /// not.
  private static func isCredential(_ name: String) -> Bool {
    let words = name.utf8.map { $0 | 0x20 }
    return ["token", "secret", "password", "assertion"].contains { words.ends(with: $0.utf8) }
  }
}

extension [UInt8] {
  fileprivate func ends(with suffix: String.UTF8View) -> Bool {
    self.suffix(suffix.count).elementsEqual(suffix)
  }
}
