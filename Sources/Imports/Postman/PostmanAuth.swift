// SPDX-License-Identifier: Apache-2.0

import Values

/// The log-in of a request, as keys of a step.
struct PostmanAuth {
  /// The scheme; nil where nothing is sent.
  private(set) var value: ImportedValue?
  /// A header in place of a scheme.
  private(set) var header: ImportedField?
  /// Whether a person logs in, whose token goes only where the result says.
  private(set) var isLogIn = false
  /// Whether the log-in replaces a header `Authorization` that the request has.
  var replacesHeader: Bool { value != nil || header != nil }

  private let parameters: PostmanParameters
  private let isSecure: Bool
  private let reader: TemplateReader
  private var context: TemplateContext { reader.context }

  /// - Parameter isSecure: whether the request goes over TLS for certain.
  init(_ auth: PostmanObject?, isSecure: Bool, _ reader: TemplateReader) {
    self.reader = reader
    self.isSecure = isSecure
    let type = auth?.text("type") ?? "noauth"
    parameters = PostmanParameters(auth, type: type)
    guard let auth, type != "noauth" else { return }
    read(type, at: auth.place)
  }

  private mutating func read(_ type: String, at place: ImportFinding.Place) {
    switch type {
    case "basic", "digest":
      value = scheme(type, [("user", "username"), ("password", "password")])
    case "ntlm": readNTLM()
    case "bearer": readToken("token", prefix: "Bearer")
    case "apikey": readKey()
    case "awsv4": readSignature()
    case "oauth1": readOAuth1()
    case "oauth2": readOAuth2()
    case "jwt": readJWT()
    case "asap": readASAP()
    default:
      context.lose(.auth, type, original: parameters.original, at: place)
    }
  }

  // MARK: Parts

  /// A parameter; a secret one as the name of a secret.
  func text(_ name: String, isSecret: Bool = false) -> ImportedText {
    let (source, place) = (parameters[name], parameters.place(of: name))
    return isSecret
      ? reader.credential(source, name: name, at: place) : reader.text(source, at: place)
  }

  /// - Parameter keys: ours, with theirs; passwords and the like are secrets.
  private func scheme(_ type: String, _ keys: [(ours: String, theirs: String)]) -> ImportedValue {
    let entries = keys.map { key in
      ImportedEntry(key.ours, .text(text(key.theirs, isSecret: key.ours == "password")))
    }
    return .mapping([ImportedEntry(type, .mapping(entries))])
  }

  private mutating func readNTLM() {
    var keys = [("user", "username"), ("password", "password")]
    if !parameters["domain"].isEmpty { keys.append(("domain", "domain")) }
    value = scheme("ntlm", keys)

  }

  /// A token in the header `Authorization`; an empty one is not sent.
  private mutating func readToken(_ name: String, prefix: String) {
    guard !parameters[name].isEmpty else { return }
    let token = text(name, isSecret: true)
    if prefix == "Bearer" {
      value = .mapping([ImportedEntry("bearer", .text(token))])
    } else {
      let start = ImportedText(prefix.isEmpty ? "" : prefix + " ")
      header = ImportedField("Authorization", .text(start + token))
    }
  }

  private mutating func readKey() {
    let name = parameters["key"]
    guard !name.isEmpty else { return }
    let place = parameters["in"] == "query" ? "query" : "header"
    guard place == "query" || HeaderName.isValid(name) else {
      return context.lose(
        .auth, "`\(name)` cannot be the name of a header", at: parameters.place(of: "key"))
    }
    value = apiKey(
      in: place, name: .text(name),
      key: reader.credential(
        parameters["value"], name: name, at: parameters.place(of: "value")))
  }

  private func apiKey(in place: String, name: ImportedValue, key: ImportedText) -> ImportedValue {
    .mapping([
      ImportedEntry(
        "apiKey",
        .mapping([
          ImportedEntry("in", .text(place)), ImportedEntry("name", name),
          ImportedEntry("value", .text(key)),
        ]))
    ])
  }

  private mutating func readSignature() {

    guard !parameters.flag("addAuthDataToQuery") else {
      return context.lose(
        .auth, "awsv4 in the query", original: parameters.original,
        at: parameters.place(of: "addAuthDataToQuery"))
    }
    func filled(_ name: String, or other: String) -> ImportedText {
      parameters[name].isEmpty ? ImportedText(other) : text(name)
    }
    var entries = [
      ImportedEntry("accessKey", .text(text("accessKey", isSecret: true))),
      ImportedEntry("secretKey", .text(text("secretKey", isSecret: true))),
    ]
    if !parameters["sessionToken"].isEmpty {
      entries.append(ImportedEntry("sessionToken", .text(text("sessionToken", isSecret: true))))
    }
    entries += [
      ImportedEntry("region", .text(filled("region", or: "us-east-1"))),
      ImportedEntry("service", .text(filled("service", or: "execute-api"))),
    ]
    value = .mapping([ImportedEntry("awsSigV4", .mapping(entries))])
  }

  // MARK: OAuth 1

  private mutating func readOAuth1() {

    let methods = [
      "": "hmacSha1", "HMAC-SHA1": "hmacSha1", "HMAC-SHA256": "hmacSha256",
      "RSA-SHA1": "rsaSha1", "PLAINTEXT": "plaintext",
    ]
    let isInQuery = parameters.has("addParamsToHeader") && !parameters.flag("addParamsToHeader")
    let signature = methods[parameters["signatureMethod"]]
    // Secrets are not sent as they are without TLS, and never in an address.
    let isRefused =
      signature == "plaintext" && (!isSecure || isInQuery)
      || signature == "rsaSha1" && parameters["privateKey"].isEmpty
    guard let signature, !isRefused else {
      return context.lose(
        .auth, "oauth1 with \(parameters["signatureMethod"])", original: parameters.original,
        at: parameters.place(of: "signatureMethod"))
    }
    for name in ["addEmptyParamsToSign", "includeBodyHash"] where parameters.flag(name) {
      context.lose(.auth, "oauth1: \(name)", at: parameters.place(of: name))
    }
    let isRSA = signature == "rsaSha1"
    var entries = [ImportedEntry("consumerKey", .text(text("consumerKey")))]
    func add(_ ours: String, _ theirs: String, isSecret: Bool = false) {
      guard !parameters[theirs].isEmpty else { return }
      entries.append(ImportedEntry(ours, .text(text(theirs, isSecret: isSecret))))
    }
    if !isRSA { add("consumerSecret", "consumerSecret", isSecret: true) }
    add("token", "token", isSecret: true)
    if !isRSA { add("tokenSecret", "tokenSecret", isSecret: true) }
    if signature != "hmacSha1" { entries.append(ImportedEntry("signature", .text(signature))) }
    if isRSA { add("privateKey", "privateKey", isSecret: true) }
    if isInQuery { entries.append(ImportedEntry("in", .text("query"))) }
    add("realm", "realm")
    add("callback", "callback")
    add("verifier", "verifier")
    value = .mapping([ImportedEntry("oauth1", .mapping(entries))])
  }

  // MARK: OAuth 2

  private mutating func readOAuth2() {
    let grants = [
      "client_credentials": "clientCredentials", "password_credentials": "password",
      "authorization_code": "authorizationCode",
      "authorization_code_with_pkce": "authorizationCode",
    ]
    let grant = grants[parameters["grant_type"]]
    let isInQuery = ["queryParams", "url"].contains(parameters["addTokenTo"])
    let prefix = parameters.has("headerPrefix") ? parameters["headerPrefix"] : "Bearer"
    let isPlain = !isInQuery && prefix.trimmingSpaces == "Bearer"
    if let grant, OAuth2Keys.isAddress(parameters["accessTokenUrl"]), isPlain,
      grant != "authorizationCode" || OAuth2Keys.isAddress(parameters["authUrl"])
    {
      isLogIn = grant == "authorizationCode"
      value = .mapping([
        ImportedEntry("oauth2", .mapping(OAuth2Keys(self, parameters, reader).entries(grant)))
      ])
      return
    }
    if parameters["grant_type"] == "implicit" || grant != nil && !isPlain {
      context.lose(
        .auth, "oauth2 with \(parameters["grant_type"]): the token is not fetched",
        original: parameters.original, at: parameters.place(of: "grant_type"))
    }
    guard !parameters["accessToken"].isEmpty else { return }
    if isInQuery {
      value = apiKey(
        in: "query", name: .text("access_token"), key: text("accessToken", isSecret: true))
    } else {
      readToken("accessToken", prefix: prefix.trimmingSpaces)
    }
  }

  // MARK: Signed tokens

  private mutating func readJWT() {
    let algorithm = parameters["algorithm"].isEmpty ? "HS256" : parameters["algorithm"]
    let key = algorithm.hasPrefix("HS") ? "secret" : "privateKey"
    let place = parameters.place(of: "payload")
    let claims = SignedToken.object(parameters["payload"], reader, at: place)
    let header = SignedToken.object(parameters["header"], reader, at: place)
    guard let claims, let header, SignedToken.algorithms.contains(algorithm),
      parameters["passphrase"].isEmpty, !parameters[key].isEmpty
    else {
      return context.lose(
        .auth, "jwt", original: parameters.original, at: parameters.place(of: "algorithm"))
    }
    var signing = SignedToken.key(text(key, isSecret: true), context)
    if key == "secret", parameters.flag("isSecretBase64Encoded") {
      signing = "base64.decode(\(signing))"
    }
    let last = header == "{}" ? "" : ", \(header)"
    let token = "jwt.sign(\(claims), \(signing), '\(algorithm)'\(last))"
    addToken(token)
  }

  private mutating func addToken(_ token: String) {
    let prefix =
      parameters.has("headerPrefix") ? parameters["headerPrefix"].trimmingSpaces : "Bearer"
    if parameters["addTokenTo"] == "queryParam" {
      let name = parameters["queryParamKey"].isEmpty ? "token" : parameters["queryParamKey"]
      value = apiKey(in: "query", name: .text(name), key: .expression(token))
    } else if prefix == "Bearer" || prefix.isEmpty {
      value = .mapping([ImportedEntry("bearer", .text(.expression(token)))])
    } else {
      header = ImportedField(
        "Authorization", .text(ImportedText(prefix + " ") + .expression(token)))
    }
  }

  private mutating func readASAP() {
    let place = parameters.place(of: "claims")
    guard let claims = SignedToken.claims(parameters, reader, at: place),
      !parameters["privateKey"].isEmpty,
      SignedToken.algorithms.contains(parameters["alg"].isEmpty ? "RS256" : parameters["alg"])
    else {
      return context.lose(
        .auth, "asap", original: parameters.original, at: parameters.place(of: "claims"))
    }
    let algorithm = parameters["alg"].isEmpty ? "RS256" : parameters["alg"]
    let key = SignedToken.key(text("privateKey", isSecret: true), context)
    let kid = SignedToken.expression(text("kid"), context)
    let token = "jwt.sign(\(claims), \(key), '\(algorithm)', {'kid': \(kid)})"
    value = .mapping([ImportedEntry("bearer", .text(.expression(token)))])
  }
}

extension String {
  /// Without spaces at both ends.
  var trimmingSpaces: String { String(self[...].trimmingBlanks) }
}
