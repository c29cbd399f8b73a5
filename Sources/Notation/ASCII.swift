// SPDX-License-Identifier: Apache-2.0

// The classes of a byte in notations that are ASCII. Lexers call these for every byte, so all are
// inlined.
extension UInt8 {
  /// `A` to `Z` or `a` to `z`.
  @inlinable
  public var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// `0` to `9`.
  @inlinable
  public var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

  /// A letter or a digit.
  @inlinable
  public var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

  /// `0` to `9`, `A` to `F` or `a` to `f`.
  @inlinable
  public var isHexDigit: Bool { isASCIIDigit || (0x61...0x66).contains(self | 0x20) }

  /// The value of a hexadecimal digit; nil for another byte.
  @inlinable
  public var hexDigitValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }

  /// The lower case of an upper-case letter; every other byte unchanged.
  @inlinable
  public var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

  /// A space, tab, LF or CR: white space of XML, JSON and JSONPath.
  @inlinable
  public var isASCIISpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

  /// C0 and DEL.
  @inlinable
  public var isControl: Bool { self < 0x20 || self == 0x7F }

  /// A letter, a digit or one of `-._~` (RFC 3986, section 2.3).
  @inlinable
  public var isUnreserved: Bool {
    // A switch, because `"-._~".utf8.contains(self)` would be a call for each byte of each address.
    switch self {
    case 0x2D...0x2E, 0x5F, 0x7E: true
    default: isASCIIAlphanumeric
    }
  }

  /// Allowed in a scheme after its first letter (RFC 3986, section 3.1).
  @inlinable
  public var isSchemeCharacter: Bool {
    switch self {
    case 0x2B, 0x2D...0x2E: true
    default: isASCIIAlphanumeric
    }
  }

  /// `tchar` of RFC 9110, section 5.6.2.
  @inlinable
  public var isTokenCharacter: Bool {
    switch self {
    // The marks `!`, `#$%&'`, `*+`, `-.`, `^`, `_`, the grave accent, `|` and `~`.
    case 0x21, 0x23...0x27, 0x2A...0x2B, 0x2D...0x2E, 0x5E...0x60, 0x7C, 0x7E: true
    default: isASCIIAlphanumeric
    }
  }
}
