// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Planning
import Values

extension ExportedItem {
  /// The `auth` of the request; nil for that of the collection.
  mutating func auth() -> Value? {
    guard let auth = request.settings.auth, !auth.isNone else {
      return context.commonAuth == nil ? nil : .members([("type", .string("noauth"))])
    }
    if let common = context.commonAuth, common.span == auth.span { return nil }
    guard let value = Self.value(of: auth, &text) else {
      lose(.auth, auth.scheme.word)
      return context.commonAuth == nil ? nil : .members([("type", .string("noauth"))])
    }
    return value
  }

  /// Nil for a scheme that Postman does not have.
  static func value(of auth: PlannedAuth, _ text: inout PostmanText) -> Value? {
    guard let (type, parameters) = parameters(of: auth, &text) else { return nil }
    let list = parameters.compactMap { key, value -> Value? in
      guard let value else { return nil }
      return .members([
        ("key", .string(key)), ("value", .string(value)), ("type", .string("string")),
      ])
    }
    return .members([("type", .string(type)), (type, .array(list))])
  }

  private typealias Parameters = [(String, String?)]

  private static func parameters(
    of auth: PlannedAuth, _ text: inout PostmanText
  ) -> (type: String, Parameters)? {
    switch auth.scheme {
    case .none: return ("noauth", [])
    case .basic(let login): return ("basic", parameters(of: login, &text))
    case .digest(let login): return ("digest", parameters(of: login, &text))
    case .ntlm(let login):
      let domain = login.domain.map { text.text($0) }
      return ("ntlm", parameters(of: login, &text) + [("domain", domain)])
    case .bearer(let token): return ("bearer", [("token", text.text(token))])
    case .apiKey(let key):
      guard key.place != .cookie else { return nil }
      return (
        "apikey",
        [
          ("key", text.text(key.name)), ("value", text.text(key.value)),
          ("in", key.place.rawValue),
        ]
      )
    case .awsSigV4(let identity):
      let own = identity.content
      return (
        "awsv4",
        [
          ("accessKey", text.text(own.accessKey)), ("secretKey", text.text(own.secretKey)),
          ("region", text.text(own.region)), ("service", text.text(own.service)),
          ("sessionToken", own.sessionToken.map { text.text($0) }),
        ]
      )
    case .oauth1(let identity): return ("oauth1", parameters(of: identity.content, &text))
    case .oauth2(let grant): return parameters(of: grant.content, &text).map { ("oauth2", $0) }
    case .negotiate, .netrc: return nil
    }
  }

  private static func parameters(
    of login: AuthTemplate.Login, _ text: inout PostmanText
  ) -> Parameters {
    [("username", text.text(login.user)), ("password", text.text(login.password))]
  }

  private static func parameters(
    of own: AuthTemplate.OAuth1Identity, _ text: inout PostmanText
  ) -> Parameters {
    let method =
      switch own.method {
      case .hmacSha1: "HMAC-SHA1"
      case .hmacSha256: "HMAC-SHA256"
      case .rsaSha1: "RSA-SHA1"
      case .plaintext: "PLAINTEXT"
      }
    let parts: [(String, TemplateText?)] = [
      ("consumerKey", own.consumerKey), ("consumerSecret", own.consumerSecret),
      ("token", own.token), ("tokenSecret", own.tokenSecret), ("privateKey", own.privateKey),
      ("realm", own.realm), ("callback", own.callback), ("verifier", own.verifier),
    ]
    return [("signatureMethod", method), ("addParamsToHeader", "\(own.place == .header)")]
      + parts.map { name, template in (name, template.map { text.text($0) }) }
  }

  private static func parameters(
    of grant: AuthTemplate.TokenGrant, _ text: inout PostmanText
  ) -> Parameters? {
    let type: String
    switch grant.grant {
    case .clientCredentials: type = "client_credentials"
    case .password: type = "password_credentials"
    case .authorizationCode: type = "authorization_code_with_pkce"
    case .refreshToken, .deviceCode: return nil
    }
    guard grant.clientAssertion == nil, grant.parameters.isEmpty else { return nil }
    let scope = grant.scopes.map { text.text($0) }.joined(separator: " ")
    let parts: [(String, TemplateText?)] = [
      ("accessTokenUrl", grant.tokenAddress), ("authUrl", grant.logIn?.address),
      ("clientId", grant.client), ("clientSecret", grant.clientSecret), ("username", grant.user),
      ("password", grant.password), ("redirect_uri", grant.logIn?.redirect),
    ]
    return [("grant_type", type)]
      + parts.map { name, template in (name, template.map { text.text($0) }) }
      + [
        ("scope", scope.isEmpty ? nil : scope),
        ("client_authentication", grant.clientPlace.rawValue),
        ("addTokenTo", "header"),
      ]
  }
}

extension PlannedAuth {
  var isNone: Bool {
    if case .none = scheme { true } else { false }
  }
}
