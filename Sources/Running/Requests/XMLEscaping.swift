// SPDX-License-Identifier: Apache-2.0

import Notation

/// Text within an XML document ([XML 1.0](https://www.w3.org/TR/xml/)).
enum XMLEscaping {
  /// The text as written between tags or in an attribute with quotes of either kind.
  ///
  /// White space that parsers would change becomes a character reference: a carriage return everywhere
  /// (section 2.11), a line feed and a tab in an attribute too (section 3.3.3).
  static func escaped(_ text: String, inAttribute: Bool = false) -> String {
    let replacement = { (byte: UInt8) -> String? in
      Self.replacement(of: byte, inAttribute: inAttribute)
    }
    guard text.utf8.contains(where: { replacement($0) != nil }) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      if let text = replacement(byte) {
        bytes += text.utf8
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether every character is allowed in a document (section 2.2).
  static func mayHold(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: true
      case 0..<0x20, 0xFFFE, 0xFFFF: false
      default: true
      }
    }
  }

  /// Whether a text may be a piece of a name (section 2.3), by its ASCII.
  ///
  /// - Parameter atStart: whether it begins the name of an element.
  static func isPartOfName(_ text: String, atStart: Bool) -> Bool {
    if atStart, let first = text.utf8.first, first.isASCIIDigit || "-.".utf8.contains(first) {
      return false
    }
    return text.utf8.allSatisfy { byte in
      byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || "-._:".utf8.contains(byte)
    }
  }

  private static func replacement(of byte: UInt8, inAttribute: Bool) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&apos;"
    case 0x0D: "&#13;"
    case 0x0A where inAttribute: "&#10;"
    case 0x09 where inAttribute: "&#9;"
    default: nil
    }
  }
}
