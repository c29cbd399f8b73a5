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
  /// Absolute when it begins with `scheme://`; else it is put behind the base without the base's
  /// trailing slashes: `http://h/v1/` and `pets` give `http://h/v1/pets`, an empty text gives
  /// `http://h/v1`, `?q` gives `http://h/v1?q`. Only path, query and fragment are read from such a
  /// text, so the origin is always the base's: `@evil`, `:81`, `//evil` are paths.
  ///
  /// - Parameter base: what `init(parsingBase:)` gave; nil when there is no `baseUrl`.
  package init(joining text: String, to base: Address?) throws(AddressProblem) {
    if Self.isAbsolute(text) {
      try self.init(parsing: text)
      return
    }
    guard let base else { throw AddressProblem(.noScheme, at: 0) }
    var reader = AddressReader(bytes: Array(text.utf8), position: 0)
    let tail = try reader.readTail()
    var path = base.path
    while path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    if let first = text.utf8.first {
      guard first.isPathCharacter || first == UInt8(ascii: "/") || first == UInt8(ascii: "?") else {
        throw AddressProblem(.badBeginning(first), at: 0)
      }
      if first.isPathCharacter { path += "/" }
    }
    self = base
    self.path = path + tail.path
    query = tail.query
    fragment = tail.fragment
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
