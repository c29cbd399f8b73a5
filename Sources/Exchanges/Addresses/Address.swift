// SPDX-License-Identifier: Apache-2.0

/// An absolute address (RFC 3986) taken apart, each part exactly as written.
package struct Address: Hashable, Sendable {
  /// Lower case.
  package var scheme: String
  /// `user:password` as written, without the `@`; nil when there is none.
  package var userInformation: String?
  /// As written; brackets round an IPv6 address are part of it.
  package var host: String
  /// The number written; nil for the scheme's own.
  package var port: Int?
  /// As written; may be empty.
  package var path: String
  /// Without the `?`; nil when there is none.
  package var query: String?
  /// Without the `#`; never sent.
  package var fragment: String?

  package init(
    scheme: String, userInformation: String? = nil, host: String, port: Int? = nil,
    path: String = "", query: String? = nil, fragment: String? = nil
  ) {
    self.scheme = scheme
    self.userInformation = userInformation
    self.host = host
    self.port = port
    self.path = path
    self.query = query
    self.fragment = fragment
  }
}
