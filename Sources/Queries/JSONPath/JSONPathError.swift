// SPDX-License-Identifier: Apache-2.0

/// A mistake in the text of a path.
package struct JSONPathError: Error, Hashable, Sendable {
  /// What is wrong; texts in it are as the user wrote them.
  package enum Kind: Hashable, Sendable {
    /// It does not begin with `$`.
    case missingRoot
    /// White space before or behind the path.
    case surroundingSpace
    case unexpected(found: String, expected: String)
    case unterminatedText
    case invalidEscape(String)
    /// A control character inside quotes.
    case controlCharacter(UInt8)
    /// Digits that are no integer of the grammar: `-0`, `01`.
    case invalidInteger(String)
    /// Outside of ±(2⁵³ − 1) (RFC 7493, section 2.2).
    case integerOutOfRange(String)
    /// `?…`, which is not yet supported.
    case unsupportedFilter
    case tooLong
  }

  /// What is wrong.
  package let kind: Kind
  /// Bytes of the path's text.
  package let range: Range<Int>

  /// An error at a place.
  package init(_ kind: Kind, at range: Range<Int>) {
    self.kind = kind
    self.range = range
  }
}
