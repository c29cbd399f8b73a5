// SPDX-License-Identifier: Apache-2.0

/// Why a text is no address, and at which of its bytes.
package struct AddressProblem: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The text does not begin with `scheme://`, and there is no base that it could be joined to.
    case noScheme
    /// The text does not begin with `scheme://`, nor with `/`, `?` or a character of a path.
    case badBeginning(UInt8)
    case space
    /// CR, LF, NUL or another control character; the byte.
    case controlCharacter(UInt8)
    /// A character outside ASCII where it should have been percent-encoded.
    case nonASCII
    /// A `%` that two hexadecimal digits do not follow.
    case badPercent
    /// A character of ASCII that may not stand in this part; the byte.
    case forbiddenCharacter(UInt8)
    case emptyHost
    /// A host of more than 255 bytes, the most that a name can have (RFC 1035, section 2.3.4).
    case longHost
    /// A `file:` address with a host, a port or a user.
    case hostOfFile
    /// A host with characters outside ASCII or with `%`: it must be written as `xn--…`.
    case internationalHost
    /// Brackets that do not hold an IPv6 address, or that are not closed.
    case badIPv6Address
    /// A port that is not a number between 1 and 65535, or has leading noughts.
    case badPort
    /// Only for a base: it has a user name or password.
    case userInformationInBase
    /// Only for a base: it has a query.
    case queryInBase
    /// Only for a base: it has a fragment.
    case fragmentInBase

    /// Whether a host and a port would have been right in place of what was found.
    package var mayLackHost: Bool {
      switch self {
      case .noScheme, .badBeginning, .emptyHost, .internationalHost, .badPort: true
      // The `:` of a host and a port that was taken for a part of a path.
      case .forbiddenCharacter(let byte): byte == UInt8(ascii: "%")
      default: false
      }
    }
  }

  package let kind: Kind
  /// Bytes of UTF-8 before the place, in the text that was given.
  package let offset: Int

  package init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}
