// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension AuthTemplate {
  /// The contents of `oauth1`, before they are known to be complete.
  struct OAuth1Draft {
    var consumerKey: TemplateText?
    var consumerSecret: TemplateText?
    var token: TemplateText?
    var tokenSecret: TemplateText?
    var method: Located<OAuth1Identity.Method>?
    var privateKey: TemplateText?
    var place: Located<OAuth1Identity.Place>?
    var realm: TemplateText?
    var callback: TemplateText?
    var verifier: TemplateText?

    static let keys = KeyTable<OAuth1Draft>(
      "oauth1", "`oauth1`", keys: credentialKeys + signatureKeys + furtherKeys)

    private static let credentialKeys: [Key<OAuth1Draft>] = [
      Key(
        "consumerKey", .line, "the identifier of the client", example: "consumerKey: shop",
        alsoCalled: ["consumer_key", "clientKey", "client_key", "clientId"], required: true
      ) { $0.consumerKey = $1 },
      Key(
        "consumerSecret", .line,
        "the secret of the client, which signs; with `signature: rsaSha1` there is none",
        example: "consumerSecret: \"${consumerSecret}\"",
        alsoCalled: ["consumer_secret", "clientSecret", "client_secret"]
      ) { $0.consumerSecret = $1 },
      Key(
        "token", .line, "the access token; none where only the client is known",
        example: "token: \"${token}\"",
        alsoCalled: ["tokenKey", "accessToken", "access_token", "resource_owner_key"]
      ) { $0.token = $1 },
      Key(
        "tokenSecret", .line, "the secret of `token`, which signs too",
        example: "tokenSecret: \"${tokenSecret}\"",
        alsoCalled: ["token_secret", "accessTokenSecret", "resource_owner_secret"]
      ) { $0.tokenSecret = $1 },
    ]

    private static let signatureKeys: [Key<OAuth1Draft>] = [
      Key(
        "signature", Reader<OAuth1Identity.Method>.word().located,
        "how it is signed; `plaintext` sends the secrets themselves, over `https` only",
        default: "hmacSha1", example: "signature: hmacSha256",
        alsoCalled: ["signatureMethod", "signature_method"]
      ) { $0.method = $1 },
      Key(
        "privateKey", .text,
        "with `signature: rsaSha1` only: the private key of the client, a PEM without a password",
        example: "privateKey: \"${privateKey}\"", alsoCalled: ["private_key", "rsa_key", "rsaKey"]
      ) { $0.privateKey = $1 },
      Key(
        "in", Reader<OAuth1Identity.Place>.word().located,
        "the part of the request that carries the signature", default: "header",
        example: "in: query", alsoCalled: ["signature_type", "placement"]
      ) { $0.place = $1 },
    ]

    private static let furtherKeys: [Key<OAuth1Draft>] = [
      Key(
        "realm", .line, "the `realm` of the header, which is not signed",
        example: "realm: Photos"
      ) { $0.realm = $1 },
      Key(
        "callback", .line,
        "for the request of a temporary token: where the service sends the user back, or `oob`",
        example: "callback: oob", alsoCalled: ["callbackUrl", "callback_uri"]
      ) { $0.callback = $1 },
      Key(
        "verifier", .line, "for the request of the access token: the code that the user got",
        example: "verifier: \"${verifier}\""
      ) { $0.verifier = $1 },
    ]

    fileprivate var whole: OAuth1Identity? {
      guard let consumerKey else { return nil }
      return OAuth1Identity(
        consumerKey: consumerKey, consumerSecret: consumerSecret, token: token,
        tokenSecret: tokenSecret, method: method?.content ?? .hmacSha1, privateKey: privateKey,
        place: place?.content ?? .header, realm: realm, callback: callback, verifier: verifier)
    }
  }
}

extension Reader where Content == AuthTemplate.OAuth1Identity {
  /// Keys, signature and further parameters of OAuth 1.0a.
  static var oauth1Identity: Reader {
    Reader(.mapping("oauth1")) { node, loading in
      var draft = AuthTemplate.OAuth1Draft()
      guard AuthTemplate.OAuth1Draft.keys.read(node, into: &draft, &loading) else { return nil }
      let problems = draft.missing(in: node) + draft.misplaced
      for problem in problems { loading.report(problem) }
      return problems.isEmpty ? draft.whole : nil
    }
  }
}

extension AuthTemplate.OAuth1Draft {
  /// Keys that the signature or another key needs.
  fileprivate func missing(in node: YAMLNode) -> [Diagnostic] {
    let signature = method?.content ?? .hmacSha1
    let isRSA = signature == .rsaSha1
    var found: [Diagnostic] = []
    func need(_ key: String, _ text: TemplateText?, _ reason: String, at span: SourceSpan) {
      // A misspelt key is reported as that.
      guard text == nil, node.mapping?.misspells(key) != true else { return }
      found.append(.oauth1Lacks(key, reason, at: span))
    }
    let (key, text) = isRSA ? ("privateKey", privateKey) : ("consumerSecret", consumerSecret)
    need(
      key, text, "`signature: \(signature.rawValue)` needs it", at: method?.span ?? node.span)
    if let tokenSecret {
      need("token", token, "`tokenSecret` belongs to one", at: tokenSecret.span)
    }
    return found
  }

  /// Keys that have no meaning beside the others.
  fileprivate var misplaced: [Diagnostic] {
    let signature = method?.content ?? .hmacSha1
    var found: [Diagnostic] = []
    if signature == .rsaSha1 {
      for (key, text) in [("consumerSecret", consumerSecret), ("tokenSecret", tokenSecret)] {
        guard let text else { continue }
        found.append(.keyOfOtherSignature(key, "`signature: rsaSha1`", at: text.span))
      }
    } else if let privateKey {
      found.append(
        .keyOfOtherSignature(
          "privateKey", "`signature: \(signature.rawValue)`", at: privateKey.span,
          help: "write `signature: rsaSha1`, or leave `privateKey` out"))
    }
    guard let place, place.content == .query else { return found }
    if let realm { found.append(.keyOfOtherSignature("realm", "`in: query`", at: realm.span)) }
    if signature == .plaintext, let method {
      found.append(.plaintextInQuery(at: method.span, place: place.span))
    }
    return found
  }
}

extension Diagnostic {
  fileprivate static func oauth1Lacks(
    _ key: String, _ reason: String, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .missingKey, "`\(key)` is missing: \(reason)", at: Annotation(span, "needs `\(key)`"),
      help: ["write `\(key): …` under `oauth1`"])
  }

  fileprivate static func keyOfOtherSignature(
    _ key: String, _ other: String, at span: SourceSpan, help: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      .keyOfOtherSignature, "`\(key)` has no meaning with \(other)",
      at: Annotation(span, "not used"), help: [help ?? "leave `\(key)` out"])
  }

  fileprivate static func plaintextInQuery(
    at span: SourceSpan, place: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .plaintextSignature, "`signature: plaintext` would put both secrets into the address",
      at: Annotation(span, "sends the secrets themselves"),
      secondary: [Annotation(place, "addresses are in the logs of services")],
      help: ["leave `in: query` out, or write `signature: hmacSha256`"])
  }
}
