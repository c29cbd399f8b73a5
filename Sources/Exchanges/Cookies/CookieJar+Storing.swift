// SPDX-License-Identifier: Apache-2.0

import Notation

extension CookieJar {
  /// The largest name and value together; longer cookies are ignored (RFC 6265, section 6.1).
  package static let cookieByteLimit = 4096
  /// The most cookies of one domain; the oldest are removed.
  package static let domainLimit = 180
  /// The most cookies of a jar; the oldest are removed.
  package static let jarLimit = 3000

  /// The most lines of one response; further lines are ignored.
  package static let lineLimit = 1000

  /// Replaces the cookie with the same name, domain and path, or appends it.
  ///
  /// An expired cookie only removes the other one, which is how services delete cookies.
  mutating func store(_ cookie: Cookie, now: EpochSeconds) {
    let index = cookies.firstIndex { $0.isSamePlace(as: cookie) }
    if cookie.hasExpired(at: now) {
      if let index { cookies.remove(at: index) }
    } else if let index {
      cookies[index] = cookie
    } else {
      cookies.append(cookie)
      evict(domain: cookie.domain, now: now)
    }
  }

  private mutating func evict(domain: String, now: EpochSeconds) {
    let isOfDomain: (Cookie) -> Bool = { $0.domain.hasSameBytes(as: domain) }
    // A domain's limit can only be exceeded by a jar with more cookies than that.
    guard cookies.count > Self.domainLimit else { return }
    var isOver = cookies.count > Self.jarLimit
    isOver = isOver || cookies.count(where: isOfDomain) > Self.domainLimit
    guard isOver else { return }
    cookies.removeAll { $0.hasExpired(at: now) }
    if cookies.count(where: isOfDomain) > Self.domainLimit,
      let oldest = cookies.firstIndex(where: isOfDomain)
    {
      cookies.remove(at: oldest)
    }
    if cookies.count > Self.jarLimit { cookies.removeFirst() }
  }
}

extension CookieJar.Cookie {
  package func hasExpired(at now: EpochSeconds) -> Bool {
    expires.map { $0 <= now } ?? false
  }

  /// Whether one replaces the other (RFC 6265, section 5.3, step 11).
  func isSamePlace(as other: Self) -> Bool {
    name.hasSameBytes(as: other.name) && domain.hasSameBytes(as: other.domain)
      && path.hasSameBytes(as: other.path)
  }

  /// The cookie of a parsed line in the response to this request; nil if it may not be set.
  init?(
    _ parsed: ParsedSetCookie, from request: CookieRequest, now: EpochSeconds,
    suffixes: PublicSuffixes
  ) {
    guard parsed.name.utf8.count + parsed.value.utf8.count <= CookieJar.cookieByteLimit else {
      return nil
    }
    var named = parsed.domain
    if let domain = named, request.isNumeric || suffixes.contains(domain) {
      guard domain.hasSameBytes(as: request.host) else { return nil }
      named = nil
    }
    if let domain = named, !request.domainMatches(domain) { return nil }
    name = parsed.name
    value = parsed.value
    domain = named ?? request.host
    isHostOnly = named == nil
    path = parsed.path ?? request.defaultPath
    isSecure = parsed.secure
    isHTTPOnly = parsed.httpOnly
    expires = parsed.maxAge.map { $0 <= 0 ? .distantPast : now.advanced(by: $0) } ?? parsed.expires
    guard keepsPromiseOfPrefix(parsed, request) else { return nil }
  }

  /// `__Secure-` and `__Host-` in a name set conditions for the cookie (RFC 6265bis, 4.1.3).
  private func keepsPromiseOfPrefix(_ parsed: ParsedSetCookie, _ request: CookieRequest) -> Bool {
    let bytes = name.utf8.map(\.lowercasedASCII)
    if bytes.starts(with: "__secure-".utf8) { return isSecure && request.isSecure }
    if bytes.starts(with: "__host-".utf8) {
      let isRoot = parsed.path.map { $0.utf8.elementsEqual("/".utf8) } ?? false
      return isSecure && request.isSecure && parsed.domain == nil && isRoot
    }
    return true
  }
}
