// SPDX-License-Identifier: Apache-2.0

/// The parts of a reference (RFC 3986, section 4.1), by its bytes and without any check.
///
/// `Exchanges.Address` reads and checks addresses that are sent; this type is for text
/// computations.
public struct URIReference: Sendable {
  /// The part before the `:`; nil for a relative reference.
  public var scheme: String?
  /// The part after `//`; empty in `file:///a`, nil without the slashes.
  public var authority: String?
  /// May be empty.
  public var path: String
  /// The part after the `?`.
  public var query: String?
  /// The part after the `#`.
  public var fragment: String?

  /// Splits a text as in appendix B.
  ///
  /// - Parameter hasFragment: false if a `#` is an ordinary byte.
  public init(_ text: String, hasFragment: Bool = true) {
    var rest = Substring(text)
    if hasFragment, let hash = rest.utf8.firstIndex(of: UInt8(ascii: "#")) {
      fragment = String(rest[rest.utf8.index(after: hash)...])
      rest = rest[..<hash]
    }
    if let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) {
      query = String(rest[rest.utf8.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(rest[..<colon].utf8) {
      scheme = String(rest[..<colon])
      rest = rest[rest.utf8.index(after: colon)...]
    }
    if rest.utf8.starts(with: "//".utf8) {
      let after = rest[rest.utf8.index(rest.startIndex, offsetBy: 2)...]
      let end = after.utf8.firstIndex(of: UInt8(ascii: "/")) ?? after.endIndex
      authority = String(after[..<end])
      rest = after[end...]
    }
    path = String(rest)
  }

  /// A letter, then letters, digits and `+-.` (section 3.1).
  public static func isScheme(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.first?.isASCIILetter == true && bytes.allSatisfy(\.isSchemeCharacter)
  }

  /// The reference resolved against a base (section 5.2.2), without removing dot segments.
  public func merged(with base: URIReference) -> URIReference {
    var target = self
    if scheme != nil { return target }
    target.scheme = base.scheme
    if authority != nil { return target }
    target.authority = base.authority
    if path.isEmpty {
      target.path = base.path
      target.query = query ?? base.query
    } else if path.utf8.first != UInt8(ascii: "/") {
      let isBelowRoot = base.authority != nil && base.path.isEmpty
      target.path = (isBelowRoot ? "/" : Self.folder(of: base.path)) + path
    }
    return target
  }

  /// A path up to its last slash; empty without one.
  public static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }

  /// A path without `.` and `..` (section 5.2.4).
  ///
  /// - Parameter keepsLeading: a relative path keeps each `..` that leads out of it.
  public static func removingDotSegments(_ path: String, keepsLeading: Bool = false) -> String {
    let slash = UInt8(ascii: "/")
    let segments = path.utf8.split(separator: slash, omittingEmptySubsequences: false)
    guard segments.contains(where: { isDot($0) || isTwoDots($0) }) else { return path }
    let isAbsolute = path.utf8.first == slash
    var kept: [Substring.UTF8View] = []
    for segment in isAbsolute ? segments.dropFirst() : segments[...] {
      if isTwoDots(segment) {
        let leadsOut = keepsLeading && !isAbsolute && kept.last.map(isTwoDots) ?? true
        if leadsOut { kept.append(segment) } else { _ = kept.popLast() }
      } else if !isDot(segment) {
        kept.append(segment)
      }
    }
    // The path of a folder keeps its final slash.
    if let last = segments.last, isDot(last) || isTwoDots(last) { kept.append(""[...].utf8) }
    var bytes: [UInt8] = isAbsolute ? [slash] : []
    bytes.append(contentsOf: kept.joined(separator: [slash]))
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isDot(_ segment: Substring.UTF8View) -> Bool {
    segment.count == 1 && segment.first == UInt8(ascii: ".")
  }

  private static func isTwoDots(_ segment: Substring.UTF8View) -> Bool {
    segment.count == 2 && segment.allSatisfy { $0 == UInt8(ascii: ".") }
  }
}

extension URIReference: CustomStringConvertible {
  /// The parts joined again (section 5.3).
  public var description: String {
    (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "") + path
      + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
  }
}
