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
  ///
  /// - Returns: The cookies that had to leave.
  @discardableResult
  mutating func store(_ cookie: Cookie, now: EpochSeconds) -> [RefusedCookie] {
    let index = cookies.firstIndex { $0.isSamePlace(as: cookie) }
    if cookie.hasExpired(at: now) {
      if let index { cookies.remove(at: index) }
    } else if let index {
      cookies[index] = cookie
    } else {
      cookies.append(cookie)
      return evict(domain: cookie.domain, now: now)
    }
    return []
  }

  private mutating func evict(domain: String, now: EpochSeconds) -> [RefusedCookie] {
    let isOfDomain: (Cookie) -> Bool = { $0.domain.hasSameBytes(as: domain) }
    // A domain's limit can only be exceeded by a jar with more cookies than that.
    guard cookies.count > Self.domainLimit else { return [] }
    var isOver = cookies.count > Self.jarLimit
    isOver = isOver || cookies.count(where: isOfDomain) > Self.domainLimit
    guard isOver else { return [] }
    var evicted: [RefusedCookie] = []
    cookies.removeAll { $0.hasExpired(at: now) }
    if cookies.count(where: isOfDomain) > Self.domainLimit,
      let oldest = cookies.firstIndex(where: isOfDomain)
    {
      evicted.append(RefusedCookie(cookies.remove(at: oldest).name.text, .domainIsFull(domain)))
    }
    if cookies.count > Self.jarLimit {
      evicted.append(RefusedCookie(cookies.removeFirst().name.text, .jarIsFull))
    }
    return evicted
  }
}

extension CookieJar.Cookie {
  package func hasExpired(at now: EpochSeconds) -> Bool {
    expires.map { $0 <= now } ?? false
  }

  /// Whether one replaces the other (RFC 6265, section 5.3, step 11).
  func isSamePlace(as other: Self) -> Bool {
    name.octets == other.name.octets && domain.hasSameBytes(as: other.domain)
      && path.hasSameBytes(as: other.path)
  }

  /// The cookie of a parsed line in the response to this request.
  ///
  /// - Throws: Why it may not be set.
  init(
    _ parsed: ParsedSetCookie, from request: CookieRequest, now: EpochSeconds,
    suffixes: PublicSuffixes
  ) throws(RefusedCookie.Reason) {
    guard parsed.octetCount <= CookieJar.cookieByteLimit else { throw .tooLong }
    var named = parsed.domain
    if let domain = named, request.isNumeric || suffixes.contains(domain) {
      guard domain.hasSameBytes(as: request.host) else {
        throw request.isNumeric ? .foreignDomain(domain) : .publicSuffix(domain)
      }
      named = nil
    }
    if let domain = named, !request.domainMatches(domain) { throw .foreignDomain(domain) }
    name = HeaderText(parsed.name, bytes: parsed.nameBytes)
    value = parsed.content
    domain = named ?? request.host
    isHostOnly = named == nil
    path = parsed.path ?? request.defaultPath
    isSecure = parsed.secure
    isHTTPOnly = parsed.httpOnly
    expires = parsed.maxAge.map { $0 <= 0 ? .distantPast : now.advanced(by: $0) } ?? parsed.expires
    if let prefix = brokenPrefix(parsed, request) { throw .prefix(prefix) }
  }

  /// `__Secure-` and `__Host-` in a name set conditions for the cookie (RFC 6265bis, 4.1.3).
  ///
  /// - Returns: The prefix whose conditions are not met, in lower case.
  private func brokenPrefix(_ parsed: ParsedSetCookie, _ request: CookieRequest) -> String? {
    let bytes = name.octets.map(\.lowercasedASCII)
    if bytes.starts(with: "__secure-".utf8) {
      return isSecure && request.isSecure ? nil : "__secure-"
    }
    if bytes.starts(with: "__host-".utf8) {
      let isRoot = parsed.path.map { $0.utf8.elementsEqual("/".utf8) } ?? false
      let isKept = isSecure && request.isSecure && parsed.domain == nil && isRoot
      return isKept ? nil : "__host-"
    }
    return nil
  }
}
