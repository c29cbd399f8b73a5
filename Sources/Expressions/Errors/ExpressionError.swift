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
    /// `a.B{…}`: CEL's messages are of protocol buffers.
    case message
    /// A call of something that is no function; `suggestion` is near it.
    case unknownFunction(String, suggestion: String?)
    /// A call of a function that another language has; `help` says what to write here.
    case foreignFunction(String, help: [String])
    /// A call of a function of the format that this version does not have.
    case laterFunction(String, help: [String])
    /// An operator or a word of another language.
    case foreignSign(String, help: [String])
    /// A function with so many arguments; `expected` says how many it takes.
    case wrongArgumentCount(String, found: Int, expected: String, help: [String] = [])
    /// A macro whose variable is no plain name.
    case notAVariable(macro: String)
    /// `has` of something that is no member.
    case notAMember
    /// A literal argument that cannot be read; `reason` is a sentence without a full stop.
    case invalidArgument(function: String, reason: String)
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
