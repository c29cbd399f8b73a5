// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Contracts
import Diagnostics
import Exchanges
import Notation

/// The security of a document: of each operation the first alternative, the usual one in `defaults`.
struct SkeletonSecurity {
  private let context: SkeletonContext
  private var schemes: [ByteText: SecurityScheme] = [:]
  /// The scopes that operations ask for, of each scheme: one token has them all.
  private var scopes: [ByteText: [String]] = [:]
  private var made: [String: SkeletonCredentials] = [:]
  /// The key of the alternative in `defaults`; empty for none.
  private(set) var usual = ""

  init(_ context: SkeletonContext) {
    self.context = context
    for scheme in context.document.schemes where schemes[ByteText(scheme.name.content)] == nil {
      schemes[ByteText(scheme.name.content)] = scheme
    }
    collectScopes()
    chooseUsual()
  }

  /// The key of an operation's alternative; empty for an anonymous request.
  static func key(of operation: DocumentedOperation) -> String { key(of: operation.security.first) }

  private static func key(of alternative: SecurityAlternative?) -> String {
    alternative?.requirements.map(\.scheme.content).joined(separator: "\u{0}") ?? ""
  }

  private mutating func collectScopes() {
    var seen: Set<ByteText> = []
    for operation in context.document.operations {
      for requirement in operation.security.first?.requirements ?? [] {
        let name = requirement.scheme.content
        for scope in requirement.scopes where seen.insert(ByteText("\(name)\u{0}\(scope)")).inserted
        {
          scopes[ByteText(name), default: []].append(scope)
        }
      }
    }
  }

  /// The document's own alternative, else the one that most operations have.
  private mutating func chooseUsual() {
    usual = Self.key(of: context.document.security.first)
    guard context.document.security.isEmpty else { return }
    var counts: [String: Int] = [:]
    for operation in context.document.operations {
      counts[Self.key(of: operation), default: 0] += 1
    }
    let most = context.document.operations.count / 2
    usual = counts.first { $0.value > most }?.key ?? ""
  }

  // MARK: Credentials

  /// What the document's usual alternative adds to every request.
  mutating func usualCredentials() -> SkeletonCredentials {
    let alternative =
      context.document.security.first
      ?? context.document.operations.first { Self.key(of: $0) == usual }?.security.first
    return alternative.map { credentials(of: $0) } ?? SkeletonCredentials()
  }

  /// What an alternative adds; its findings come with the first request only.
  mutating func credentials(of alternative: SecurityAlternative) -> SkeletonCredentials {
    let key = Self.key(of: alternative)
    if let known = made[key] { return known }
    var credentials = SkeletonCredentials()
    // A key may be a header beside another log-in.
    let keys = alternative.requirements.filter(isKey)
    for requirement in alternative.requirements.filter({ !isKey($0) }) + keys {
      add(requirement, to: &credentials)
    }
    var known = credentials
    known.findings = []
    known.auth?.findings = []
    made[key] = known
    return credentials
  }

  private func isKey(_ requirement: SecurityAlternative.Requirement) -> Bool {
    if case .apiKey? = schemes[ByteText(requirement.scheme.content)]?.kind { return true }
    return false
  }

  private func add(
    _ requirement: SecurityAlternative.Requirement, to credentials: inout SkeletonCredentials
  ) {
    guard let scheme = schemes[ByteText(requirement.scheme.content)] else {
      credentials.findings.append(
        context.findings.lose(
          .auth, "`\(requirement.scheme.content)` is not among the security schemes",
          at: context.place(requirement.scheme.span)))
      return
    }
    if case .mutualTLS = scheme.kind {
      credentials.tls = certificate(scheme)
    } else if case .apiKey(let name, let location) = scheme.kind, credentials.auth != nil {
      addKey(scheme, name, location, to: &credentials)
    } else if credentials.auth != nil {
      credentials.findings.append(
        context.findings.lose(
          .auth, "`\(scheme.name.content)`: a request has one log-in, and headers beside it",
          at: context.place(scheme.name.span)))
    } else {
      var found: [Int] = []
      if var auth = auth(scheme, &credentials, &found) {
        auth.findings = found
        credentials.auth = auth
      } else {
        credentials.findings += found
      }
    }
  }

  /// A second scheme, beside the log-in.
  private func addKey(
    _ scheme: SecurityScheme, _ name: String, _ location: String,
    to credentials: inout SkeletonCredentials
  ) {
    guard isUsable(name, in: location) else {
      return credentials.findings.append(
        lose(scheme, "`\(name)` is not a name for a key in \(location)"))
    }
    let secret = key(scheme, name)
    let field = ImportedField(name, .text(.expression(secret)))
    switch location {
    case "query": credentials.params.append(field)
    case "cookie": credentials.cookies.append(field)
    default: credentials.headers.append(field)
    }
  }

  // MARK: Schemes

  private func auth(
    _ scheme: SecurityScheme, _ credentials: inout SkeletonCredentials, _ findings: inout [Int]
  ) -> ImportedValue? {
    switch scheme.kind {
    case .basic: return .mapping([ImportedEntry("basic", logIn(scheme))])
    case .digest: return .mapping([ImportedEntry("digest", logIn(scheme))])
    case .bearer: return bearer(scheme)
    case .apiKey(let name, let location):
      guard isUsable(name, in: location) else {
        findings.append(lose(scheme, "`\(name)` is not a name for a key in \(location)"))
        return nil
      }
      let secret = key(scheme, name)
      return .mapping([
        ImportedEntry(
          "apiKey",
          .mapping([
            ImportedEntry("in", .text(location)), ImportedEntry("name", .text(name)),
            ImportedEntry("value", .text(.expression(secret))),
          ]))
      ])
    case .http(let name): return header(scheme, name, &credentials, &findings)
    case .oauth2(let flows): return token(scheme, flows, &findings)
    case .openIDConnect(let url):
      findings.append(
        change(scheme, "OpenID Connect at \(url): the token comes from outside"))
      return bearer(scheme)
    case .mutualTLS: return nil
    case .unknown:
      findings.append(lose(scheme, "a scheme of an unknown kind"))
      return nil
    }
  }

  private func key(_ scheme: SecurityScheme, _ name: String) -> String {
    context.requireSecret(CredentialNames.identifier(name), of: scheme.name.content)
  }

  private func isUsable(_ name: String, in location: String) -> Bool {
    switch location {
    case "header": HeaderRules.problem(inName: name) == nil
    case "cookie": HeaderRules.problem(inCookieName: name) == nil && !name.contains("${")
    case "query": ParameterNames.isPlain(name)
    default: false
    }
  }

  private func lose(_ scheme: SecurityScheme, _ text: String) -> Int {
    context.findings.lose(
      .auth, "`\(scheme.name.content)`: \(text)", at: context.place(scheme.name.span))
  }

  private func change(_ scheme: SecurityScheme, _ text: String) -> Int {
    context.findings.change(
      .auth, "`\(scheme.name.content)`: \(text)", at: context.place(scheme.name.span))
  }

  private func logIn(_ scheme: SecurityScheme) -> ImportedValue {
    let owner = scheme.name.content
    let user = context.requireName("user", of: owner)
    let password = context.requireSecret("password", of: owner)
    return .mapping([
      ImportedEntry("user", .text(.expression(user))),
      ImportedEntry("password", .text(.expression(password))),
    ])
  }

  private func bearer(_ scheme: SecurityScheme) -> ImportedValue {
    let token = context.requireSecret("token", of: scheme.name.content)
    return .mapping([ImportedEntry("bearer", .text(.expression(token)))])
  }

  /// Another scheme of `Authorization`.
  private func header(
    _ scheme: SecurityScheme, _ name: String, _ credentials: inout SkeletonCredentials,
    _ findings: inout [Int]
  ) -> ImportedValue? {
    guard HeaderRules.problem(inName: name) == nil else {
      findings.append(lose(scheme, "`\(name)` is not a scheme of `Authorization`"))
      return nil
    }
    findings.append(change(scheme, "what follows `\(name)` comes from outside"))
    let secret = context.requireSecret("credentials", of: scheme.name.content)
    credentials.headers.append(
      ImportedField(
        "Authorization", .text(ImportedText(name + " ") + .expression(secret))))
    return nil
  }

  private func certificate(_ scheme: SecurityScheme) -> ImportedValue {
    let names = ["clientCert", "clientKey"].map {
      context.requireName($0, of: scheme.name.content)
    }
    return .mapping(
      zip(["cert", "key"], names).map { ImportedEntry($0, .text(.expression($1))) })
  }

  // MARK: OAuth 2

  private func token(
    _ scheme: SecurityScheme, _ flows: [SecurityScheme.Flow], _ findings: inout [Int]
  ) -> ImportedValue? {
    let order: [SecurityScheme.Flow.Kind] = [
      .clientCredentials, .password, .authorizationCode, .deviceAuthorization,
    ]
    let usable = flows.filter { $0.tokenURL?.isEmpty == false }
    guard
      let flow = order.lazy.compactMap({ kind in usable.first { $0.kind == kind } }).first,
      let address = flow.tokenURL, isAddress(address),
      flow.kind != .authorizationCode || flow.authorizationURL.map(isAddress) == true,
      flow.kind != .deviceAuthorization || flow.deviceAuthorizationURL.map(isAddress) == true
    else {
      let name = flows.first?.kind.rawValue ?? "none"
      findings.append(change(scheme, "flow `\(name)`: the token comes from outside"))
      return bearer(scheme)
    }
    return .mapping([ImportedEntry("oauth2", .mapping(settings(of: flow, address, scheme)))])
  }

  private func isAddress(_ text: String) -> Bool {
    let base = try? Address(parsing: "http://a.example/")
    return !text.contains("{") && (try? Address(joining: text, to: base)) != nil
  }

  private func settings(
    of flow: SecurityScheme.Flow, _ address: String, _ scheme: SecurityScheme
  ) -> [ImportedEntry] {
    let grants: [SecurityScheme.Flow.Kind: String] = [
      .clientCredentials: "clientCredentials", .password: "password",
      .authorizationCode: "authorizationCode", .deviceAuthorization: "deviceCode",
    ]
    var entries = [ImportedEntry("grant", .text(grants[flow.kind] ?? "clientCredentials"))]
    if flow.kind == .authorizationCode, let page = flow.authorizationURL {
      entries.append(ImportedEntry("authorizeUrl", .text(page)))
    }
    if flow.kind == .deviceAuthorization, let device = flow.deviceAuthorizationURL {
      entries.append(ImportedEntry("deviceUrl", .text(device)))
    }
    entries.append(ImportedEntry("tokenUrl", .text(address)))
    let client = context.requireName("clientId", of: scheme.name.content)
    entries.append(ImportedEntry("clientId", .text(.expression(client))))
    if flow.kind == .clientCredentials {
      let secret = context.requireSecret("clientSecret", of: scheme.name.content)
      entries.append(ImportedEntry("clientSecret", .text(.expression(secret))))
    }
    let scopes = scopes[ByteText(scheme.name.content)] ?? []
    if !scopes.isEmpty {
      entries.append(ImportedEntry("scope", .list(scopes.map { .text($0) })))
    }
    guard flow.kind == .password, case .mapping(let user) = logIn(scheme).content else {
      return entries
    }
    return entries + user
  }
}
