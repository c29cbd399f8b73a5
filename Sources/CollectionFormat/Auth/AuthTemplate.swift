// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Who the request says it is.
package struct AuthTemplate: Sendable {
  package var scheme: Scheme
  /// Origins beside that of `baseUrl` that may get it.
  package var origins: [TemplateText]
  package var span: SourceSpan

  /// How the request says it.
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
    case oauth2(Shared<TokenGrant>)
    /// `auth: none`.
    case none
  }

  /// A user and a password.
  package struct Login: Sendable {
    package var user: TemplateText
    package var password: TemplateText
    /// Of `ntlm` only; nil for none.
    package var domain: TemplateText?
  }

  /// A key that goes along under a name.
  package struct APIKey: Sendable {
    package var place: Place
    package var name: TemplateText
    package var value: TemplateText

    /// What of the request carries it.
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

    /// Whether the body is under the signature.
    package enum Payload: String, Sendable, CaseIterable {
      case signed
      case unsigned
    }
  }

  /// How a token is asked for (RFC 6749).
  package struct TokenGrant: Sendable {
    package var grant: Grant
    package var tokenAddress: TemplateText
    package var client: TemplateText
    package var clientSecret: TemplateText?
    package var scopes: [TemplateText]
    package var clientPlace: ClientPlace
    package var parameters: [FieldTemplate]
    /// Of `password` only.
    package var user: TemplateText?
    package var password: TemplateText?
    /// Of `refreshToken` only.
    package var refreshToken: TemplateText?

    /// What the token is asked for with.
    package enum Grant: String, Sendable, CaseIterable {
      case clientCredentials
      case password
      case refreshToken
    }

    /// Where the client says who it is.
    package enum ClientPlace: String, Sendable, CaseIterable {
      case header
      case body
    }
  }
}

extension AuthTemplate.Scheme {
  /// Every text of it that is rendered.
  package var templates: [TemplateText] {
    switch self {
    case .none, .negotiate: []
    case .bearer(let token): [token]
    case .basic(let login), .digest(let login), .ntlm(let login):
      [login.user, login.password] + (login.domain.map { [$0] } ?? [])
    case .netrc(let path): path.map { [$0] } ?? []
    case .apiKey(let key): [key.name, key.value]
    case .awsSigV4(let identity): identity.content.templates
    case .oauth2(let grant): grant.content.templates
    }
  }

  /// It comes to a user and a password in the clear, which is what FTP asks for.
  package var isPassword: Bool {
    switch self {
    case .basic, .netrc: true
    default: false
    }
  }

  /// The key under `auth`, for people.
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
    case .oauth2: "oauth2"
    }
  }
}

extension AuthTemplate.AWSIdentity {
  fileprivate var templates: [TemplateText] {
    [accessKey, secretKey, sessionToken, region, service].compactMap { $0 }
  }
}

extension AuthTemplate.TokenGrant {
  fileprivate var templates: [TemplateText] {
    var templates = [tokenAddress, client] + scopes
    templates += [clientSecret, user, password, refreshToken].compactMap { $0 }
    for field in parameters {
      guard case .values(let values) = field.values else { continue }
      for value in values { value.forEachTemplate { templates.append($0) } }
    }
    return templates
  }
}
