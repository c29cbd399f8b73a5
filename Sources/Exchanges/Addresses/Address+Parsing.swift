// SPDX-License-Identifier: Apache-2.0

import Notation

extension Address {
  /// Reads an absolute address, `scheme://host…`.
  ///
  /// Any scheme is read; see `isHTTP`. Nothing is normalised: `..`, case, and percent-encoding stay
  /// as written. Path, query and fragment may contain every visible character of ASCII, also those
  /// that RFC 3986 requires to be encoded (`{`, `|`, `[`, …): `raw(…)` and redirects send them
  /// unchanged.
  ///
  /// - Throws: the problem and its place. A scheme that curlew does not support is not an error
  ///   here.
  package init(parsing text: String) throws(AddressProblem) {
    guard let schemeEnd = Self.schemeEnd(of: text) else { throw AddressProblem(.noScheme, at: 0) }
    let bytes = Array(text.utf8)
    var reader = AddressReader(bytes: bytes, position: schemeEnd + 3)
    let scheme = String(decoding: bytes[..<schemeEnd].map(\.lowercasedASCII), as: UTF8.self)
    reader.toleratesEmptyHost = scheme.utf8.elementsEqual("file".utf8)
    let authority = try reader.readAuthority()
    if reader.toleratesEmptyHost {
      let isLocal = authority.host.isEmpty || authority.host.lowercasedASCII == "localhost"
      guard isLocal, authority.port == nil, authority.userInformation == nil else {
        throw AddressProblem(.hostOfFile, at: schemeEnd + 3)
      }
    }
    let tail = try reader.readTail()
    self.init(
      scheme: scheme, userInformation: authority.userInformation, host: authority.host,
      port: authority.port, path: tail.path, query: tail.query, fragment: tail.fragment)
  }

  /// Whether a text is absolute: it begins with `scheme://`.
  package static func isAbsolute(_ text: String) -> Bool {
    schemeEnd(of: text) != nil
  }

  /// The offset of the `://` after a scheme at the beginning of the text; nil if there is none.
  static func schemeEnd(of text: String) -> Int? {
    var end = 0
    var iterator = text.utf8.makeIterator()
    while let byte = iterator.next() {
      if byte == UInt8(ascii: ":") {
        let isSeparator =
          iterator.next() == UInt8(ascii: "/") && iterator.next() == UInt8(ascii: "/")
        return end > 0 && isSeparator ? end : nil
      }
      let isAllowed = end == 0 ? byte.isASCIILetter : byte.isSchemeCharacter
      guard isAllowed else { return nil }
      end += 1
    }
    return nil
  }

  /// The offset after the authority of a text: 0 if it is relative, the end if only an authority or
  /// a part of one is there.
  static func authorityEnd(of text: String) -> Int {
    guard let scheme = schemeEnd(of: text) else { return 0 }
    let authority = text.utf8.dropFirst(scheme + 3).prefix { !"/?#".utf8.contains($0) }
    return scheme + 3 + authority.count
  }
}

/// The part of an address after its authority.
struct AddressTail {
  var path: String
  var query: String?
  var fragment: String?
}

/// Reads the parts of an address from its bytes, from front to back.
struct AddressReader {
  let bytes: [UInt8]
  var position: Int
  /// Broken percent-encoding is kept, not refused (for a `Location`).
  var toleratesBrokenPercent = false
  /// `file:///path` has no host, and other schemes in a redirect are refused later anyway.
  var toleratesEmptyHost = false

  /// Longer names do not exist, and libcurl before 8.4 writes one beyond the end of its buffer if a
  /// SOCKS proxy resolves it ([CVE-2023-38545](https://curl.se/docs/CVE-2023-38545.html)).
  private static let longestHost = 255

  struct Authority {
    var userInformation: String?
    var host: String
    var port: Int?
  }

  /// Reads up to the first `/`, `?`, `#` or the end.
  mutating func readAuthority() throws(AddressProblem) -> Authority {
    let end = firstIndex(from: position) { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 }
    try refuseUnsendable(position..<end, butNotOutsideASCII: true)
    if end == bytes.count, bytes[position..<end].suffix(3).elementsEqual("%20".utf8) {
      throw AddressProblem(.edge(0x20, atEnd: true), at: end - 3)
    }
    var userInformation: String?
    if let at = bytes[position..<end].firstIndex(of: UInt8(ascii: "@")) {
      try checkUserInformation(position..<at)
      userInformation = text(position..<at)
      position = at + 1
    }
    let host = try readHost(upTo: end)
    let port = try readPort(upTo: end)
    return Authority(userInformation: userInformation, host: host, port: port)
  }

  /// Reads path, query and fragment up to the end.
  mutating func readTail() throws(AddressProblem) -> AddressTail {
    try refuseUnsendable(position..<bytes.count)
    try refuseBrokenPercent(position..<bytes.count)
    let pathEnd = firstIndex(from: position) { $0 == 0x3F || $0 == 0x23 }
    var tail = AddressTail(path: text(position..<pathEnd))
    position = pathEnd
    if position < bytes.count, bytes[position] == UInt8(ascii: "?") {
      let queryEnd = firstIndex(from: position) { $0 == UInt8(ascii: "#") }
      tail.query = text(position + 1..<queryEnd)
      position = queryEnd
    }
    if position < bytes.count {
      tail.fragment = text(position + 1..<bytes.count)
      position = bytes.count
    }
    return tail
  }

  private mutating func readHost(upTo end: Int) throws(AddressProblem) -> String {
    let start = position
    if position < end, bytes[position] == UInt8(ascii: "[") {
      guard let close = bytes[position..<end].firstIndex(of: UInt8(ascii: "]")),
        NumericAddress(ipv6: text(position + 1..<close)) != nil
      else { throw AddressProblem(.badIPv6Address, at: start) }
      position = close + 1
      return text(start..<position)
    }
    position = bytes[position..<end].firstIndex(of: UInt8(ascii: ":")) ?? end
    guard position > start || toleratesEmptyHost else {
      throw AddressProblem(.emptyHost, at: start)
    }
    for index in start..<position where !bytes[index].isUnreserved {
      throw AddressProblem(Self.problem(inHost: bytes[start..<position], at: index), at: index)
    }
    guard position - start <= Self.longestHost else { throw AddressProblem(.longHost, at: start) }
    return text(start..<position)
  }

  /// The problem with the character of a host at an index. In an address that a person wrote,
  /// forbidden characters are already encoded: an encoded space is a space.
  private static func problem(
    inHost host: ArraySlice<UInt8>, at index: Int
  ) -> AddressProblem.Kind {
    let byte = host[index]
    var meant = byte
    if byte == UInt8(ascii: "%") {
      let digits = String(decoding: host[index...].dropFirst().prefix(2), as: UTF8.self)
      meant = UInt8(digits, radix: 16) ?? 0
      if meant == 0x20 { return .space }
    }
    guard meant >= 0x80 else { return .forbiddenCharacter(byte) }
    let decoded = PercentCoding.decode(host, broken: .kept)
    let name = decoded.flatMap { String(validating: $0, as: UTF8.self) }
    return .internationalHost(name.flatMap(Punycode.asciiHost))
  }

  private mutating func readPort(upTo end: Int) throws(AddressProblem) -> Int? {
    guard position < end else { return nil }
    guard bytes[position] == UInt8(ascii: ":") else {
      throw AddressProblem(.forbiddenCharacter(bytes[position]), at: position)
    }
    let digits = bytes[position + 1..<end]
    guard digits.count <= 5, digits.first != UInt8(ascii: "0"), digits.allSatisfy(\.isASCIIDigit),
      let port = Int(text(position + 1..<end)), port <= 65535
    else { throw AddressProblem(.badPort, at: position + 1) }
    position = end
    return port
  }

  private func checkUserInformation(_ range: Range<Int>) throws(AddressProblem) {
    try refuseBrokenPercent(range)
    for index in range {
      let byte = bytes[index]
      let isAllowed = byte.isUnreserved || "%:!$&'()*+,;=".utf8.contains(byte)
      guard isAllowed else { throw AddressProblem(.forbiddenCharacter(byte), at: index) }
    }
  }

  /// Refuses control characters, spaces and bytes outside ASCII, which a request line must not
  /// contain.
  ///
  /// - Parameter butNotOutsideASCII: those bytes are refused later, with what they are there.
  private func refuseUnsendable(
    _ range: Range<Int>, butNotOutsideASCII: Bool = false
  ) throws(AddressProblem) {
    for index in range {
      switch bytes[index] {
      case 0..<0x20, 0x7F: throw AddressProblem(.controlCharacter(bytes[index]), at: index)
      case 0x20: throw AddressProblem(.space, at: index)
      case 0x80... where !butNotOutsideASCII: throw AddressProblem(.nonASCII, at: index)
      default: break
      }
    }
  }

  private func refuseBrokenPercent(_ range: Range<Int>) throws(AddressProblem) {
    guard !toleratesBrokenPercent else { return }
    for index in range where bytes[index] == UInt8(ascii: "%") {
      let isWhole =
        index + 2 < range.upperBound && bytes[index + 1].isHexDigit && bytes[index + 2].isHexDigit
      guard isWhole else { throw AddressProblem(.badPercent, at: index) }
    }
  }

  private func firstIndex(from start: Int, where matches: (UInt8) -> Bool) -> Int {
    bytes[start...].firstIndex(where: matches) ?? bytes.count
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}
