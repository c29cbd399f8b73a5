// SPDX-License-Identifier: Apache-2.0

import Notation

extension Address {
  /// Resolves a reference of a `Location` against this address (RFC 3986, section 5).
  ///
  /// Absolute, `//host/…`, `/path`, `path`, `?query`, `#fragment` and the empty text are accepted;
  /// dot segments are removed, as the RFC demands. What servers really send is tolerated: spaces
  /// and characters outside ASCII are percent-encoded, broken percent-encoding is kept. A result
  /// without a fragment of its own has this address's (RFC 9110, section 10.2.2).
  ///
  /// - Throws: for a control character, or an invalid authority. Any scheme is accepted.
  package func resolving(_ reference: String) throws(AddressProblem) -> Address {
    try Self.refuseControlCharacters(in: reference)
    let bytes = Array(PercentEncoding.sendable(reference).utf8)
    let schemeEnd = Self.bareSchemeEnd(of: bytes)
    var result = self
    var reader = AddressReader(
      bytes: bytes, position: schemeEnd.map { $0 + 1 } ?? 0, toleratesBrokenPercent: true)
    if let schemeEnd {
      result.scheme = String(decoding: bytes[..<schemeEnd].map(\.lowercasedASCII), as: UTF8.self)
      guard bytes[(schemeEnd + 1)...].starts(with: "//".utf8) else {
        return try result.becomingOpaque(&reader)
      }
    }
    if bytes[reader.position...].starts(with: "//".utf8) {
      reader.position += 2
      reader.toleratesEmptyHost = !result.isHTTP
      let authority = try reader.readAuthority()
      result.userInformation = authority.userInformation
      result.host = authority.host
      result.port = authority.port
      result.path = ""
      result.query = nil
      let tail = try reader.readTail()
      result.path = Self.removingDotSegments(tail.path)
      result.query = tail.query
      result.fragment = tail.fragment ?? fragment
      return result
    }
    result.take(try reader.readTail())
    return result
  }

  /// `mailto:a@b`, `http:x`: an address without authority, with an empty host.
  ///
  /// It is never sent: the redirect rule refuses an empty host and every other scheme.
  private func becomingOpaque(_ reader: inout AddressReader) throws(AddressProblem) -> Address {
    let tail = try reader.readTail()
    return Address(
      scheme: scheme, host: "", path: tail.path, query: tail.query, fragment: tail.fragment)
  }

  /// Takes path, query and fragment of a reference without authority.
  private mutating func take(_ tail: AddressTail) {
    fragment = tail.fragment ?? fragment
    if tail.path.isEmpty {
      query = tail.query ?? query
      return
    }
    query = tail.query
    if tail.path.utf8.first == UInt8(ascii: "/") {
      path = Self.removingDotSegments(tail.path)
    } else {
      let folder = URIReference.folder(of: path)
      path = Self.removingDotSegments((folder.isEmpty ? "/" : folder) + tail.path)
    }
  }

  /// A path without dot segments; a relative path, of an address without authority, is unchanged.
  static func removingDotSegments(_ path: String) -> String {
    path.utf8.first == UInt8(ascii: "/") ? URIReference.removingDotSegments(path) : path
  }

  private static func refuseControlCharacters(in text: String) throws(AddressProblem) {
    for (offset, byte) in text.utf8.enumerated() where byte.isControl {
      throw AddressProblem(.controlCharacter(byte), at: offset)
    }
  }

  /// The offset of the `:` after a scheme; nil for a relative reference.
  private static func bareSchemeEnd(of bytes: [UInt8]) -> Int? {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      URIReference.isScheme(bytes[..<colon])
    else { return nil }
    return colon
  }
}
