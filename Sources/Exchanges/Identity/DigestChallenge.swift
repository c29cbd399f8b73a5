// SPDX-License-Identifier: Apache-2.0

/// What a service asks of a log-in by digest
/// ([RFC 7616, section 3.3](https://www.rfc-editor.org/rfc/rfc7616#section-3.3)).
///
///     WWW-Authenticate: Digest realm="shop", nonce="n", qop="auth,auth-int"
package struct DigestChallenge: Hashable, Sendable {
  /// The tokens of `qop`, in order; empty when the service names none, as before 1999.
  package let protections: [String]

  /// The answer must sign the request's body: `auth` is not offered. libcurl takes `auth` when it
  /// can, and signs an empty body when it must sign one.
  package var demandsBody: Bool {
    !protections.isEmpty && !protections.contains { $0.equalsIgnoringASCIICase("auth") }
      && protections.contains { $0.equalsIgnoringASCIICase("auth-int") }
  }

  /// The first challenge of a response that asks for digest, which is the one that libcurl answers;
  /// nil when none does.
  package init?(_ headers: HeaderFields) {
    for value in headers.values(of: "www-authenticate") {
      var found: [String]?
      for element in Self.split(value.utf8) {
        var element = element
        if let (scheme, rest) = Self.scheme(of: element) {
          guard found == nil else { break }
          if scheme.equalsIgnoringASCIICase("digest") { found = [] }
          element = rest
        }
        guard found != nil, let list = Self.value(of: element, named: "qop") else { continue }
        found = Self.split(list.utf8).map { String(decoding: $0, as: UTF8.self) }
      }
      if let found {
        protections = found
        return
      }
    }
    return nil
  }

  private typealias Text = Substring.UTF8View

  /// The elements of a list, without white space on either side; commas in quotes divide nothing.
  private static func split(_ text: String.UTF8View) -> [Text] {
    var elements: [Text] = []
    var isQuoted = false
    var start = text.startIndex
    for index in text.indices {
      if text[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
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

  /// A word without `=` behind it begins a challenge.
  private static func scheme(of element: Text) -> (name: String, rest: Text)? {
    let name = element.prefix { !isSpace($0) && $0 != UInt8(ascii: "=") }
    let rest = trimmed(element[name.endIndex...])
    guard rest.first != UInt8(ascii: "=") else { return nil }
    return (String(decoding: name, as: UTF8.self), rest)
  }

  /// What stands behind `name=`, without its quotes.
  private static func value(of element: Text, named name: String) -> String? {
    guard let equals = element.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let found = String(decoding: trimmed(element[..<equals]), as: UTF8.self)
    guard found.equalsIgnoringASCIICase(name) else { return nil }
    let value = trimmed(element[element.index(after: equals)...])
    return String(decoding: value.filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
  }
}
