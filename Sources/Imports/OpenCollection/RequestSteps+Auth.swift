// SPDX-License-Identifier: Apache-2.0

extension RequestSteps {
  /// The kinds of log-ins that take the place of a header `Authorization`.
  private static let replacing = ["basic", "bearer", "digest", "ntlm", "oauth2", "oauth1"]

  /// The log-in of the request, else of the nearest folder that has one.
  ///
  /// A folder without a log-in of its own does not end that of the collection (`mergeAuth` of Bruno).
  func auth(of request: SourceRequest, _ path: [SourceFolder]) -> SourceAuth? {
    var auth = request.auth
    if auth?.mode == "inherit" {
      auth =
        path.last { !["none", "inherit"].contains($0.defaults.auth?.mode ?? "none") }?
        .defaults.auth
    }
    guard let auth, !["none", "inherit", ""].contains(auth.mode) else { return nil }
    return auth
  }

  /// Whether a log-in is sent in place of a header.
  func replaces(_ header: SourceField, _ auth: SourceAuth?) -> Bool {
    guard let auth else { return false }
    let name = header.name.lowercased()
    if auth.mode == "apikey" {
      return auth["placement"] == "header" && name == auth["key"].lowercased()
    }
    return name == "authorization" && Self.replacing.contains(auth.mode)
  }

  func addAuth(_ auth: SourceAuth?, to step: inout ImportedStep) {
    guard let auth, let value = value(of: auth, &step) else { return }
    step["auth"] = .mapping([value])
  }

  private func text(_ auth: SourceAuth, _ name: String) -> ImportedValue {
    .text(reader.text(auth[name], at: auth.values[name]?.place ?? auth.place))
  }

  private func secret(_ auth: SourceAuth, _ name: String, _ known: String? = nil) -> ImportedValue {
    .text(
      reader.credential(
        auth[name], name: known ?? name, at: auth.values[name]?.place ?? auth.place))
  }

  private func lose(_ auth: SourceAuth, _ words: String) -> ImportedEntry? {
    context.lose(.auth, words, at: auth.place)
    return nil
  }

  private func value(of auth: SourceAuth, _ step: inout ImportedStep) -> ImportedEntry? {
    switch auth.mode {
    case "basic", "digest":
      return ImportedEntry(
        auth.mode,
        .mapping([
          ImportedEntry("user", text(auth, "username")),
          ImportedEntry("password", secret(auth, "password")),
        ]))
    case "ntlm":
      var entries = [
        ImportedEntry("user", text(auth, "username")),
        ImportedEntry("password", secret(auth, "password")),
      ]
      if !auth["domain"].isEmpty { entries.append(ImportedEntry("domain", text(auth, "domain"))) }
      return ImportedEntry("ntlm", .mapping(entries))
    case "bearer": return bearer(auth, &step)
    case "apikey": return apiKey(auth)
    case "awsv4": return signature(auth)
    case "oauth1": return oauth1(auth)
    case "oauth2": return oauth2(auth)
    default: return lose(auth, auth.mode)
    }
  }

  /// A token that is empty is sent all the same.
  private func bearer(_ auth: SourceAuth, _ step: inout ImportedStep) -> ImportedEntry? {
    guard !auth["token"].isEmpty else {
      step.request?.headers.append(ImportedField("Authorization", .text("Bearer")))
      return nil
    }
    return ImportedEntry("bearer", secret(auth, "token"))
  }

  private func apiKey(_ auth: SourceAuth) -> ImportedEntry? {
    guard !auth["key"].isEmpty, ["header", "queryparams"].contains(auth["placement"]) else {
      return lose(auth, "apikey without a name or a place")
    }
    let isHeader = auth["placement"] == "header"
    return ImportedEntry(
      "apiKey",
      .mapping([
        ImportedEntry("in", .text(isHeader ? "header" : "query")),
        ImportedEntry("name", text(auth, "key")),
        ImportedEntry("value", secret(auth, "value", auth["key"])),
      ]))
  }

  private func signature(_ auth: SourceAuth) -> ImportedEntry? {
    if !auth["profileName"].isEmpty {
      context.change(
        .auth, "profileName: \(auth["profileName"]): keys of profiles are not read", at: auth.place)
    }
    var entries = [
      ImportedEntry("accessKey", text(auth, "accessKeyId")),
      ImportedEntry("secretKey", secret(auth, "secretAccessKey")),
    ]
    if !auth["sessionToken"].isEmpty {
      entries.append(ImportedEntry("sessionToken", secret(auth, "sessionToken")))
    }
    entries.append(ImportedEntry("region", text(auth, "region")))
    entries.append(ImportedEntry("service", text(auth, "service")))
    return ImportedEntry("awsSigV4", .mapping(entries))
  }

  // MARK: OAuth 1

  private func oauth1(_ auth: SourceAuth) -> ImportedEntry? {
    let methods = [
      "": "hmacSha1", "HMAC-SHA1": "hmacSha1", "HMAC-SHA256": "hmacSha256", "RSA-SHA1": "rsaSha1",
      "PLAINTEXT": "plaintext",
    ]
    guard let method = methods[auth["signatureMethod"]], auth["placement"] != "body",
      auth["includeBodyHash"] != "true", auth["privateKeyType"] != "file"
    else {
      return lose(auth, "oauth1 with \(auth["signatureMethod"]), a body hash or a file of a key")
    }
    let isSigned = method == "rsaSha1"
    var entries = [ImportedEntry("consumerKey", text(auth, "consumerKey"))]
    func add(_ key: String, _ names: [String], isSecret: Bool) {
      guard let name = names.first(where: { !auth[$0].isEmpty }) else { return }
      entries.append(ImportedEntry(key, isSecret ? secret(auth, name) : text(auth, name)))
    }
    if !isSigned { add("consumerSecret", ["consumerSecret"], isSecret: true) }
    add("token", ["accessToken", "token"], isSecret: true)
    if !isSigned { add("tokenSecret", ["accessTokenSecret", "tokenSecret"], isSecret: true) }
    if method != "hmacSha1" { entries.append(ImportedEntry("signature", .text(method))) }
    if isSigned { add("privateKey", ["privateKey"], isSecret: true) }
    if ["query", "queryparams"].contains(auth["placement"]) {
      entries.append(ImportedEntry("in", .text("query")))
    }
    add("realm", ["realm"], isSecret: false)
    add("callback", ["callbackUrl"], isSecret: false)
    add("verifier", ["verifier"], isSecret: true)
    return ImportedEntry("oauth1", .mapping(entries))
  }

  // MARK: OAuth 2

  private func oauth2(_ auth: SourceAuth) -> ImportedEntry? {
    let grants = [
      "client_credentials": "clientCredentials", "password": "password",
      "authorization_code": "authorizationCode",
    ]
    guard let grant = grants[auth["grant_type"]] else {
      return lose(auth, "oauth2 with the grant `\(auth["grant_type"])`")
    }
    let source = auth["token_source"]
    guard source.isEmpty || source == "access_token" else {
      return lose(auth, "oauth2 with token_source: \(source)")
    }
    let prefix = auth["token_header_prefix"]
    guard auth["token_placement"] != "url",
      prefix.isEmpty || prefix.lowercased() == "bearer" || auth.values["token_header_prefix"] == nil
    else { return lose(auth, "oauth2 whose token is not sent as `Bearer`") }
    guard !auth["access_token_url"].isEmpty, !auth["client_id"].isEmpty else {
      return lose(auth, "oauth2 without the address of its tokens or a client")
    }
    for (name, text) in auth.values.sorted(by: { $0.key < $1.key }) where name.hasPrefix("extra ") {
      context.lose(.auth, text.text, at: text.place)
    }
    return ImportedEntry("oauth2", .mapping(grantEntries(auth, grant)))
  }

  private func grantEntries(_ auth: SourceAuth, _ grant: String) -> [ImportedEntry] {
    var entries = [ImportedEntry("grant", .text(grant))]
    let isLogin = grant == "authorizationCode"
    if isLogin { entries.append(ImportedEntry("authorizeUrl", text(auth, "authorization_url"))) }
    entries.append(ImportedEntry("tokenUrl", text(auth, "access_token_url")))
    entries.append(ImportedEntry("clientId", text(auth, "client_id")))
    if !auth["client_secret"].isEmpty {
      entries.append(ImportedEntry("clientSecret", secret(auth, "client_secret")))
      if auth["credentials_placement"] == "body" {
        entries.append(ImportedEntry("clientAuth", .text("body")))
      }
    }
    if !auth["scope"].isEmpty { entries.append(ImportedEntry("scope", text(auth, "scope"))) }
    if grant == "password" {
      entries.append(ImportedEntry("user", text(auth, "username")))
      entries.append(ImportedEntry("password", secret(auth, "password")))
    }
    if isLogin {
      entries.append(ImportedEntry("cache", .boolean(true)))
      addCallback(auth, to: &entries)
    }
    addFields(auth.tokenFields, "params", to: &entries)
    if isLogin { addFields(auth.loginFields, "authorizeParams", to: &entries) }
    return entries
  }

  private func addCallback(_ auth: SourceAuth, to entries: inout [ImportedEntry]) {
    let callback = auth["callback_url"]
    let loopback = ["http://127.0.0.1", "http://localhost"]
    if callback.isEmpty { return }
    if loopback.contains(where: { callback.hasPrefix($0 + "/") || callback.hasPrefix($0 + ":") }) {
      entries.append(ImportedEntry("redirect", text(auth, "callback_url")))
    } else {
      context.change(
        .auth, "callback_url: \(callback): register `http://127.0.0.1/callback`",
        at: auth.values["callback_url"]?.place ?? auth.place)
    }
  }

  private func addFields(
    _ fields: [SourceField], _ key: String, to entries: inout [ImportedEntry]
  ) {
    let sent = fields.filter { !$0.isDisabled }
    guard !sent.isEmpty else { return }
    let values = sent.map { ImportedField($0.name, .text(reader.text($0.value, at: $0.place))) }
    if let value = ImportedValue.merged(values) { entries.append(ImportedEntry(key, value)) }
  }
}
