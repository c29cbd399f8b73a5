// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// A cookie of a scenario's jar as reports show it: everything but its value, which never comes
/// here.
package struct KeptCookie: Hashable, Sendable {
  package var name: String
  package var domain: String
  package var path: String
  /// Seconds since 1970; nil for one that lasts as long as the jar.
  package var expires: Int64?
  package let isSecure: Bool
  package let isHTTPOnly: Bool
  /// Sent to the host that set it only.
  package let isHostOnly: Bool

  package init(_ cookie: CookieJar.Cookie) {
    name = cookie.name
    domain = cookie.domain
    path = cookie.path
    expires = cookie.expires?.seconds
    isSecure = cookie.isSecure
    isHTTPOnly = cookie.isHTTPOnly
    isHostOnly = cookie.isHostOnly
  }
}
