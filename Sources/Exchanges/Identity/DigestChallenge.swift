// SPDX-License-Identifier: Apache-2.0

/// A service's challenge for a digest log-in ([RFC 7616, section
/// 3.3](https://www.rfc-editor.org/rfc/rfc7616#section-3.3)).
///
///     WWW-Authenticate: Digest realm="shop", nonce="n", qop="auth,auth-int"
package struct DigestChallenge: Hashable, Sendable {
  package let realm: String
  /// Empty without one; such a challenge cannot be answered.
  package let nonce: String
  /// Whether the service gives a nonce, which an answer must have.
  package let hasNonce: Bool
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

  /// Whether libcurl may read another challenge from the header: it has blanks around a `=`, an empty
  /// element ([RFC 9110, section 5.6.1](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.1)), or
  /// several challenges.
  package private(set) var isBeyondLibcurlsReader = false

  /// Whether libcurl's answer would be wrong: it signs an empty body, uses SHA-256 for SHA-512/256
  /// (in 7.88), and does not read every header.
  package func isBeyondLibcurl(hasBody: Bool) -> Bool {
    demandsBody && hasBody || isBeyondLibcurlsReader
      || algorithm?.lowercasedASCII.hasPrefix("sha-512-256") == true
  }

  /// Whether it has a nonce, and its algorithm and one of its protections are known. Others are
  /// passed over (RFC 7616, sections 3.3 and 3.7).
  private var isKnown: Bool {
    hasNonce && DigestAnswer.algorithm(named: algorithm) != nil
      && (protections.isEmpty || offers("auth") || offers("auth-int"))
  }

  func offers(_ protection: String) -> Bool {
    protections.contains { $0.equalsIgnoringASCIICase(protection) }
  }

  /// The first digest challenge of a response that can be answered; the first one if none can, nil if
  /// there is none.
  package init?(_ headers: HeaderFields) {
    let all = headers.values(of: "www-authenticate").flatMap(Self.challenges)
    guard let chosen = all.first(where: \.isKnown) ?? all.first else { return nil }
    self = chosen
  }

  /// The digest challenges of one header.
  private static func challenges(in value: String) -> [DigestChallenge] {
    var found: [[String: String]] = []
    var isOfDigest = false
    var isLax = false
    for element in elements(of: value.utf8) {
      var element = element
      if element.isEmpty {
        isLax = true
        continue
      }
      if let (scheme, rest) = Self.scheme(of: element) {
        isOfDigest = scheme.equalsIgnoringASCIICase("digest")
        if isOfDigest { found.append([:]) }
        // `Digest , nonce="n"` begins with an empty element.
        if rest.isEmpty, isOfDigest { isLax = true }
        element = rest
      }
      guard isOfDigest, let (name, value) = Self.member(element) else { continue }
      found[found.count - 1][name] = value
      isLax = isLax || hasBlanks(element)
    }
    return found.map { members in
      var challenge = DigestChallenge(members)
      challenge.isBeyondLibcurlsReader = isLax || found.count > 1
      return challenge
    }
  }

  /// The schemes that a response offers, as written, without duplicates.
  package static func schemes(in headers: HeaderFields) -> [String] {
    var names: [String] = []
    for value in headers.values(of: "www-authenticate") {
      for case let (name, _)? in split(value.utf8).map(scheme)
      where !name.isEmpty && !names.contains(where: name.equalsIgnoringASCIICase) {
        names.append(name)
      }
    }
    return names
  }

  /// Whether there are blanks around the first `=`.
  private static func hasBlanks(_ element: Text) -> Bool {
    guard let equals = element.firstIndex(of: UInt8(ascii: "=")) else { return false }
    let isBefore = equals > element.startIndex && isSpace(element[element.index(before: equals)])
    return isBefore || element[element.index(after: equals)...].first.map(isSpace) == true
  }

  private init(_ members: [String: String]) {
    realm = members["realm"] ?? ""
    nonce = members["nonce"] ?? ""
    hasNonce = members["nonce"] != nil
    opaque = members["opaque"]
    protections = Self.split((members["qop"] ?? "").utf8).map { String(Substring($0)) }
    algorithm = members["algorithm"]
    isStale = members["stale"]?.equalsIgnoringASCIICase("true") ?? false
    hashesUser = members["userhash"]?.equalsIgnoringASCIICase("true") ?? false
  }

  private typealias Text = Substring.UTF8View

  /// The elements of a list without the empty ones, which mean nothing.
  private static func split(_ text: String.UTF8View) -> [Text] {
    elements(of: text).filter { !$0.isEmpty }
  }

  /// The elements of a list, without white space around them; commas in quotes do not separate.
  private static func elements(of text: String.UTF8View) -> [Text] {
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
    return elements
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
