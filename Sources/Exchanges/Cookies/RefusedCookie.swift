// SPDX-License-Identifier: Apache-2.0

/// A cookie of a response that the jar does not keep, or no longer keeps.
package struct RefusedCookie: Hashable, Sendable {
  /// Why it is not kept.
  package enum Reason: Error, Hashable, Sendable {
    /// Name and value together are longer than `CookieJar.cookieByteLimit`.
    case tooLong
    /// Its `Domain` is not the host, and no domain above it.
    case foreignDomain(String)
    /// Its `Domain` is one under which anybody can have a name: `com`, `co.uk`.
    case publicSuffix(String)
    /// The conditions of `__Secure-` or `__Host-` are not met.
    case prefix(String)
    /// The response has more lines than `CookieJar.lineLimit`.
    case tooManyLines
    /// The line sets no cookie: it has no `=`, no name, or a control character.
    case notACookie
    /// A newer cookie took its place: the domain has `CookieJar.domainLimit`.
    case domainIsFull(String)
    /// A newer cookie took its place: the jar has `CookieJar.jarLimit`.
    case jarIsFull
  }

  /// Empty for a line that sets none.
  package let name: String
  package let reason: Reason

  package init(_ name: String, _ reason: Reason) {
    self.name = name
    self.reason = reason
  }

  /// The sentence about the cookies of one response: `cookie not kept: big, longer than 4096 bytes`;
  /// nil for none.
  package static func notice(_ refused: [RefusedCookie]) -> String? {
    guard let first = refused.first else { return nil }
    let shown = refused.prefix(mostShown).map(\.words).joined(separator: "; ")
    let further = refused.count - mostShown
    return (refused.count == 1 ? "cookie not kept: " : "cookies not kept: ")
      + (refused.count == 1 ? first.words : shown)
      + (further > 0 ? "; and \(further) more" : "")
  }

  private static let mostShown = 5
  private static let mostShownBytes = 60

  private var words: String {
    let name = name.isEmpty ? "a line of `Set-Cookie`" : "`\(Self.cut(name))`"
    return "\(name), \(reason.words)"
  }

  fileprivate static func cut(_ text: String) -> String {
    text.utf8.count <= mostShownBytes
      ? text : String(decoding: text.utf8.prefix(mostShownBytes), as: UTF8.self) + "…"
  }
}

extension RefusedCookie.Reason {
  fileprivate var words: String {
    switch self {
    case .tooLong: "longer than \(CookieJar.cookieByteLimit) bytes"
    case .foreignDomain(let domain):
      "its `Domain` is `\(RefusedCookie.cut(domain))`, to which the host does not belong"
    case .publicSuffix(let domain):
      "its `Domain` is `\(RefusedCookie.cut(domain))`, a public suffix"
    case .prefix("__secure-"): "`__Secure-` needs `Secure` and https"
    case .prefix: "`__Host-` needs `Secure`, https, `Path=/` and no `Domain`"
    case .tooManyLines: "behind the \(CookieJar.lineLimit) lines that are read of one response"
    case .notACookie: "which sets no cookie"
    case .domainIsFull(let domain):
      "the oldest of more than \(CookieJar.domainLimit) cookies of `\(RefusedCookie.cut(domain))`"
    case .jarIsFull: "the oldest of more than \(CookieJar.jarLimit) cookies"
    }
  }
}
