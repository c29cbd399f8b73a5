// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// A cookie of a scenario's jar as reports show it, without its value.
package struct KeptCookie: Hashable, Sendable {
  package var name: String
  package var domain: String
  package var path: String
  /// Seconds since 1970; nil for a cookie that lasts as long as the jar.
  package var expires: Int64?
  package var isSecure: Bool
  package var isHTTPOnly: Bool
  /// Whether the cookie is sent only to the host that set it.
  package var isHostOnly: Bool

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

extension KeptCookie: EventPart {
  package static let blank = KeptCookie()

  private init() {
    (name, domain, path) = ("", "", "")
    (isSecure, isHTTPOnly, isHostOnly) = (false, false, false)
  }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.text("name", name, .text) { $0.name = $1 }
    try coder.text("domain", domain, .text) { $0.domain = $1 }
    try coder.text("path", path, .text) { $0.path = $1 }
    try coder.number("expires", ifAny: expires, in: .min ... .max) { $0.expires = $1 }
    try coder.flag("secure", isSecure) { $0.isSecure = $1 }
    try coder.flag("httpOnly", isHTTPOnly) { $0.isHTTPOnly = $1 }
    try coder.flag("hostOnly", isHostOnly) { $0.isHostOnly = $1 }
  }
}
