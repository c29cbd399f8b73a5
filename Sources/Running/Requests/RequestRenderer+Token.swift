// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Digests
import Exchanges
import Expressions
import Planning

extension RequestRenderer {
  /// Renders the request for a token.
  ///
  /// Its secrets are sent to the origin of `tokenUrl`, whatever the request's own origin is, and
  /// are judged for that destination.
  mutating func tokenRequest(
    _ grant: AuthTemplate.TokenGrant, _ auth: PlannedAuth, _ destination: Destination
  ) throws(StepRefusal) -> TokenRequest {
    let ownSecrets = takeSecrets()
    defer { putBack(ownSecrets) }
    let (rendered, address) = try readAddress(grant.tokenAddress) { address in
      address.isHTTP ? nil : .badTokenScheme(at: grant.tokenAddress.span)
    }
    let shownAddress = shown(address, madeFrom: rendered.secrets)
    let client = try tokenField("client_id", grant.client)
    let secret = try grant.clientSecret.map { template throws(StepRefusal) in
      try tokenField("client_secret", template)
    }
    var clientFields: [TokenRequest.Field] = []
    var headers = HeaderFields([HeaderField("Accept", "application/json")])
    headers.fields.append(HeaderField("User-Agent", collection.run.options.userAgent))
    headers.fields.append(HeaderField("Content-Type", "application/x-www-form-urlencoded"))
    var assertion: ClientAssertion?
    if let written = grant.clientAssertion {
      assertion = try clientAssertion(written, of: client.value, at: address)
      clientFields = [client, .init("client_assertion_type", Self.assertionType)]
    } else if let secret, grant.clientPlace == .header {
      headers.fields.append(HeaderField("Authorization", Self.basic(client.value, secret.value)))
    } else {
      clientFields.append(client)
      if let secret { clientFields.append(secret) }
    }
    let fields = try grantFields(grant)
    let scopes = try scopes(grant)
    let further = try furtherFields(grant.parameters)
    try judgeSecrets(
      Destination(
        origin: address.origin, isBase: address.origin == collection.baseOrigin,
        isKnown: collection.knownOrigins.contains(address.origin)
          || address.origin == collection.baseOrigin,
        takesDefaults: true, span: grant.tokenAddress.span))
    let logIn = try grant.logIn.map { written throws(StepRefusal) in
      try logInPart(written, sent: [client] + (scopes.map { [$0] } ?? []), auth)
    }
    let certificate = try certificate(for: address)
    var request = TokenRequest(
      address: address, headers: headers, grantFields: fields, scopes: scopes,
      furtherFields: further, clientFields: clientFields, assertion: assertion, logIn: logIn,
      client: client.shown, shownAddress: shownAddress, certificate: certificate,
      options: try tokenOptions(), isOwnOrigin: address.origin == destination.origin,
      span: auth.span)
    if grant.isCached {
      request.cache = tokenFile(of: request, client: client.value, auth, destination)
    }
    return request
  }

  /// A token request has the options of the request, but its response is read as a whole.
  private func tokenOptions() throws(StepRefusal) -> RequestOptions {
    try options(of: nil).changing { options in
      options.limits = TransferLimits(bodyBytes: TokenRequest.answerBytes)
      options.extent = .all
      options.acceptsCompressed = true
      options.connection.readsCertificate = false
    }
  }

  /// The address as reports show it if it may contain a secret; nil if it is shown as sent.
  private func shown(_ address: Address, madeFrom secrets: SecretNames) -> Address? {
    guard !secrets.isEmpty else { return nil }
    var shown = address
    shown.path = "/\(secrets.mark)"
    shown.query = nil
    return shown
  }

  private mutating func grantFields(
    _ grant: AuthTemplate.TokenGrant
  ) throws(StepRefusal) -> [TokenRequest.Field] {
    switch grant.grant {
    case .clientCredentials: return [.init("grant_type", "client_credentials")]
    case .password:
      var fields = [TokenRequest.Field("grant_type", "password")]
      if let user = grant.user { fields.append(try tokenField("username", user)) }
      if let password = grant.password { fields.append(try tokenField("password", password)) }
      return fields
    case .refreshToken, .authorizationCode, .deviceCode:
      guard
        let token = try grant.refreshToken.map({ template throws(StepRefusal) in
          try tokenField("refresh_token", template)
        }), grant.grant == .refreshToken || !token.value.isEmpty
      else { return [] }
      return [TokenRequest.Field("grant_type", "refresh_token"), token]
    }
  }

  private mutating func scopes(
    _ grant: AuthTemplate.TokenGrant
  ) throws(StepRefusal) -> TokenRequest.Field? {
    var scopes: [TokenRequest.Field] = []
    for scope in grant.scopes { scopes.append(try tokenField("scope", scope)) }
    guard var all = scopes.first else { return nil }
    all.value = scopes.map(\.value).joined(separator: " ")
    all.shown = scopes.map(\.shown).joined(separator: " ")
    return all
  }

  mutating func furtherFields(
    _ parameters: [FieldTemplate]
  ) throws(StepRefusal) -> [TokenRequest.Field] {
    var fields: [TokenRequest.Field] = []
    for field in parameters {
      guard case .values(let values) = field.values else { continue }
      for value in values {
        for text in try fieldTexts(of: value) {
          fields.append(.init(field.name.content, text.text, secrets: text.secrets))
        }
      }
    }
    return fields
  }

  private mutating func tokenField(
    _ name: String, _ template: TemplateText
  ) throws(StepRefusal) -> TokenRequest.Field {
    guard let found = try text(of: .text(template)) else { throw .notText(at: template.span) }
    return TokenRequest.Field(name, found.text, secrets: found.secrets)
  }

  /// RFC 6749, section 2.3.1: both parts are first encoded as in a form.
  private static func basic(_ client: String, _ secret: String) -> String {
    func encoded(_ text: String) -> [UInt8] {
      // A pair without a name is `=` and the encoded value.
      Array(FormSerialiser.serialise([(name: "", value: text)]).dropFirst())
    }
    return "Basic "
      + Base64.standard.encode(encoded(client) + [UInt8(ascii: ":")] + encoded(secret))
  }
}
