// SPDX-License-Identifier: Apache-2.0

import Notation

/// The parts of a request's address that cookie rules use.
struct CookieRequest {
  /// Lower case.
  let host: String
  let path: String
  /// `https`, or this machine, which browsers and curl also treat as secure.
  let isSecure: Bool
  /// Whether the host is an IP address, which has no parent domain.
  let isNumeric: Bool

  init(_ address: Address) {
    host = address.host.lowercasedASCII
    path = address.path.utf8.first == UInt8(ascii: "/") ? address.path : "/"
    isSecure = address.scheme == "https" || address.isLoopback
    isNumeric = NumericAddress(host: host) != nil
  }

  func matches(_ cookie: CookieJar.Cookie) -> Bool {
    let isOfHost =
      cookie.isHostOnly ? host.hasSameBytes(as: cookie.domain) : domainMatches(cookie.domain)
    return isOfHost && pathMatches(cookie.path) && (isSecure || !cookie.isSecure)
  }

  /// RFC 6265, section 5.1.3: the same name, or a name under it; never a part of a label, and never
  /// a part of a numeric address.
  func domainMatches(_ domain: String) -> Bool {
    if host.hasSameBytes(as: domain) { return true }
    guard !isNumeric, host.utf8.count > domain.utf8.count else { return false }
    return host.utf8.reversed().starts(with: ".\(domain)".utf8.reversed())
  }

  /// RFC 6265, section 5.1.4: the same path, or a folder that contains it.
  func pathMatches(_ folder: String) -> Bool {
    guard path.utf8.starts(with: folder.utf8) else { return false }
    let rest = path.utf8.dropFirst(folder.utf8.count)
    let slash = UInt8(ascii: "/")
    return rest.isEmpty || folder.utf8.last == slash || rest.first == slash
  }

  /// The folder of the request's path (RFC 6265, section 5.1.4).
  var defaultPath: String {
    guard let last = path.utf8.lastIndex(of: UInt8(ascii: "/")), last > path.startIndex else {
      return "/"
    }
    return String(path[..<last])
  }
}
