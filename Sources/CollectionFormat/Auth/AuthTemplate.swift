// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Digests

/// How a request authenticates.
package struct AuthTemplate: Sendable {
  package var scheme: Scheme
  /// Origins, besides that of `baseUrl`, to which it may be sent.
  package var origins: [TemplateText]
  package var span: SourceSpan

  /// The scheme of the authentication.
  package enum Scheme: Sendable {
    case basic(Login)
    case digest(Login)
    case ntlm(Login)
    case bearer(TemplateText)
    /// The process's own Kerberos identity.
    case negotiate
    /// Nil for the user's own file.
    case netrc(TemplateText?)
    case apiKey(APIKey)
    case awsSigV4(Shared<AWSIdentity>)
    case oauth1(Shared<OAuth1Identity>)
    case oauth2(Shared<TokenGrant>)
    /// `auth: none`.
    case none
  }

  /// A user and a password.
  package struct Login: Sendable {
    package var user: TemplateText
    package var password: TemplateText
    /// For `ntlm` only; nil for none.
    package var domain: TemplateText?
  }

  /// A key that is sent under a name.
  package struct APIKey: Sendable {
    package var place: Place
    package var name: TemplateText
    package var value: TemplateText

    /// The part of the request that carries it.
    package enum Place: String, Sendable, CaseIterable {
      case header
      case query
      case cookie
    }
  }

  /// Keys that requests are signed with.
  package struct AWSIdentity: Sendable {
    package var accessKey: TemplateText
    package var secretKey: TemplateText
    package var sessionToken: TemplateText?
    package var region: TemplateText
    package var service: TemplateText
    package var payload: Payload

    /// Whether the body is signed.
    package enum Payload: String, Sendable, CaseIterable {
      case signed
      case unsigned
    }
  }

  /// What requests are signed with by OAuth 1.0a (RFC 5849).
  package struct OAuth1Identity: Sendable {
    package var consumerKey: TemplateText
    /// Nil for `rsaSha1` only.
    package var consumerSecret: TemplateText?
    package var token: TemplateText?
    package var tokenSecret: TemplateText?
    package var method: Method
    /// For `rsaSha1` only.
    package var privateKey: TemplateText?
    package var place: Place
    /// For `header` only.
    package var realm: TemplateText?
    package var callback: TemplateText?
    package var verifier: TemplateText?

    /// How it is signed.
    package enum Method: String, Sendable, CaseIterable {
      case hmacSha1
      case hmacSha256
      case rsaSha1
      case plaintext
    }

    /// The part of the request that carries the signature.
    package enum Place: String, Sendable, CaseIterable {
      case header
      case query
    }
  }

  /// How a token is requested (RFC 6749).
  package struct TokenGrant: Sendable {
    package var grant: Grant
    package var tokenAddress: TemplateText
    package var client: TemplateText
    package var clientSecret: TemplateText?
    /// In place of `clientSecret`.
    package var clientAssertion: ClientAssertion?
    package var scopes: [TemplateText]
    package var clientPlace: ClientPlace
    package var parameters: [FieldTemplate]
    /// For `password` only.
    package var user: TemplateText?
    package var password: TemplateText?
    /// For `refreshToken`; with a log-in the token to begin with, nil for none.
    package var refreshToken: TemplateText?
    /// Whether other runs find the token in a file; for `refreshToken` and log-ins.
    package var isCached: Bool
    /// How a person logs in; nil for a grant that needs none.
    package var logIn: LogIn?

    /// A log-in by a person, in a browser.
    package struct LogIn: Sendable {
      /// `authorizeUrl` or `deviceUrl`.
      package var address: TemplateText
      /// Nil for `http://127.0.0.1/callback` with a free port.
      package var redirect: TemplateText?
      package var account: String?
      package var parameters: [FieldTemplate]

      /// The limit of `account`.
      static let mostAccountBytes = 200
    }

    /// A token that the client signs to authenticate (RFC 7523, section 2.2).
    package struct ClientAssertion: Sendable {
      package var key: TemplateText
      package var algorithm: SignatureAlgorithm
      package var keyID: TemplateText?
      /// Nil for the address of the token request.
      package var audience: TemplateText?
    }

    /// The grant type.
    package enum Grant: String, Sendable, CaseIterable {
      case clientCredentials
      case password
      case refreshToken
      case authorizationCode
      case deviceCode

      /// Whether a person must log in.
      package var isLogIn: Bool { self == .authorizationCode || self == .deviceCode }
    }

    /// Where the client's credentials are sent.
    package enum ClientPlace: String, Sendable, CaseIterable {
      case header
      case body
    }
  }
}

extension AuthTemplate.Scheme {
  /// All its texts that are rendered.
  package var templates: [TemplateText] {
    switch self {
    case .none, .negotiate: []
    case .bearer(let token): [token]
    case .basic(let login), .digest(let login), .ntlm(let login):
      [login.user, login.password] + (login.domain.map { [$0] } ?? [])
    case .netrc(let path): path.map { [$0] } ?? []
    case .apiKey(let key): [key.name, key.value]
    case .awsSigV4(let identity): identity.content.templates
    case .oauth1(let identity): identity.content.templates
    case .oauth2(let grant): grant.content.templates
    }
  }

  /// Whether it gives a user and a password in clear text, as FTP needs.
  package var isPassword: Bool {
    switch self {
    case .basic, .netrc: true
    default: false
    }
  }

  /// The key under `auth`, for messages.
  package var word: String {
    switch self {
    case .none: "none"
    case .basic: "basic"
    case .digest: "digest"
    case .ntlm: "ntlm"
    case .bearer: "bearer"
    case .negotiate: "negotiate"
    case .netrc: "netrc"
    case .apiKey: "apiKey"
    case .awsSigV4: "awsSigV4"
    case .oauth1: "oauth1"
    case .oauth2: "oauth2"
    }
  }
}

extension AuthTemplate.AWSIdentity {
  fileprivate var templates: [TemplateText] {
    [accessKey, secretKey, sessionToken, region, service].compactMap { $0 }
  }
}

extension AuthTemplate {
  /// The grant whose token needs a person; nil for any other authentication.
  package var logInGrant: TokenGrant? {
    guard case .oauth2(let grant) = scheme, grant.content.logIn != nil else { return nil }
    return grant.content
  }
}

extension AuthTemplate.OAuth1Identity {
  fileprivate var templates: [TemplateText] {
    [
      consumerKey, consumerSecret, token, tokenSecret, privateKey, realm, callback, verifier,
    ].compactMap { $0 }
  }
}

extension AuthTemplate.Scheme {
  /// Whether the secrets themselves are sent, so that the address must be `https`.
  package var needsTLS: Bool {
    if case .oauth1(let identity) = self { identity.content.method == .plaintext } else { false }
  }
}

extension AuthTemplate.TokenGrant {
  fileprivate var templates: [TemplateText] {
    var templates = [tokenAddress, client] + scopes
    templates += [clientSecret, user, password, refreshToken].compactMap { $0 }
    if let assertion = clientAssertion {
      templates += [assertion.key, assertion.keyID, assertion.audience].compactMap { $0 }
    }
    if let logIn { templates += [logIn.address, logIn.redirect].compactMap { $0 } }
    for field in parameters + (logIn?.parameters ?? []) {
      guard case .values(let values) = field.values else { continue }
      for value in values { value.forEachTemplate { templates.append($0) } }
    }
    return templates
  }
}
