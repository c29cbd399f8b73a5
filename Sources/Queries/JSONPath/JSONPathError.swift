// SPDX-License-Identifier: Apache-2.0

/// A mistake in the text of a path.
package struct JSONPathError: Error, Hashable, Sendable {
  /// The mistake; texts in it are as the user wrote them.
  package enum Kind: Hashable, Sendable {
    /// It does not begin with `$`.
    case missingRoot
    /// White space before or after the path.
    case surroundingSpace
    case unexpected(found: String, expected: String)
    case unterminatedText
    case invalidEscape(String)
    /// A control character inside quotes.
    case controlCharacter(UInt8)
    /// Digits that are not an integer of the grammar: `-0`, `01`.
    case invalidInteger(String)
    /// Outside of ±(2⁵³ − 1) (RFC 7493, section 2.2).
    case integerOutOfRange(String)
    /// Digits in a filter that are not a number of JSON: `01`, `1.`, `.5`.
    case invalidNumber(String)
    /// A word in a filter that is neither a literal nor a function.
    case unknownWord(String)
    /// A function that RFC 9535 does not define.
    case unknownFunction(String)
    case argumentCount(function: String, expected: Int, found: Int)
    /// An argument of the function that must be a path.
    case argumentNotPath(function: String)
    /// An argument of the function that must be a value.
    case argumentNotValue(function: String, found: String)
    /// A literal without a comparison.
    case literalAlone
    /// A path in a comparison that may select many nodes.
    case notSingular
    /// The result of the function is a value, which must be compared.
    case resultNotCompared(function: String)
    /// The result of the function is a boolean, which cannot be compared.
    case resultNotComparable(function: String)
    /// Nested filters, parentheses and functions, deeper than the limit.
    case tooDeep
    case tooLong
  }

  /// The mistake.
  package let kind: Kind
  /// A range of the path's text.
  package let range: Range<Int>

  /// An error at a place.
  package init(_ kind: Kind, at range: Range<Int>) {
    self.kind = kind
    self.range = range
  }
}

/// A part of a path that RFC 9535 allows and that cannot be intended.
package struct JSONPathWarning: Hashable, Sendable {
  /// What cannot be intended.
  enum Kind: Hashable, Sendable {
    /// The pattern of a `match` or `search` is not an I-Regexp (RFC 9485), so that it matches nothing.
    case neverMatches
    /// `@.a.length` is compared with a number: it is a member named `length`.
    case lengthMember
  }

  let kind: Kind
  /// The text that the grammar of I-Regexp does not allow, as written in the pattern; the path before
  /// `.length`.
  package let found: String
  /// The pattern with its quotes, or the path: a range of the path's text.
  package let range: Range<Int>
}
