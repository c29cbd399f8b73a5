// SPDX-License-Identifier: Apache-2.0

import Notation

/// The cookies of a scenario (RFC 6265): stores `Set-Cookie` lines and selects the cookies of a
/// request.
///
/// It is a value: a jar that starts as a copy of another one is a copy. It has no clock; `now` is a
/// parameter.
package struct CookieJar: Sendable {
  /// One cookie in a jar.
  package struct Cookie: Hashable, Sendable {
    /// The name and the value go back in the bytes that they came in.
    package let name: HeaderText
    package let value: HeaderText
    /// Lower case, without a leading dot.
    package let domain: String
    package let path: String
    /// Nil for a cookie that lives as long as the jar.
    package let expires: EpochSeconds?
    package let isSecure: Bool
    package let isHTTPOnly: Bool
    /// Whether it is sent only to the host that set it, not to names under it.
    package let isHostOnly: Bool
  }

  /// A cookie of a step, which takes precedence over the jar's; without a value it suppresses the
  /// jar's.
  package typealias StepCookie = (name: String, value: HeaderText?)

  /// Cookies in the order in which they were first set; may include expired ones.
  package internal(set) var cookies: [Cookie] = []
  let suffixes: PublicSuffixes
  let isDisabled: Bool

  /// An empty jar.
  package init(suffixes: PublicSuffixes = .system) {
    self.suffixes = suffixes
    isDisabled = false
  }

  private init(isDisabled: Bool) {
    suffixes = .system
    self.isDisabled = isDisabled
  }

  /// `cookieJar: none`: it stores no cookie; a step's own cookies are still sent.
  package static let none = CookieJar(isDisabled: true)

  /// The value of the `Cookie` header of a request; nil if there is nothing to send.
  ///
  /// The jar's cookies come first: longer paths before shorter ones, then in the order in which
  /// they were set. The step's cookies follow in their order, and replace all of the jar's with the
  /// same name.
  package func cookieHeader(
    for address: Address, now: EpochSeconds, overriding stepCookies: [StepCookie] = []
  ) -> HeaderText? {
    var pairs: [HeaderText] = []
    func append(_ name: HeaderText, _ value: HeaderText) {
      pairs.append(.joined([name, value], by: "="))
    }
    for cookie in cookies(for: address, now: now)
    where !stepCookies.contains(where: { $0.name.hasSameBytes(as: cookie.name.text) }) {
      append(cookie.name, cookie.value)
    }
    for cookie in stepCookies {
      if let value = cookie.value { append(HeaderText(cookie.name), value) }
    }
    return pairs.isEmpty ? nil : .joined(pairs, by: "; ")
  }

  /// The jar's cookies for an address, in the order to send (RFC 6265, section 5.4).
  package func cookies(for address: Address, now: EpochSeconds) -> [Cookie] {
    guard !cookies.isEmpty else { return [] }
    let request = CookieRequest(address)
    let matching = cookies.filter { !$0.hasExpired(at: now) && request.matches($0) }
    guard matching.count > 1 else { return matching }
    return matching.enumerated().sorted { left, right in
      let (leftLength, rightLength) = (left.element.path.utf8.count, right.element.path.utf8.count)
      return leftLength != rightLength ? leftLength > rightLength : left.offset < right.offset
    }.map(\.element)
  }

  /// Stores the values of a response's `Set-Cookie` lines, in order (RFC 6265, section 5.3).
  ///
  /// A line without a valid cookie for this address is ignored, as in every client.
  ///
  /// - Returns: The cookies that are not kept, in the order of their lines.
  @discardableResult
  package mutating func receive(
    _ setCookieLines: [HeaderText], from address: Address, now: EpochSeconds
  ) -> [RefusedCookie] {
    guard !isDisabled, !setCookieLines.isEmpty else { return [] }
    let request = CookieRequest(address)
    var refused: [RefusedCookie] = []
    for line in setCookieLines.prefix(Self.lineLimit) {
      guard let parsed = ParsedSetCookie(parsing: line) else {
        refused.append(RefusedCookie("", .notACookie))
        continue
      }
      do throws(RefusedCookie.Reason) {
        let cookie = try Cookie(parsed, from: request, now: now, suffixes: suffixes)
        refused += store(cookie, now: now)
      } catch {
        refused.append(RefusedCookie(parsed.name, error))
      }
    }
    for line in setCookieLines.dropFirst(Self.lineLimit) {
      refused.append(RefusedCookie(ParsedSetCookie(parsing: line)?.name ?? "", .tooManyLines))
    }
    return refused
  }
}
