// SPDX-License-Identifier: Apache-2.0

/// Why a text is not an address, and at which byte.
package struct AddressProblem: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The text does not begin with `scheme://`, and there is no base to join it to.
    case noScheme
    /// The text does not begin with `scheme://`, nor with `/`, `?` or a character of a path.
    case badBeginning(UInt8)
    case space
    /// A space around the address; the byte, and whether it is at the end.
    case edge(UInt8, atEnd: Bool)
    /// CR, LF, NUL or another control character; the byte.
    case controlCharacter(UInt8)
    /// A character outside ASCII that must be percent-encoded.
    case nonASCII
    /// A `%` without two hexadecimal digits after it.
    case badPercent
    /// A character of ASCII that is not allowed in this part; the byte.
    case forbiddenCharacter(UInt8)
    case emptyHost
    /// A host of more than 255 bytes, the longest possible name (RFC 1035, section 2.3.4).
    case longHost
    /// A `file:` address with a host, a port or a user.
    case hostOfFile
    /// A host with characters outside ASCII or with `%`: it must be written as `xn--…`.
    /// With that form, if it is known.
    case internationalHost(String?)
    /// Brackets without an IPv6 address, or unclosed brackets.
    case badIPv6Address
    /// A port that is not a number between 1 and 65535, or has leading zeros.
    case badPort
    /// Only for a base: it has a user name or password.
    case userInformationInBase
    /// Only for a base: it has a query.
    case queryInBase
    /// Only for a base: it has a fragment.
    case fragmentInBase

    /// The problem without text of the address, which may be a secret.
    package var withoutText: AddressProblem.Kind {
      if case .internationalHost = self { .internationalHost(nil) } else { self }
    }

    /// Whether a host and a port would be valid instead of the text found.
    package var mayLackHost: Bool {
      switch self {
      case .noScheme, .badBeginning, .emptyHost, .internationalHost, .badPort: true
      // The `:` between a host and a port, read as a part of a path.
      case .forbiddenCharacter(let byte): byte == UInt8(ascii: "%")
      default: false
      }
    }
  }

  package let kind: Kind
  /// The place, in bytes of UTF-8 from the beginning of the text.
  package let offset: Int

  package init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// A space or a control character at the beginning or the end of a text: variables of a CI system
  /// often have one. Nil if there is none.
  package init?(around text: String) {
    guard let first = text.utf8.first, let last = text.utf8.last else { return nil }
    if last <= 0x20 {
      self.init(.edge(last, atEnd: true), at: text.utf8.count - 1)
    } else if first <= 0x20 {
      self.init(.edge(first, atEnd: false), at: 0)
    } else {
      return nil
    }
  }
}
