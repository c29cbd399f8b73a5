// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension AuthTemplate {
  /// The keys of `oauth2` that belong to log-ins by a person, before they are known to be complete.
  struct LogInDraft {
    var authorizeAddress: TemplateText?
    var deviceAddress: TemplateText?
    var redirect: TemplateText?
    var account: Located<String>?
    var parameters: Located<[FieldTemplate]>?

    static let keys: [Key<TokenDraft>] = [
      Key(
        "authorizeUrl", .tokenAddress,
        "with `grant: authorizationCode` only: the page of the log-in, which a browser opens",
        example: "authorizeUrl: https://id.example.com/authorize",
        alsoCalled: ["authorizationUrl", "authUrl", "authorize_url"]
      ) { $0.logIn.authorizeAddress = $1 },
      Key(
        "deviceUrl", .tokenAddress,
        "with `grant: deviceCode` only: the address that gives the code which a person enters "
          + "(RFC 8628)",
        example: "deviceUrl: https://id.example.com/device_authorization",
        alsoCalled: ["deviceAuthorizationUrl", "device_authorization_endpoint"]
      ) { $0.logIn.deviceAddress = $1 },
      Key(
        "redirect", .line,
        "with `grant: authorizationCode` only: where the browser comes back to, on this machine; "
          + "without a port a free one is taken (RFC 8252)",
        default: "http://127.0.0.1/callback", example: "redirect: http://localhost:8250/callback",
        alsoCalled: ["redirectUri", "redirect_uri", "callbackUrl", "redirectUrl"]
      ) { $0.logIn.redirect = $1 },
      Key(
        "account", .account,
        "with a log-in only: who logs in; two accounts have two tokens",
        example: "account: admin"
      ) { $0.logIn.account = $1 },
      Key(
        "authorizeParams", Reader<[FieldTemplate]>.fields(.form).located,
        "with a log-in only: further fields of the request that begins it",
        example: "authorizeParams: { prompt: login }",
        alsoCalled: ["authorizationParams", "authRequestParams"]
      ) { $0.logIn.parameters = $1 },
    ]
  }
}

extension AuthTemplate.LogInDraft {
  /// What the log-in of a grant needs; nil for another grant, and if its address is missing.
  func logIn(of grant: AuthTemplate.TokenGrant.Grant) -> AuthTemplate.TokenGrant.LogIn? {
    guard grant.isLogIn else { return nil }
    return (grant == .deviceCode ? deviceAddress : authorizeAddress).map {
      AuthTemplate.TokenGrant.LogIn(
        address: $0, redirect: redirect, account: account?.content,
        parameters: parameters?.content ?? [])
    }
  }

  /// The first of `authorizeParams` that curlew itself sends.
  func problem(of grant: AuthTemplate.TokenGrant.Grant) -> Diagnostic? {
    let own =
      grant == .deviceCode
      ? ["client_id", "scope"]
      : [
        "response_type", "client_id", "redirect_uri", "scope", "state", "code_challenge",
        "code_challenge_method",
      ]
    let field = parameters?.content.first { field in
      own.contains { $0.utf8.elementsEqual(field.name.content.utf8) }
    }
    return field.map { .ownParameter($0.name) }
  }
}

extension Reader where Content == Located<String> {
  /// A name for a person, which the lines of a log-in show.
  fileprivate static var account: Reader {
    Reader(.literal) { node, loading in
      guard let text = loading.literal(node, expected: .literal), loading.isOneLine(node) else {
        return nil
      }
      guard 1...AuthTemplate.TokenGrant.LogIn.mostAccountBytes ~= text.utf8.count else {
        loading.report(.badAccount(text.utf8.count, at: node.span))
        return nil
      }
      return Located(text, at: node.span)
    }
  }
}

extension Diagnostic {
  fileprivate static func ownParameter(_ name: Located<String>) -> Diagnostic {
    Diagnostic(
      .invalidValue, "`\(name.content)` is not one of `authorizeParams`: curlew sends its own",
      at: Annotation(name.span), help: ["leave it out; `scope` and `redirect` are keys of `oauth2`"]
    )
  }

  fileprivate static func badAccount(_ count: Int, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidValue,
      count == 0
        ? "the name of an account is empty" : "the name of an account has \(count) bytes",
      at: Annotation(span),
      help: ["write 1 to \(AuthTemplate.TokenGrant.LogIn.mostAccountBytes) bytes: `account: admin`"]
    )
  }
}
