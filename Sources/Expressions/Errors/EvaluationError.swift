// SPDX-License-Identifier: Apache-2.0

/// Something that went wrong when an expression met the values of a run.
///
/// It names what was written and the kinds that met, never a value.
package struct EvaluationError: Error, Hashable, Sendable {
  /// What went wrong; names are as the user wrote them.
  package enum Kind: Error, Hashable, Sendable {
    /// The scope has no value for the name now (a capture that was not made).
    case unavailable(name: String)
    /// Something that is there but cannot be read as what the name asks for.
    case unreadable(name: String, reason: String)
    case missingMember(name: String)
    /// A member of something that is no object.
    case notAnObject(member: String, found: ValueKind)
    /// An index of something that is no list.
    case notAList(index: Int, found: ValueKind)
    case indexOutOfRange(index: Int, count: Int)
    /// Null, a list or an object inside text.
    case notText(found: ValueKind)
    /// A condition, or an operand of `!`, `&&`, `||`, `? :`, that is not true or false.
    case notABoolean(found: ValueKind)
    /// An operator or a function between kinds that it does not join.
    case noOverload(name: String, found: [ValueKind])
    /// A function that there is not, in an expression that was compiled all the same.
    case unknownFunction(name: String)
    /// A function whose home gave this run nothing to call.
    case functionUnavailable(name: String)
    /// A function refused what it was given.
    case refused(name: String, reason: String)
    case divisionByZero
    /// A result that its type does not hold.
    case outOfRange(type: String)
    /// A number of data that neither an int nor a double holds exactly.
    case inexact
    /// Infinity or not-a-number where a number of JSON is wanted.
    case notANumber
    /// A key of a map that is no boolean, whole number or text.
    case unsupportedKey(found: ValueKind)
    case repeatedKey
    case missingKey
    /// The value of `optional.none()`.
    case noValue
    /// More steps than an expression may take.
    case tooManySteps
    /// More bytes or elements than an expression may make.
    case tooMuchMade
    /// A function whose home is elsewhere met a limit of its own.
    case exhausted(name: String, reason: String)
    /// The run ends.
    case stopped
  }

  /// What went wrong.
  package let kind: Kind
  /// Bytes of the decoded text that was given to the parser.
  package let range: Range<Int>

  /// An error at a place.
  package init(_ kind: Kind, at range: Range<Int>) {
    self.kind = kind
    self.range = range
  }

  /// What a function says of the value that it was given, as the path of a file that is not there; nil
  /// for all else, which names what was written.
  var valueText: String? {
    switch kind {
    case .refused(_, let reason), .unreadable(_, let reason): reason
    default: nil
    }
  }
}
