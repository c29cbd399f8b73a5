// SPDX-License-Identifier: Apache-2.0

/// A service's challenge for a digest log-in ([RFC 7616, section
/// 3.3](https://www.rfc-editor.org/rfc/rfc7616#section-3.3)).
///
///     WWW-Authenticate: Digest realm="shop", nonce="n", qop="auth,auth-int"
package struct DigestChallenge: Hashable, Sendable {
  package let realm: String
  package let nonce: String
  /// Sent back unchanged.
  package let opaque: String?
  /// The tokens of `qop`, in order; empty if the service names none, as before 1999.
  package let protections: [String]
  /// As written; nil for MD5.
  package let algorithm: String?
  /// Whether only the nonce of the previous answer was wrong.
  package let isStale: Bool
  /// Whether the user name is sent as a digest.
  package let hashesUser: Bool

  /// Whether the answer must cover the request's body, because `auth` is not offered. libcurl uses
  /// `auth` if it can, and otherwise signs an empty body.
  package var demandsBody: Bool {
    !protections.isEmpty && !offers("auth") && offers("auth-int")
  }

  /// Whether libcurl's answer would be wrong: it signs an empty body, and uses SHA-256 for
  /// SHA-512/256 (in 7.88).
  package func isBeyondLibcurl(hasBody: Bool) -> Bool {
    demandsBody && hasBody || algorithm?.lowercasedASCII.hasPrefix("sha-512-256") == true
  }

  func offers(_ protection: String) -> Bool {
    protections.contains { $0.equalsIgnoringASCIICase(protection) }
  }

  /// The first digest challenge of a response, which is the one that libcurl answers; nil if there
  /// is none.
  package init?(_ headers: HeaderFields) {
    for value in headers.values(of: "www-authenticate") {
      var members: [String: String]?
      for element in Self.split(value.utf8) {
        var element = element
        if let (scheme, rest) = Self.scheme(of: element) {
          guard members == nil else { break }
          if scheme.equalsIgnoringASCIICase("digest") { members = [:] }
          element = rest
        }
        guard members != nil, let (name, value) = Self.member(element) else { continue }
        members?[name] = value
      }
      if let members {
        self.init(members)
        return
      }
    }
    return nil
  }

  private init(_ members: [String: String]) {
    realm = members["realm"] ?? ""
    nonce = members["nonce"] ?? ""
    opaque = members["opaque"]
    protections = Self.split((members["qop"] ?? "").utf8).map { String(Substring($0)) }
    algorithm = members["algorithm"]
    isStale = members["stale"]?.equalsIgnoringASCIICase("true") ?? false
    hashesUser = members["userhash"]?.equalsIgnoringASCIICase("true") ?? false
  }

  private typealias Text = Substring.UTF8View

  /// The elements of a list, without white space around them; commas in quotes do not separate.
  private static func split(_ text: String.UTF8View) -> [Text] {
    var elements: [Text] = []
    var isQuoted = false
    var isEscaped = false
    var start = text.startIndex
    for index in text.indices {
      if text[index] == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
      isEscaped = isQuoted && !isEscaped && text[index] == UInt8(ascii: "\\")
      guard text[index] == UInt8(ascii: ","), !isQuoted else { continue }
      elements.append(trimmed(text[start..<index]))
      start = text.index(after: index)
    }
    elements.append(trimmed(text[start...]))
    return elements.filter { !$0.isEmpty }
  }

  private static func trimmed(_ text: Text) -> Text {
    var text = text.drop(while: isSpace)
    while let last = text.last, isSpace(last) { text.removeLast() }
    return text
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// A word without `=` after it begins a challenge.
  private static func scheme(of element: Text) -> (name: String, rest: Text)? {
    let name = element.prefix { !isSpace($0) && $0 != UInt8(ascii: "=") }
    let rest = trimmed(element[name.endIndex...])
    guard rest.first != UInt8(ascii: "=") else { return nil }
    return (String(decoding: name, as: UTF8.self), rest)
  }

  /// `name=value`, with the name in lower case and the value without its quotes and escapes.
  private static func member(_ element: Text) -> (name: String, value: String)? {
    guard let equals = element.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let name = String(decoding: trimmed(element[..<equals]), as: UTF8.self).lowercasedASCII
    let text = trimmed(element[element.index(after: equals)...])
    guard text.first == UInt8(ascii: "\"") else {
      return (name, String(decoding: text, as: UTF8.self))
    }
    var value: [UInt8] = []
    var isEscaped = false
    for byte in text.dropFirst() {
      if byte == UInt8(ascii: "\""), !isEscaped { break }
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      if !isEscaped { value.append(byte) }
    }
    return (name, String(decoding: value, as: UTF8.self))
  }
}
