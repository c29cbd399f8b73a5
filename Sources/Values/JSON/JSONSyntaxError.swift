// SPDX-License-Identifier: Apache-2.0

/// Why a text is not JSON, as data: the place, what was found, what is allowed there.
public struct JSONSyntaxError: Error, Equatable, Sendable {
  /// What was found.
  public enum Kind: UInt8, Equatable, Sendable {
    /// Nothing but white space.
    case emptyText
    /// The text stops inside a value.
    case unexpectedEnd
    /// A byte that is not allowed here.
    case unexpectedByte
    /// Text after the one value of the text.
    case trailingText
    /// A comma before `]` or `}`.
    case trailingComma
    /// A byte below 0x20 inside a string, where only an escape is allowed.
    case controlCharacter
    /// A backslash without one of `"\/bfnrtu` after it, or `\u` without four hexadecimal digits.
    case invalidEscape
    /// A digit after a leading zero (`01`).
    case leadingZero
    /// Bytes that are not UTF-8: stray, overlong, a surrogate, or beyond U+10FFFF.
    case invalidUTF8
    /// A byte order mark, which RFC 8259, section 8.1, forbids.
    case byteOrderMark
    /// More nested containers than the limit allows.
    case tooDeep
    /// More than ``JSONDocument/maximumBytes``.
    case tooLarge
  }

  /// What is allowed at a place.
  public enum Expectation: UInt8, Equatable, Sendable {
    /// Any value.
    case value
    /// A value or `]`.
    case valueOrEndOfArray
    /// A member's name or `}`.
    case nameOrEndOfObject
    /// A member's name, after a comma.
    case name
    /// `:`
    case colon
    /// `,` or `]`
    case commaOrEndOfArray
    /// `,` or `}`
    case commaOrEndOfObject
    /// A decimal digit.
    case digit
    /// One of `"\/bfnrtu`.
    case escape
    /// A hexadecimal digit.
    case hexadecimalDigit
    /// `"`
    case closingQuote
    /// Nothing: the end of the text.
    case end
    /// The rest of `true`, `false` or `null`.
    case literal
    /// Well-formed UTF-8.
    case utf8
    /// Fewer nested containers, or a shorter text.
    case less
  }

  /// What was found.
  public let kind: Kind
  /// What is allowed there.
  public let expected: Expectation
  /// The byte offset from the start of the text; at the end, the text's length.
  public let offset: Int

  /// An error at a byte offset.
  package init(_ kind: Kind, at offset: Int, expected: Expectation) {
    self.kind = kind
    self.offset = offset
    self.expected = expected
  }
}
