// SPDX-License-Identifier: Apache-2.0

/// Something wrong in the text of a template or an expression, found before anything runs.
package struct ExpressionError: Error, Hashable, Sendable {
  /// What is wrong; texts in it are as the user wrote them.
  package enum Kind: Hashable, Sendable {
    /// A `${` that no `}` ends.
    case unclosedTemplate
    /// `${}`.
    case empty
    case unexpectedCharacter(String)
    /// Something stands where the grammar wants something else.
    case unexpected(found: String, expected: String)
    case unterminatedText
    case invalidEscape(String)
    case invalidNumber(String)
    /// A whole number that 64 bits do not hold.
    case numberTooLarge(String)
    /// A word that CEL keeps for itself.
    case reservedWord(String)
    /// `//`.
    case comment
    /// More bytes or deeper nesting than an expression may have.
    case tooLarge
    /// Correct CEL that is more than names and member access.
    case unsupported(UnsupportedConstruct)
    /// Text round a condition's `${…}`.
    case partialCondition
  }

  /// What is wrong.
  package let kind: Kind
  /// Bytes of the decoded text that was given to the parser.
  package let range: Range<Int>

  /// An error at a place.
  package init(_ kind: Kind, at range: Range<Int>) {
    self.kind = kind
    self.range = range
  }
}

/// A part of CEL that expressions do not take yet.
package enum UnsupportedConstruct: Hashable, Sendable {
  case `operator`(String)
  case call(String)
  case conditional
  case list
  case map
  case bytes
  case unsigned
  case optional
  /// An index that is neither a text nor a whole number, or an index of something not a name.
  case computedIndex
  case memberOfLiteral
}
