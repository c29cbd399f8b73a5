// SPDX-License-Identifier: Apache-2.0

/// The result of `auth` for a request, and where else it may go.
///
/// The chain of hops applies it to each hop that may have it, and to no other.
package struct Authorization: Sendable {
  package var headers: [HeaderField]
  /// Sent in precedence over the jar's, like those of the step.
  package var cookies: [CookieJar.StepCookie]
  /// `name=value`, encoded: appended to the query of each hop that does not have it yet.
  package var queryItem: String?
  /// The log-in that libcurl carries out by challenge and response.
  package var login: ConnectionLogin?
  /// Signs each hop.
  package var signer: RequestSigner?
  /// `auth.origins`. The origin of the request itself need not be included.
  package var origins: [Origin]

  package init(
    headers: [HeaderField] = [], cookies: [CookieJar.StepCookie] = [], queryItem: String? = nil,
    login: ConnectionLogin? = nil, signer: RequestSigner? = nil, origins: [Origin] = []
  ) {
    self.headers = headers
    self.cookies = cookies
    self.queryItem = queryItem
    self.login = login
    self.signer = signer
    self.origins = origins
  }
}

extension Authorization {
  /// Whether the query of an address has the key or the signature.
  func isHeld(by address: Address) -> Bool {
    queryItem.map { address.hasQueryItem($0) } == true || signer?.isHeld(by: address) == true
  }
}

extension Address {
  /// Whether one of the query's pairs is equal to this one, byte for byte.
  func hasQueryItem(_ item: String) -> Bool {
    guard let query else { return false }
    return query.utf8.split(separator: UInt8(ascii: "&")).contains { $0.elementsEqual(item.utf8) }
  }

  /// Appends a pair to the query, once.
  mutating func addQueryItem(_ item: String) {
    guard !hasQueryItem(item) else { return }
    guard let query, !query.isEmpty else { return self.query = item }
    self.query = query + (query.utf8.last == UInt8(ascii: "&") ? "" : "&") + item
  }
}
