// SPDX-License-Identifier: Apache-2.0

/// What `auth` made of a request, and where else it may go.
///
/// The chain of hops puts it on each hop that may have it, and on no other.
package struct Authorization: Sendable {
  package var headers: [HeaderField]
  /// Sent over the jar's like those of the step.
  package var cookies: [CookieJar.StepCookie]
  /// `name=value`, encoded: put behind the query of each hop that has it not yet.
  package var queryItem: String?
  /// What libcurl says by challenge and answer.
  package var login: ConnectionLogin?
  /// Signs each hop anew.
  package var signer: AWSSigner?
  /// `auth.origins`. The origin of the request itself need not be among them.
  package var origins: [Origin]

  package init(
    headers: [HeaderField] = [], cookies: [CookieJar.StepCookie] = [], queryItem: String? = nil,
    login: ConnectionLogin? = nil, signer: AWSSigner? = nil, origins: [Origin] = []
  ) {
    self.headers = headers
    self.cookies = cookies
    self.queryItem = queryItem
    self.login = login
    self.signer = signer
    self.origins = origins
  }
}

extension Address {
  /// Whether one of the query's pairs is this one, byte for byte.
  func hasQueryItem(_ item: String) -> Bool {
    guard let query else { return false }
    return query.utf8.split(separator: UInt8(ascii: "&")).contains { $0.elementsEqual(item.utf8) }
  }

  /// Puts a pair behind the query, once.
  mutating func addQueryItem(_ item: String) {
    guard !hasQueryItem(item) else { return }
    query = query.map { $0.isEmpty ? item : "\($0)&\(item)" } ?? item
  }
}
