// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// A cookie of a scenario's jar as reports show it, without its value.
package struct KeptCookie: Hashable, Sendable {
  package var name: String
  package var domain: String
  package var path: String
  /// Seconds since 1970; nil for a cookie that lasts as long as the jar.
  package var expires: Int64?
  package let isSecure: Bool
  package let isHTTPOnly: Bool
  /// Whether the cookie is sent only to the host that set it.
  package let isHostOnly: Bool

  init(
    name: String, domain: String, path: String, expires: Int64?, isSecure: Bool, isHTTPOnly: Bool,
    isHostOnly: Bool
  ) {
    self.name = name
    self.domain = domain
    self.path = path
    self.expires = expires
    self.isSecure = isSecure
    self.isHTTPOnly = isHTTPOnly
    self.isHostOnly = isHostOnly
  }

  package init(_ cookie: CookieJar.Cookie) {
    name = cookie.name.text
    domain = cookie.domain
    path = cookie.path
    expires = cookie.expires?.seconds
    isSecure = cookie.isSecure
    isHTTPOnly = cookie.isHTTPOnly
    isHostOnly = cookie.isHostOnly
  }
}
