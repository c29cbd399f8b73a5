// SPDX-License-Identifier: Apache-2.0

/// An error of an expression with the values of a run.
///
/// It has names as written and kinds of values, never a value.
package struct EvaluationError: Error, Hashable, Sendable {
  /// The error; names are as the user wrote them.
  package enum Kind: Error, Hashable, Sendable {
    /// The scope has no value for the name now (a missing capture).
    case unavailable(name: String)
    /// The value exists but cannot be read as the name requires.
    case unreadable(name: String, reason: String)
    case missingMember(name: String)
    /// A member of a value that is not an object.
    case notAnObject(member: String, found: ValueKind)
    /// An index of a value that is not a list.
    case notAList(index: Int, found: ValueKind)
    case indexOutOfRange(index: Int, count: Int)
    /// Null, a list or an object inside text.
    case notText(found: ValueKind)
    /// A condition, or an operand of `!`, `&&`, `||`, `? :`, that is not a boolean.
    case notABoolean(found: ValueKind)
    /// An operator or a function that does not apply to these kinds.
    case noOverload(name: String, found: [ValueKind])
    /// An unknown function, in an expression that was compiled nevertheless.
    case unknownFunction(name: String)
    /// A function that this run does not provide.
    case functionUnavailable(name: String)
    /// A function refused its argument.
    case refused(name: String, reason: String)
    /// A function refused its argument for a reason that holds nothing of it, so that it can be shown
    /// even if the argument is a secret.
    case rejected(name: String, reason: String)
    case divisionByZero
    /// A result outside the range of its type.
    case outOfRange(type: String)
    /// A number of data that neither an int nor a double represents exactly.
    case inexact
    /// Infinity or not-a-number where JSON requires a number.
    case notANumber
    /// A key of a map that is not a boolean, whole number or text.
    case unsupportedKey(found: ValueKind)
    case repeatedKey
    case missingKey
    /// The value of `optional.none()`.
    case noValue
    /// The value of a whole template is `optional.none()`, which leaves out the part of the file.
    case leftOut
    /// More steps than an expression may take.
    case tooManySteps
    /// More bytes or elements than an expression may make.
    case tooMuchMade
    /// A function from outside reached a limit of its own.
    case exhausted(name: String, reason: String)
    /// The run ended.
    case stopped
  }

  /// The error.
  package let kind: Kind
  /// A range of the decoded text that the parser was given.
  package let range: Range<Int>

  /// An error at a place.
  package init(_ kind: Kind, at range: Range<Int>) {
    self.kind = kind
    self.range = range
  }

  /// Whether the part of the file that has this value is left out, where a part can be.
  package var leavesOut: Bool { kind == .leftOut }

  /// The message of a function about its argument, such as the path of a missing file; nil for all
  /// other errors, which name what was written.
  var valueText: String? {
    switch kind {
    case .refused(_, let reason), .unreadable(_, let reason): reason
    default: nil
    }
  }
}
