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
    /// Digits in a filter that are no number of JSON: `01`, `1.`, `.5`.
    case invalidNumber(String)
    /// A word of a filter that is neither literal nor function.
    case unknownWord(String)
    /// A function that RFC 9535 does not define.
    case unknownFunction(String)
    case argumentCount(function: String, expected: Int, found: Int)
    /// The function takes a path here, and something else stands there.
    case argumentNotPath(function: String)
    /// The function takes a value here, and what stands there is none.
    case argumentNotValue(function: String, found: String)
    /// A literal that nothing is compared with.
    case literalAlone
    /// A path that may select many nodes stands beside a comparison.
    case notSingular
    /// The function gives a value, which must be compared.
    case resultNotCompared(function: String)
    /// The function gives yes or no, which nothing is compared with.
    case resultNotComparable(function: String)
    /// Filters, parentheses and functions inside one another, deeper than the limit.
    case tooDeep
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

/// Something in the text of a path that RFC 9535 allows and that cannot be meant.
package struct JSONPathWarning: Hashable, Sendable {
  /// The pattern of a `match` or `search` that is no I-Regexp (RFC 9485), so that it matches
  /// nothing.
  package let pattern: String
  /// What the grammar of I-Regexp does not take, as it is written in the pattern.
  package let found: String
  /// The pattern with its quotes: bytes of the path's text.
  package let range: Range<Int>
}
