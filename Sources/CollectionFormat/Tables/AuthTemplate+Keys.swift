// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension AuthTemplate {
  /// What `auth` says, before it is known to be whole.
  struct Draft {
    var scheme: Scheme?
    var origins: [TemplateText] = []

    static let keys = KeyTable<Draft>(
      "auth", "`auth`",
      groups: [
        KeyGroup(
          "one way to say who sends", several: "several-auth-schemes",
          missing: "missing-auth-scheme",
          help: "write `basic: { user, password }`, `bearer: TOKEN` or `auth: none`")
      ],
      keys: [
        Key(
          "basic", .credentials, "user and password (RFC 7617)",
          example: "basic: { user: ada, password: \"${password}\" }", alsoCalled: ["basicAuth"],
          group: 0
        ) { $0.scheme = .basic(user: $1.user, password: $1.password) },
        Key(
          "bearer", .line, "a token (RFC 6750)", example: "bearer: \"${token}\"",
          alsoCalled: ["token", "bearerToken", "jwt"], group: 0
        ) { $0.scheme = .bearer($1) },
        Key(
          "origins", .list(of: .line, nonEmpty: true),
          "where it may go beside the origin of `baseUrl`; also over a redirect",
          example: "origins: [\"https://files.example.com\"]"
        ) { $0.origins = $1 },
        .later("digest", "user and password by challenge (RFC 7616)", group: 0),
        .later("ntlm", "Windows log-in", group: 0),
        .later("negotiate", "Kerberos (RFC 4559)", alsoCalled: ["kerberos"], group: 0),
        .later("netrc", "from a netrc file", group: 0),
        .later("apiKey", "a key in a header, a query parameter or a cookie", group: 0),
        .later("awsSigV4", "AWS Signature Version 4", alsoCalled: ["aws", "awsv4"], group: 0),
        .later("oauth2", "a token fetched once per run", alsoCalled: ["oauth"], group: 0),
      ])
  }

  /// A user and a password.
  struct Credentials {
    var user: TemplateText
    var password: TemplateText
  }

  /// What `basic` says, before it is known to be whole.
  struct CredentialsDraft {
    var user: TemplateText?
    var password: TemplateText?

    static let keys = KeyTable<CredentialsDraft>(
      "credentials", "`basic`",
      keys: [
        Key(
          "user", .line, "the user", example: "user: ada", alsoCalled: ["username", "name"],
          required: true
        ) { $0.user = $1 },
        Key(
          "password", .line, "the password", example: "password: \"${password}\"",
          alsoCalled: ["pass"], required: true
        ) { $0.password = $1 },
      ])
  }
}

extension Reader where Content == AuthTemplate.Credentials {
  /// `{ user, password }`
  static var credentials: Reader {
    Reader(.mapping("credentials")) { node, loading in
      var draft = AuthTemplate.CredentialsDraft()
      guard AuthTemplate.CredentialsDraft.keys.read(node, into: &draft, &loading),
        let user = draft.user, let password = draft.password
      else { return nil }
      return AuthTemplate.Credentials(user: user, password: password)
    }
  }
}

extension Reader where Content == AuthTemplate {
  /// A scheme and its origins, or `none`.
  static var auth: Reader {
    Reader(.either([.mapping("auth"), .words(["none"])])) { node, loading in
      if let scalar = node.scalar, scalar.value != .null {
        guard scalar.isText("none") else {
          loading.report(.unknownWord(scalar.text, among: ["none"], at: scalar.span))
          return nil
        }
        return AuthTemplate(scheme: .none, origins: [], span: node.span)
      }
      var draft = AuthTemplate.Draft()
      guard AuthTemplate.Draft.keys.read(node, into: &draft, &loading), let scheme = draft.scheme
      else { return nil }
      return AuthTemplate(scheme: scheme, origins: draft.origins, span: node.span)
    }
  }
}
