// SPDX-License-Identifier: Apache-2.0

extension Address {
  /// Reads a `baseUrl`: an absolute address without user information, query and fragment.
  package init(parsingBase text: String) throws(AddressProblem) {
    try self.init(parsing: text)
    if userInformation != nil {
      throw AddressProblem(.userInformationInBase, at: scheme.utf8.count + 3)
    }
    let bytes = Array(text.utf8)
    if query != nil, let offset = bytes.firstIndex(of: UInt8(ascii: "?")) {
      throw AddressProblem(.queryInBase, at: offset)
    }
    if fragment != nil, let offset = bytes.firstIndex(of: UInt8(ascii: "#")) {
      throw AddressProblem(.fragmentInBase, at: offset)
    }
  }

  /// Reads the address of a request.
  ///
  /// It is absolute if it begins with `scheme://`. Otherwise it is appended to the base without the
  /// base's trailing slashes: `http://h/v1/` and `pets` give `http://h/v1/pets`, an empty text
  /// gives `http://h/v1`, `?q` gives `http://h/v1?q`. Only path, query and fragment are read from
  /// such a text, so the origin is always the base's: `@evil`, `:81`, `//evil` are paths.
  ///
  /// - Parameter base: the result of `init(parsingBase:)`; nil without a `baseUrl`.
  package init(joining text: String, to base: Address?) throws(AddressProblem) {
    if let base, let plain = PlainTail(text) {
      self.init(
        extending: base,
        path: base.path.isEmpty ? plain.path : Self.path(plain.path, after: base.path),
        query: plain.query)
      return
    }
    if Self.isAbsolute(text) {
      try self.init(parsing: text)
      return
    }
    if Self.beginsWithSpace(text) { throw AddressProblem(.edge(0x20, atEnd: false), at: 0) }
    guard let base else { throw AddressProblem(.noScheme, at: 0) }
    var reader = AddressReader(bytes: Array(text.utf8), position: 0)
    let tail = try reader.readTail()
    var path = ""
    if let first = text.utf8.first {
      guard first.isPathCharacter || first == UInt8(ascii: "/") || first == UInt8(ascii: "?") else {
        throw AddressProblem(.badBeginning(first), at: 0)
      }
      if first.isPathCharacter { path = "/" }
    }
    self.init(
      extending: base, path: Self.path(path + tail.path, after: base.path), query: tail.query,
      fragment: tail.fragment)
  }

  /// Whether a text is a path with an optional query that `init(joining:to:)` cannot refuse.
  package static func isPlainTail(_ text: String) -> Bool { PlainTail.endOfPath(of: text) != nil }

  /// Whether a text is absolute but for spaces before it, which are encoded.
  private static func beginsWithSpace(_ text: String) -> Bool {
    var rest = Substring(text)
    while rest.hasPrefix("%20") { rest = rest.dropFirst(3) }
    return rest.utf8.count < text.utf8.count && isAbsolute(String(rest))
  }

  /// A path appended to that of a base, without the base's trailing slashes.
  private static func path(_ tail: String, after base: String) -> String {
    var base = base
    while base.utf8.last == UInt8(ascii: "/") { base.removeLast() }
    return base + tail
  }
}

/// Path and query of an address that begins with `/` and needs no checks: no percent sign, no
/// fragment, only visible ASCII. Nearly every step has such an address, and reading it this way
/// takes a quarter of the time.
private struct PlainTail {
  let path: String
  let query: String?

  init?(_ text: String) {
    guard let mark = Self.endOfPath(of: text) else { return nil }
    guard mark < text.utf8.count else {
      path = text
      query = nil
      return
    }
    let place = text.utf8.index(text.utf8.startIndex, offsetBy: mark)
    path = String(text[..<place])
    query = String(text[text.utf8.index(after: place)...])
  }

  /// The offset of the first `?`, else the end; nil if the text is not a plain tail.
  static func endOfPath(of text: String) -> Int? {
    text.utf8.withContiguousStorageIfAvailable(endOfPath).flatMap(\.self)
  }

  private static func endOfPath(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard bytes.first == UInt8(ascii: "/") else { return nil }
    var end = bytes.count
    for place in bytes.indices {
      switch bytes[place] {
      case UInt8(ascii: "?"): end = min(end, place)
      case UInt8(ascii: "%"), UInt8(ascii: "#"), 0...0x20, 0x7F...: return nil
      default: break
      }
    }
    return end
  }
}

extension UInt8 {
  /// `pchar` of RFC 3986, section 3.3.
  var isPathCharacter: Bool {
    switch self {
    // `!`, `$%&'()*+,`, `:;`, `=` and `@`.
    case 0x21, 0x24...0x2C, 0x3A...0x3B, 0x3D, 0x40: true
    default: isUnreserved
    }
  }
}
