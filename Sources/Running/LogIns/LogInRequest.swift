// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// How a person gets a token, rendered.
struct LogInRequest: Sendable {
  /// Where the person logs in.
  enum Place: Sendable, Equatable {
    /// In a browser of this machine, which comes back to the redirect (RFC 6749, section 4.1).
    case browser(RedirectAddress)
    /// In any browser, where the person enters a code (RFC 8628).
    case anywhere
  }

  var place: Place
  /// `authorizeUrl` or `deviceUrl`.
  var address: Address
  /// As it is sent.
  var client: TokenRequest.Field
  /// `authorizeParams`.
  var parameters: [TokenRequest.Field]
  var account: String?
  /// Where the token goes, sorted.
  var origins: [String]

  /// The word of the grant.
  var grant: String { place == .anywhere ? "deviceCode" : "authorizationCode" }

  /// The fields in which two log-ins differ; never sent.
  var identity: [TokenRequest.Field] {
    var fields = [
      TokenRequest.Field("grant", grant), TokenRequest.Field("address", "\(address)"),
      TokenRequest.Field("client", client.value), TokenRequest.Field("account", account ?? ""),
    ]
    // A port that is free for this run is not a part of it.
    if case .browser(let redirect) = place {
      fields.append(TokenRequest.Field("redirect", redirect.text(port: redirect.port ?? 0)))
    }
    fields += origins.map { TokenRequest.Field("origin", $0) }
    return fields
      + parameters.map { TokenRequest.Field("authorize.\($0.name)", $0.value) }
  }
}

/// What a person reads about a log-in.
package struct LogInWords: Sendable, Equatable {
  package var account: String?
  /// The host of the page of the log-in.
  package var provider: String
  /// Where the token goes, sorted.
  package var origins: [String]
  /// As reports show it.
  package var client: String

  package init(account: String?, provider: String, origins: [String], client: String) {
    self.account = account
    self.provider = provider
    self.origins = origins
    self.client = client
  }

  init(_ logIn: LogInRequest) {
    self.init(
      account: logIn.account, provider: logIn.address.host, origins: logIn.origins,
      client: logIn.client.shown)
  }

  /// `as admin at id.example.com for https://api.example.com (client curlew)`
  package var text: String {
    (account.map { "as \($0) " } ?? "") + "at \(provider) for "
      + origins.joined(separator: ", ") + " (client \(client))"
  }
}
