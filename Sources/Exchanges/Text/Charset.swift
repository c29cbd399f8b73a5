// SPDX-License-Identifier: Apache-2.0

/// A character encoding of bodies.
///
/// Names are those of the WHATWG Encoding Standard, so that a body reads as in a browser:
/// `iso-8859-1` and `us-ascii` are `windows-1252` (`docs/internals/charsets.md`).
package struct Charset: Hashable, Sendable {
  /// In lower case.
  package let name: String
  let kind: Kind

  enum Kind: Hashable, Sendable {
    case utf8
    case utf16(isBigEndian: Bool)
    case utf32(isBigEndian: Bool)
    case oneByte(OneByteEncoding)
    case eastAsian(EastAsianEncoding)
  }

  package static let utf8 = Charset(name: "utf-8", kind: .utf8)
  static let utf16le = Charset(name: "utf-16le", kind: .utf16(isBigEndian: false))
  static let utf16be = Charset(name: "utf-16be", kind: .utf16(isBigEndian: true))
  static let utf32le = Charset(name: "utf-32le", kind: .utf32(isBigEndian: false))
  static let utf32be = Charset(name: "utf-32be", kind: .utf32(isBigEndian: true))

  /// The charset of a label; nil if it is unknown.
  package init?(label: String) {
    let label = label.lowercased()
    switch label {
    case "utf-8", "utf8", "unicode-1-1-utf-8", "x-unicode20utf8": self = .utf8
    // Without a byte order mark, which takes precedence over any label.
    case "utf-16", "utf-16le", "ucs-2", "unicode", "iso-10646-ucs-2", "csunicode": self = .utf16le
    case "utf-16be", "unicodefffe": self = .utf16be
    case "utf-32", "utf-32le": self = .utf32le
    case "utf-32be": self = .utf32be
    default:
      if let (name, encoding) = EastAsianEncoding.labelled(label) {
        self.init(name: name, kind: .eastAsian(encoding))
        return
      }
      if let encoding = OneByteEncoding(named: label) {
        self.init(name: label, kind: .oneByte(encoding))
        return
      }
      guard let name = Self.alias(label), let encoding = OneByteEncoding(named: name) else {
        return nil
      }
      self.init(name: name, kind: .oneByte(encoding))
    }
  }

  private init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// The charset of a byte order mark at the beginning, and the mark's length.
  static func marked(_ bytes: [UInt8]) -> (charset: Charset, length: Int)? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return (.utf32le, 4) }
    if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return (.utf32be, 4) }
    if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16le, 2) }
    if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16be, 2) }
    return nil
  }

  private static func alias(_ label: String) -> String? {
    if let found = aliases[label] { return found }
    // `iso8859-2`, `iso_8859-2`, `iso-8859-2:1987`, `latin2`, `cp1250`, `x-cp1250`, `windows1250`
    let plain = label.hasPrefix("x-") ? String(label.dropFirst(2)) : label
    for (prefix, name) in [
      ("iso8859-", "iso-8859-"), ("iso_8859-", "iso-8859-"), ("iso8859", "iso-8859-"),
      ("cp", "windows-"), ("windows", "windows-"),
    ] where plain.hasPrefix(prefix) {
      let number = plain.dropFirst(prefix.count).prefix { $0 != ":" }
      let made = name + number
      return aliases[made] ?? made
    }
    return nil
  }

  private static let aliases: [String: String] = [
    "ascii": "windows-1252", "us-ascii": "windows-1252", "ansi_x3.4-1968": "windows-1252",
    "iso-8859-1": "windows-1252", "latin1": "windows-1252", "latin-1": "windows-1252",
    "l1": "windows-1252", "iso-ir-100": "windows-1252", "cp819": "windows-1252",
    "ibm819": "windows-1252", "windows-819": "windows-1252", "latin2": "iso-8859-2",
    "l2": "iso-8859-2", "latin3": "iso-8859-3", "l3": "iso-8859-3", "latin4": "iso-8859-4",
    "l4": "iso-8859-4", "cyrillic": "iso-8859-5", "arabic": "iso-8859-6", "greek": "iso-8859-7",
    "hebrew": "iso-8859-8", "iso-8859-8-i": "iso-8859-8", "iso-8859-9": "windows-1254",
    "latin5": "windows-1254", "l5": "windows-1254", "latin6": "iso-8859-10",
    "iso-8859-11": "windows-874", "tis-620": "windows-874", "latin-9": "iso-8859-15",
    "latin9": "iso-8859-15", "l9": "iso-8859-15", "koi8": "koi8-r", "koi": "koi8-r",
    "koi8-ru": "koi8-u", "mac": "macintosh", "x-mac-roman": "macintosh", "866": "ibm866",
    "windows-866": "ibm866", "csibm866": "ibm866",
  ]
}
