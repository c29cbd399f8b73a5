// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// A mistake in the text of a template or an expression, found before anything runs.
package struct ExpressionError: Error, Hashable, Sendable {
  /// The mistake; texts in it are as the user wrote them.
  package enum Kind: Hashable, Sendable {
    /// A `${` without a `}`.
    case unclosedTemplate
    /// `${}`.
    case empty
    case unexpectedCharacter(String)
    /// Text that the grammar does not allow at this place.
    case unexpected(found: String, expected: String)
    case unterminatedText
    case invalidEscape(String)
    case invalidNumber(String)
    /// A whole number that does not fit into 64 bits.
    case numberTooLarge(String)
    /// A reserved word of CEL.
    case reservedWord(String)
    /// `//`.
    case comment
    /// More bytes or deeper nesting than is allowed.
    case tooLarge
    /// `a.B{…}`: messages in CEL are of protocol buffers.
    case message
    /// A call of an unknown function; `suggestion` is a near miss.
    case unknownFunction(String, suggestion: NearMisses.Nearest?)
    /// A call of a function of another language; `help` says what to write here, and `rename` is
    /// our name for the same call; nil if more than the name differs.
    case foreignFunction(String, help: [String], rename: String? = nil)
    /// An operator or a word of another language.
    case foreignSign(String, help: [String])
    /// A function with a wrong number of arguments; `expected` says how many it takes.
    case wrongArgumentCount(String, found: Int, expected: String, help: [String] = [])
    /// A macro whose variable is not a plain name.
    case notAVariable(macro: String)
    /// `has` of an expression that is not a member.
    case notAMember
    /// A literal argument that cannot be read; `reason` is a sentence without a full stop.
    case invalidArgument(function: String, reason: String)
    /// `1 <= x < 9`; `meant` is the same as two comparisons.
    case chainedComparison(meant: String)
    /// Text around a condition's `${…}`.
    case partialCondition
  }

  /// The mistake.
  package let kind: Kind
  /// A range of the decoded text that the parser was given.
  package let range: Range<Int>

  /// An error at a place.
  package init(_ kind: Kind, at range: Range<Int>) {
    self.kind = kind
    self.range = range
  }
}
