// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension AuthTemplate {
  /// The contents of `oauth2`, before they are known to be complete.
  struct TokenDraft {
    var grant: Located<TokenGrant.Grant>?
    var tokenAddress: TemplateText?
    var client: TemplateText?
    var clientSecret: TemplateText?
    var scopes: [TemplateText] = []
    var clientAssertion: TokenGrant.ClientAssertion?
    var clientPlace: Located<TokenGrant.ClientPlace>?
    var parameters: [FieldTemplate] = []
    var user: TemplateText?
    var password: TemplateText?
    var refreshToken: TemplateText?
    var isCached: Located<Bool>?
    var logIn = LogInDraft()

    static let keys = KeyTable<TokenDraft>(
      "oauth2", "`oauth2`", keys: clientKeys + grantKeys + LogInDraft.keys)

    private static let clientKeys: [Key<TokenDraft>] = [
      Key(
        "grant", Reader<TokenGrant.Grant>.word().located,
        "the grant that the token is requested with",
        example: "grant: clientCredentials", alsoCalled: ["grantType", "grant_type", "flow"],
        required: true
      ) { $0.grant = $1 },
      Key(
        "tokenUrl", .tokenAddress,
        "the address that gives tokens; appended to `baseUrl` like other addresses",
        example: "tokenUrl: https://auth.example.com/token",
        alsoCalled: ["accessTokenUrl", "token_url", "url"], required: true
      ) { $0.tokenAddress = $1 },
      Key(
        "clientId", .line, "the identifier of the client", example: "clientId: shop",
        alsoCalled: ["client_id", "client"], required: true
      ) { $0.client = $1 },
      Key(
        "clientSecret", .line, "the secret of the client; none for a public client",
        example: "clientSecret: \"${clientSecret}\"", alsoCalled: ["client_secret", "secret"]
      ) { $0.clientSecret = $1 },
      Key(
        "clientAssertion", .clientAssertion,
        "a token that the client signs anew for each token request, in place of `clientSecret` "
          + "(RFC 7523)",
        example: "clientAssertion: { key: \"${signingKey}\" }", alsoCalled: ["client_assertion"]
      ) { $0.clientAssertion = $1 },
      Key(
        "clientAuth", Reader<TokenGrant.ClientPlace>.word().located,
        "how the client authenticates: by `Authorization: Basic`, or in the form",
        default: "header", example: "clientAuth: body", alsoCalled: ["credentialsPlacement"]
      ) { $0.clientPlace = $1 },
    ]

    private static let grantKeys: [Key<TokenDraft>] = [
      Key(
        "scope", .oneOrMore(.line), "the scopes of the token, a text or a list",
        example: "scope: [orders.read, orders.write]", alsoCalled: ["scopes"]
      ) { $0.scopes = $1 },
      Key(
        "params", .fields(.form), "further fields of the token request, as `audience`",
        example: "params: { audience: https://api.example.com }",
        alsoCalled: ["parameters", "extra"]
      ) { $0.parameters = $1 },
      Key(
        "user", .line, "with `grant: password` only: the user", example: "user: ada",
        alsoCalled: ["username"]
      ) { $0.user = $1 },
      Key(
        "password", .line, "with `grant: password` only: the user's password",
        example: "password: \"${password}\"", alsoCalled: ["pass"]
      ) { $0.password = $1 },
      Key(
        "refreshToken", .line,
        "with `grant: refreshToken`, and with a log-in if there is one: the token to begin with",
        example: "refreshToken: \"${refreshToken}\"", alsoCalled: ["refresh_token"]
      ) { $0.refreshToken = $1 },
      Key(
        "cache", Reader<Bool>.boolean.located,
        "with `grant: refreshToken` or a log-in only: keep the token and the newest refresh token for "
          + "later runs",
        default: "false", example: "cache: true"
      ) { $0.isCached = $1 },
    ]

    /// A key of some grants only.
    fileprivate struct OwnKey {
      let name: String
      let grants: [TokenGrant.Grant]
      /// Where it is written; nil if it is not.
      let span: SourceSpan?
      /// Whether the first of its grants needs it.
      var isRequired = false
    }

    fileprivate var ownKeys: [OwnKey] {
      let logIns = [TokenGrant.Grant.authorizationCode, .deviceCode]
      return [
        OwnKey(name: "user", grants: [.password], span: user?.span, isRequired: true),
        OwnKey(name: "password", grants: [.password], span: password?.span, isRequired: true),
        OwnKey(
          name: "refreshToken", grants: [.refreshToken] + logIns, span: refreshToken?.span,
          isRequired: true),
        OwnKey(
          name: "cache", grants: [.refreshToken] + logIns,
          span: isCached.flatMap { $0.content ? $0.span : nil }),
        OwnKey(
          name: "authorizeUrl", grants: [.authorizationCode], span: logIn.authorizeAddress?.span,
          isRequired: true),
        OwnKey(
          name: "deviceUrl", grants: [.deviceCode], span: logIn.deviceAddress?.span,
          isRequired: true),
        OwnKey(name: "redirect", grants: [.authorizationCode], span: logIn.redirect?.span),
        OwnKey(name: "account", grants: logIns, span: logIn.account?.span),
        OwnKey(name: "authorizeParams", grants: logIns, span: logIn.parameters?.span),
      ]
    }
  }
}

extension Reader where Content == AuthTemplate.TokenGrant {
  /// The grant of a token.
  static var tokenGrant: Reader {
    Reader(.mapping("oauth2")) { node, loading in
      var draft = AuthTemplate.TokenDraft()
      guard AuthTemplate.TokenDraft.keys.read(node, into: &draft, &loading),
        let grant = draft.grant, let address = draft.tokenAddress, let client = draft.client
      else { return nil }
      var isWhole = true
      for key in draft.ownKeys {
        let isMissing = key.span == nil && key.isRequired && key.grants.first == grant.content
        let isForeign = key.span != nil && !key.grants.contains(grant.content)
        guard isMissing || isForeign else { continue }
        isWhole = false
        if isMissing, node.mapping?.misspells(key.name) == true { continue }
        loading.report(
          key.span.map { .keyOfOtherGrant(key.name, key.grants.map(\.rawValue), at: $0) }
            ?? .grantLacks(key.name, grant.content.rawValue, at: grant.span))
      }
      if let problem = draft.problemOfAssertion ?? draft.logIn.problem(of: grant.content) {
        isWhole = false
        loading.report(problem)
      }
      guard isWhole else { return nil }
      loading.warnOfSigned(draft.parameters)
      return AuthTemplate.TokenGrant(
        grant: grant.content, tokenAddress: address, client: client,
        clientSecret: draft.clientSecret, clientAssertion: draft.clientAssertion,
        scopes: draft.scopes, clientPlace: draft.clientPlace?.content ?? .header,
        parameters: draft.parameters, user: draft.user, password: draft.password,
        refreshToken: draft.refreshToken, isCached: draft.isCached?.content ?? false,
        logIn: draft.logIn.logIn(of: grant.content))
    }
  }
}

extension Diagnostic {
  fileprivate static func grantLacks(
    _ key: String, _ grant: String, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .missingKey, "`\(key)` is missing: `grant: \(grant)` needs it",
      at: Annotation(span, "needs `\(key)`"), help: ["write `\(key): …` beside `grant`"])
  }

  /// - Parameter grants: those that have the key; never empty.
  fileprivate static func keyOfOtherGrant(
    _ key: String, _ grants: [String], at span: SourceSpan
  ) -> Diagnostic {
    let words = grants.map { "`grant: \($0)`" }
    let list = words.dropLast().joined(separator: ", ")
    return Diagnostic(
      .keyOfOtherGrant,
      "`\(key)` belongs to " + (list.isEmpty ? words[0] : "\(list) and \(words[words.count - 1])"),
      at: Annotation(span, "not used by this grant"),
      help: ["write \(words[0]), or leave `\(key)` out"])
  }
}

extension Reader where Content == TemplateText {
  /// The address of a request for a token.
  static var tokenAddress: Reader {
    Reader(Reader.line.shape) { node, loading in
      let text = Reader.line.read(node, &loading)
      if text != nil, let scalar = node.scalar { loading.warnOfFragment(in: scalar) }
      return text
    }
  }
}
