// SPDX-License-Identifier: Apache-2.0

import YAMLTree

extension OpenCollectionFile {
  /// The log-in of a request, a folder or the collection, with the names that `.bru` has for its values.
  func auth(of owner: YAMLObject) -> SourceAuth? {
    guard owner.has("auth") else { return nil }
    guard let object = owner.object("auth") else {
      return owner.text("auth").map { SourceAuth(mode: $0, place: owner.place) }
    }
    var auth = SourceAuth(mode: object.text("type") ?? "none", place: object.place)
    take(object, Self.ownNames, &auth)
    if auth["placement"] == "query" { auth.values["placement"]?.text = "queryparams" }
    guard auth.mode == "oauth2" else { return auth }
    takeGrant(object, &auth)
    return auth
  }

  /// The names of values that are the same in both spellings.
  private static let ownNames: [(String, String)] = [
    "username", "password", "token", "key", "value", "placement", "domain", "accessKeyId",
    "secretAccessKey", "sessionToken", "service", "region", "profileName", "consumerKey",
    "consumerSecret", "accessToken", "accessTokenSecret", "tokenSecret", "callbackUrl", "verifier",
    "signatureMethod", "signatureEncoding", "privateKey", "privateKeyType", "timestamp", "nonce",
    "version", "realm", "includeBodyHash",
  ].map { ($0, $0) }

  private func take(
    _ object: YAMLObject, _ names: [(String, String)], _ auth: inout SourceAuth
  ) {
    for (name, own) in names {
      if let text = object.sourceText(name) { auth.values[own] = text }
    }
  }

  // MARK: OAuth 2

  private func takeGrant(_ object: YAMLObject, _ auth: inout SourceAuth) {
    take(
      object,
      [
        ("flow", "grant_type"), ("accessTokenUrl", "access_token_url"),
        ("refreshTokenUrl", "refresh_token_url"), ("authorizationUrl", "authorization_url"),
        ("callbackUrl", "callback_url"), ("scope", "scope"), ("state", "state"),
      ], &auth)
    if auth["grant_type"] == "resource_owner_password" {
      auth.values["grant_type"]?.text = "password"
    }
    if let client = object.object("credentials") {
      take(
        client,
        [
          ("clientId", "client_id"), ("clientSecret", "client_secret"),
          ("placement", "credentials_placement"),
        ], &auth)
    }
    if let owner = object.object("resourceOwner") {
      take(owner, [("username", "username"), ("password", "password")], &auth)
    }
    // A code is always sent with PKCE here.
    object.ignore("pkce", "settings")
    takeToken(object, &auth)
    takeExtraFields(object, &auth)
  }

  private func takeToken(_ object: YAMLObject, _ auth: inout SourceAuth) {
    guard let config = object.object("tokenConfig") else { return }
    config.ignore("id")
    take(config, [("source", "token_source")], &auth)
    guard let placement = config.object("placement") else { return }
    take(placement, [("header", "token_header_prefix"), ("query", "token_query_key")], &auth)
    if placement.has("query") {
      auth.values["token_placement"] = RequestText(text: "url", place: placement.place)
    }
  }

  private func takeExtraFields(_ object: YAMLObject, _ auth: inout SourceAuth) {
    guard let extra = object.object("additionalParameters") else { return }
    for (name, isToken) in [("accessTokenRequest", true), ("authorizationRequest", false)] {
      for parameter in extra.objects(name) {
        let placement = parameter.text("placement") ?? ""
        let field = fields([parameter])[0]
        if isToken, placement == "body" {
          auth.tokenFields.append(field)
        } else if !isToken, placement == "query" {
          auth.loginFields.append(field)
        } else {
          auth.values["extra \(field.name)"] = RequestText(
            text: "\(name): \(field.name) in \(placement)", place: parameter.place)
        }
      }
    }
    extra.ignore("refreshTokenRequest")
  }
}
