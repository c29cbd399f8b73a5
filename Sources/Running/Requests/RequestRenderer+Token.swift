// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Digests
import Exchanges
import Expressions
import Planning

extension RequestRenderer {
  /// What a token is asked for with.
  ///
  /// Its secrets go to the origin of `tokenUrl`, whatever the request's own is, and are judged for
  /// that one.
  mutating func tokenRequest(
    _ grant: AuthTemplate.TokenGrant, _ auth: PlannedAuth, _ destination: Destination
  ) throws(StepRefusal) -> TokenRequest {
    let ownSecrets = takeSecrets()
    defer { putBack(ownSecrets) }
    let address = try readAddress(grant.tokenAddress) { address in
      address.isHTTP ? nil : .badTokenScheme(at: grant.tokenAddress.span)
    }.address
    let client = try tokenText(grant.client)
    let secret = try grant.clientSecret.map { template throws(StepRefusal) in
      try tokenText(template)
    }
    var clientFields: [TokenRequest.Field] = []
    var headers = HeaderFields([HeaderField("Accept", "application/json")])
    headers.fields.append(HeaderField("User-Agent", collection.userAgent))
    headers.fields.append(HeaderField("Content-Type", "application/x-www-form-urlencoded"))
    if let secret, grant.clientPlace == .header {
      headers.fields.append(HeaderField("Authorization", Self.basic(client, secret)))
    } else {
      clientFields.append(.init("client_id", client))
      if let secret { clientFields.append(.init("client_secret", secret)) }
    }
    let fields = try grantFields(grant)
    let scopes = try scopes(grant)
    let further = try furtherFields(grant)
    try judgeSecrets(
      Destination(
        origin: address.origin, isBase: address.origin == collection.baseOrigin,
        isKnown: collection.knownOrigins.contains(address.origin)
          || address.origin == collection.baseOrigin,
        takesDefaults: true, span: grant.tokenAddress.span))
    return TokenRequest(
      address: address, headers: headers, grantFields: fields, scopes: scopes,
      furtherFields: further, clientFields: clientFields, client: client,
      tls: try tlsOptions(address),
      connection: try connection(), isOwnOrigin: address.origin == destination.origin,
      timeout: request.timeout, span: auth.span)
  }

  private mutating func grantFields(
    _ grant: AuthTemplate.TokenGrant
  ) throws(StepRefusal) -> [TokenRequest.Field] {
    switch grant.grant {
    case .clientCredentials: return [.init("grant_type", "client_credentials")]
    case .password:
      var fields = [TokenRequest.Field("grant_type", "password")]
      if let user = grant.user { fields.append(.init("username", try tokenText(user))) }
      if let password = grant.password {
        fields.append(.init("password", try tokenText(password)))
      }
      return fields
    case .refreshToken:
      var fields = [TokenRequest.Field("grant_type", "refresh_token")]
      if let token = grant.refreshToken {
        fields.append(.init("refresh_token", try tokenText(token)))
      }
      return fields
    }
  }

  private mutating func scopes(
    _ grant: AuthTemplate.TokenGrant
  ) throws(StepRefusal) -> String? {
    var scopes: [String] = []
    for scope in grant.scopes { scopes.append(try tokenText(scope)) }
    return scopes.isEmpty ? nil : scopes.joined(separator: " ")
  }

  private mutating func furtherFields(
    _ grant: AuthTemplate.TokenGrant
  ) throws(StepRefusal) -> [TokenRequest.Field] {
    var fields: [TokenRequest.Field] = []
    for field in grant.parameters {
      guard case .values(let values) = field.values else { continue }
      for value in values {
        for text in try fieldTexts(of: value) {
          fields.append(.init(field.name.content, text.text))
        }
      }
    }
    return fields
  }

  private mutating func tokenText(_ template: TemplateText) throws(StepRefusal) -> String {
    guard let found = try text(of: .text(template)) else { throw .notText(at: template.span) }
    return found.text
  }

  /// RFC 6749, section 2.3.1: both are encoded as in a form first.
  private static func basic(_ client: String, _ secret: String) -> String {
    func encoded(_ text: String) -> [UInt8] {
      // A pair without a name is `=` and the encoded value.
      Array(FormSerialiser.serialise([(name: "", value: text)]).dropFirst())
    }
    return "Basic "
      + Base64.standard.encode(encoded(client) + [UInt8(ascii: ":")] + encoded(secret))
  }
}
