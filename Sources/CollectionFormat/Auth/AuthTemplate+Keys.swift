// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension AuthTemplate {
  /// The contents of `auth`, before they are known to be complete.
  struct Draft {
    var scheme: Scheme?
    var origins: [TemplateText] = []

    static let keys = KeyTable<Draft>(
      "auth", "`auth`",
      groups: [
        KeyGroup(
          "one authentication scheme", several: .severalAuthSchemes,
          missing: .missingAuthScheme,
          help: "write `basic: { user, password }`, `bearer: TOKEN` or `auth: none`")
      ],
      keys: [
        Key(
          "basic", .basicLogin, "user and password (RFC 7617)",
          example: "basic: { user: ada, password: \"${password}\" }", alsoCalled: ["basicAuth"],
          group: 0
        ) { $0.scheme = .basic($1) },
        Key(
          "bearer", .line, "a token (RFC 6750)", example: "bearer: \"${token}\"",
          alsoCalled: ["token", "bearerToken", "jwt"], group: 0
        ) { $0.scheme = .bearer($1) },
        Key(
          "digest", .login,
          "user and password by challenge (RFC 7616); where a service wants the body signed "
            + "(`auth-int` alone), a file is read once more for that",
          example: "digest: { user: ada, password: \"${password}\" }",
          alsoCalled: ["digestAuth"], group: 0
        ) { $0.scheme = .digest($1) },
        Key(
          "ntlm", .domainLogin, "Windows log-in; each request has a connection of its own",
          example: "ntlm: { user: ada, password: \"${password}\", domain: SHOP }", group: 0
        ) { $0.scheme = .ntlm($1) },
        Key(
          "negotiate", .negotiate,
          "the process's own Kerberos identity (RFC 4559); needs `--allow-default-identity`",
          example: "negotiate: true", alsoCalled: ["kerberos", "spnego"], group: 0
        ) { draft, _ in draft.scheme = .negotiate },
        Key(
          "netrc", .netrc,
          "log-in of the host from `~/.netrc` (or `$NETRC`), or from the file of this path; "
            + "needs `--allow-netrc`",
          example: "netrc: true", group: 0
        ) { $0.scheme = .netrc($1) },
        Key(
          "apiKey", .apiKey, "a key in a header, a query parameter or a cookie",
          example: "apiKey: { in: header, name: X-Api-Key, value: \"${key}\" }", group: 0
        ) { $0.scheme = .apiKey($1) },
        Key(
          "awsSigV4", .awsIdentity, "AWS Signature Version 4; each attempt and hop is signed again",
          example: "awsSigV4: { accessKey: AKID, secretKey: \"${secret}\", region: eu-west-1, "
            + "service: s3 }",
          alsoCalled: ["aws", "awsv4"], group: 0
        ) { $0.scheme = .awsSigV4(Shared($1)) },
        Key(
          "oauth1", .oauth1Identity,
          "OAuth 1.0a (RFC 5849); each attempt and hop is signed again, with the query and the fields of a "
            + "form",
          example:
            "oauth1: { consumerKey: shop, consumerSecret: \"${secret}\", token: \"${token}\", "
            + "tokenSecret: \"${tokenSecret}\" }",
          alsoCalled: ["oauth1a", "oauth10a", "oAuth1"], group: 0
        ) { $0.scheme = .oauth1(Shared($1)) },
        Key(
          "oauth2", .tokenGrant,
          "a token of RFC 6749, fetched once per run and kept in memory, or with `cache` in a file",
          example: "oauth2: { grant: clientCredentials, tokenUrl: /oauth/token, clientId: shop, "
            + "clientSecret: \"${secret}\" }",
          alsoCalled: ["oauth"], group: 0
        ) { $0.scheme = .oauth2(Shared($1)) },
        Key(
          "origins", .list(of: .line, nonEmpty: true),
          "origins that it may be sent to besides that of `baseUrl`, also by a redirect",
          example: "origins: [\"https://files.example.com\"]"
        ) { $0.origins = $1 },
      ])
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
