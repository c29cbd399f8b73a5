// SPDX-License-Identifier: Apache-2.0

/// The request that a person's browser makes to log in
/// ([RFC 6749, section 4.1.1](https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1)).
package struct AuthorizationRequest: Sendable {
  /// `authorizeUrl`, whose query is kept.
  package var address: Address
  package var client: String
  /// Where the browser is sent back to.
  package var redirect: String
  /// Separated by spaces; empty for none.
  package var scope: String
  package var state: String
  /// `code_challenge` of the method `S256`.
  package var challenge: String
  /// `authorizeParams`, in order.
  package var parameters: [(name: String, value: String)]

  package init(
    address: Address, client: String, redirect: String, scope: String, state: String,
    challenge: String, parameters: [(name: String, value: String)] = []
  ) {
    self.address = address
    self.client = client
    self.redirect = redirect
    self.scope = scope
    self.state = state
    self.challenge = challenge
    self.parameters = parameters
  }

  /// The address for the browser.
  package var target: Address {
    var pairs = [
      (name: "response_type", value: "code"), (name: "client_id", value: client),
      (name: "redirect_uri", value: redirect),
    ]
    if !scope.isEmpty { pairs.append((name: "scope", value: scope)) }
    pairs.append((name: "state", value: state))
    pairs.append((name: "code_challenge", value: challenge))
    pairs.append((name: "code_challenge_method", value: "S256"))
    let query = String(decoding: FormSerialiser.serialise(pairs + parameters), as: UTF8.self)
    var target = address
    target.query = [address.query, query].compactMap { $0 }.filter { !$0.isEmpty }
      .joined(separator: "&")
    return target
  }
}
