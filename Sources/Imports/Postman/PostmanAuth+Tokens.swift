// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Expressions
import Values

/// The keys of `oauth2` for a grant that Postman fetches a token with.
struct OAuth2Keys {
  private let auth: PostmanAuth
  private let parameters: PostmanParameters
  private let reader: TemplateReader

  init(_ auth: PostmanAuth, _ parameters: PostmanParameters, _ reader: TemplateReader) {
    self.auth = auth
    self.parameters = parameters
    self.reader = reader
  }

  /// Whether a text is an address, or may be one once its variables have values.
  static func isAddress(_ text: String) -> Bool {
    if !TemplatePieces(text).templates.isEmpty { return true }
    return (try? Address(parsing: text)).map { ["http", "https"].contains($0.scheme) } ?? false
  }

  func entries(_ grant: String) -> [ImportedEntry] {
    var entries = [ImportedEntry("grant", .text(grant))]
    func add(_ ours: String, _ theirs: String, isSecret: Bool = false) {
      guard !parameters[theirs].isEmpty else { return }
      entries.append(ImportedEntry(ours, .text(auth.text(theirs, isSecret: isSecret))))
    }
    if grant == "authorizationCode" { add("authorizeUrl", "authUrl") }
    entries.append(ImportedEntry("tokenUrl", .text(auth.text("accessTokenUrl"))))
    entries.append(ImportedEntry("clientId", .text(auth.text("clientId"))))
    add("clientSecret", "clientSecret", isSecret: true)
    if parameters["client_authentication"] == "body" {
      entries.append(ImportedEntry("clientAuth", .text("body")))
    }
    if grant == "password" {
      entries.append(ImportedEntry("user", .text(auth.text("username"))))
      entries.append(ImportedEntry("password", .text(auth.text("password", isSecret: true))))
    }
    add("scope", "scope")
    addParams(to: &entries, grant)
    if grant == "authorizationCode" {
      addRedirect(to: &entries)
      entries.append(ImportedEntry("cache", .boolean(true)))
    }
    return entries
  }

  /// Further fields of the token request, and of the request that begins a log-in.
  private func addParams(to entries: inout [ImportedEntry], _ grant: String) {
    var params: [ImportedField] = []
    for name in ["audience", "resource"] where !parameters[name].isEmpty {
      params.append(ImportedField(name, .text(auth.text(name))))
    }
    params += fields("tokenRequestParams")
    if let value = ImportedValue.merged(params) { entries.append(ImportedEntry("params", value)) }
    guard grant == "authorizationCode",
      let value = ImportedValue.merged(fields("authRequestParams"))
    else { return }
    entries.append(ImportedEntry("authorizeParams", value))
  }

  private func fields(_ name: String) -> [ImportedField] {
    guard let list = parameters.node(name), list.isArray else { return [] }
    return list.elements.compactMap { element in
      guard let key = element[member: "key"]?.stringValue, !key.isEmpty else { return nil }
      if element[member: "enabled"]?.boolean == false { return nil }
      let text = element[member: "value"]?.plainText ?? ""
      return ImportedField(key, .text(reader.text(text, at: parameters.place(of: name))))
    }
  }

  /// A page on this machine stays; the browser cannot come back from another one.
  private func addRedirect(to entries: inout [ImportedEntry]) {
    let address = parameters["redirect_uri"]
    guard !address.isEmpty else { return }
    let isLocal = ["http://localhost", "http://127.0.0.1"].contains { address.hasPrefix($0) }
    if isLocal {
      entries.append(ImportedEntry("redirect", .text(auth.text("redirect_uri"))))
    } else {
      reader.context.change(
        .auth, "the log-in comes back to `http://127.0.0.1/callback`, not to `\(address)`",
        at: parameters.place(of: "redirect_uri"), help: "register this address for the client")
    }
  }
}

/// The parts of `jwt.sign(…)`.
enum SignedToken {
  static let algorithms: Set<String> = [
    "HS256", "HS384", "HS512", "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256",
    "ES384", "ES512",
  ]

  /// A JSON object as CEL; `{}` for an empty text, nil for another text.
  static func object(
    _ source: String, _ reader: TemplateReader, at place: ImportFinding.Place
  ) -> String? {
    if source.allSatisfy(\.isWhitespace) { return "{}" }
    guard let value = reader.json(source, at: place), case .mapping = value.content else {
      return nil
    }
    return cel(value, reader.context)
  }

  /// The claims of `asap`: those of the log-in under those that are written.
  static func claims(
    _ parameters: PostmanParameters, _ reader: TemplateReader, at place: ImportFinding.Place
  ) -> String? {
    let source = parameters["claims"]
    let value = source.allSatisfy(\.isWhitespace) ? .mapping([]) : reader.json(source, at: place)
    guard let value, case .mapping(var entries) = value.content else { return nil }
    func add(_ name: String, _ text: String?, or other: String) {
      guard !entries.contains(where: { $0.name == name }) else { return }
      let own = text.flatMap {
        parameters[$0].isEmpty ? nil : reader.text(parameters[$0], at: place)
      }
      entries.append(ImportedEntry(name, .text(own ?? .expression(other))))
    }
    let context = reader.context
    add("iss", "iss", or: "''")
    let issuer = entries.first { $0.name == "iss" }.map { cel($0.value, context) } ?? "''"
    add("sub", "sub", or: issuer)
    add("aud", "aud", or: "''")
    add("jti", nil, or: "uuid()")
    add("iat", nil, or: "int(now)")
    let life = Int(parameters["exp"]).map { min(max($0, 0), 1_000_000_000) } ?? 3_600
    add("exp", nil, or: "int(now) + \(life)")
    return cel(.mapping(entries), context)
  }

  static func key(_ text: ImportedText, _ context: TemplateContext) -> String {
    expression(text, context)
  }

  /// A text as an expression.
  static func expression(_ text: ImportedText, _ context: TemplateContext) -> String {
    if let literal = text.literal { return CELText.quoted(literal) }
    return text.pieces.map { piece in
      switch piece {
      case .literal(let literal): CELText.quoted(literal)
      case .expression(let source):
        text.pieces.count == 1 ? source : context.wholeText(source)
      }
    }.joined(separator: " + ")
  }

  private static func cel(_ value: ImportedValue, _ context: TemplateContext) -> String {
    switch value.content {
    case .null: "null"
    case .boolean(let boolean): boolean ? "true" : "false"
    case .number(let number): number.digits
    case .text(let text): expression(text, context)
    case .prose(let text): CELText.quoted(text)
    case .list(let items): "[" + items.map { cel($0, context) }.joined(separator: ", ") + "]"
    case .mapping(let entries):
      "{"
        + entries.map { "\(CELText.quoted($0.name)): \(cel($0.value, context))" }
        .joined(separator: ", ") + "}"
    }
  }
}
