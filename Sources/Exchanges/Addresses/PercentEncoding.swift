// SPDX-License-Identifier: Apache-2.0

import Notation

/// Encodes texts for addresses, by UTF-8 bytes (RFC 3986, section 2.1).
package enum PercentEncoding {
  /// A value as one segment of a path: everything except letters, digits and `- . _ ~` is encoded.
  package static func pathSegment(_ text: String) -> String {
    encode(text) { $0.isUnreserved }
  }

  /// A value in a query: everything except letters, digits and `- . _ ~` is encoded, a space as
  /// `%20`.
  package static func queryValue(_ text: String) -> String {
    encode(text) { $0.isUnreserved }
  }

  /// A piece of an address as a person wrote it: everything that RFC 3986 has no place for in a path,
  /// a query or a fragment is encoded, so `/s|t?filter={"a":[1]}` becomes
  /// `/s%7Ct?filter=%7B%22a%22:%5B1%5D%7D`.
  ///
  /// The authority keeps what `sendable` keeps: the brackets of an IPv6 address belong there, and
  /// reading the address refuses everything else. Control characters are kept everywhere, so that
  /// reading the address refuses them. A `%` is kept.
  ///
  /// - Parameter before: the text of the address in front of the piece.
  package static func literal(_ piece: String, after before: String = "") -> String {
    guard !piece.hasOnlyBytes(\.isWrittenInAddresses) else { return piece }
    let authority = Address.authorityEnd(of: before + piece) - before.utf8.count
    let bytes = Array(piece.utf8)
    let end = min(max(authority, 0), bytes.count)
    return sendable(Array(bytes[..<end])) + encode(bytes[end...], keeping: \.isWrittenInAddresses)
  }

  /// Text of an address as it came, such as a `Location` or a value that begins an address: only
  /// spaces and characters outside ASCII are encoded.
  ///
  /// Control characters are kept, so that reading the address refuses them.
  package static func sendable(_ text: String) -> String {
    encode(text, keeping: isSendable)
  }

  /// `sendable` for bytes that may not be UTF-8.
  package static func sendable(_ bytes: [UInt8]) -> String {
    encode(bytes, keeping: isSendable)
  }

  private static func isSendable(_ byte: UInt8) -> Bool { byte != 0x20 && byte < 0x80 }

  private static func encode(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
    text.hasOnlyBytes(isKept) ? text : encode(text.utf8, keeping: isKept)
  }

  private static func encode(
    _ text: some Collection<UInt8>, keeping isKept: (UInt8) -> Bool
  ) -> String {
    String(decoding: PercentCoding.encode(text, keeping: isKept), as: UTF8.self)
  }

  /// The decoded text; bytes that are not UTF-8 are replaced.
  package static func decode(_ text: String) -> String {
    text.utf8.contains(UInt8(ascii: "%")) ? String(decoding: decoded(text), as: UTF8.self) : text
  }

  /// The decoded bytes; a `%` without two hexadecimal digits after it is kept.
  package static func decoded(_ text: String) -> [UInt8] {
    PercentCoding.decode(text.utf8, broken: .kept) ?? Array(text.utf8)
  }
}

extension UInt8 {
  /// Whether a person may write it into the path, the query or the fragment of an address: what
  /// RFC 3986 has no place for is not, except control characters, which are refused elsewhere.
  fileprivate var isWrittenInAddresses: Bool {
    switch self {
    // A space, `"`, `<`, `>`, `[`, `\`, `]`, `^`, a back-tick, `{`, `|`, `}`.
    case 0x20, 0x22, 0x3C, 0x3E, 0x5B...0x5E, 0x60, 0x7B...0x7D: false
    default: self < 0x80
    }
  }
}

/// The body of a form, `application/x-www-form-urlencoded`.
package enum FormSerialiser {
  /// Pairs in the given order, by the URL standard's serialiser: `a b=ü` gives `a+b=%C3%BC`.
  ///
  /// See <https://url.spec.whatwg.org/#urlencoded-serializing>.
  package static func serialise(_ pairs: [(name: String, value: String)]) -> [UInt8] {
    serialise(pairs.map { (name: Array($0.name.utf8), value: Array($0.value.utf8)) })
  }

  /// Pairs in the bytes of any charset that extends ASCII.
  package static func serialise(_ pairs: [(name: [UInt8], value: [UInt8])]) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, pair) in pairs.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "&")) }
      append(pair.name, to: &bytes)
      bytes.append(UInt8(ascii: "="))
      append(pair.value, to: &bytes)
    }
    return bytes
  }

  private static func append(_ text: [UInt8], to bytes: inout [UInt8]) {
    for byte in text {
      if byte == 0x20 {
        bytes.append(UInt8(ascii: "+"))
      } else if byte.isASCIILetter || byte.isASCIIDigit || "*-._".utf8.contains(byte) {
        bytes.append(byte)
      } else {
        PercentCoding.append(byte, to: &bytes)
      }
    }
  }
}
