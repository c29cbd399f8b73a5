// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Values

extension EvaluationError {
  /// The stable name of the mistake.
  package var code: DiagnosticCode {
    switch kind {
    case .unavailable, .unreadable: .unavailableName
    case .missingMember: .missingMember
    case .notAnObject, .notAList: .wrongType
    case .indexOutOfRange: .indexOutOfRange
    case .notText: .notText
    case .notABoolean: .notACondition
    case .noOverload, .unsupportedKey: .wrongType
    case .unknownFunction, .functionUnavailable: .unknownFunction
    case .refused, .rejected: .refusedArgument
    case .divisionByZero: .divisionByZero
    case .outOfRange, .inexact, .notANumber: .numberOutOfRange
    case .repeatedKey: .repeatedKey
    case .missingKey, .noValue, .leftOut: .missingMember
    case .tooManySteps, .tooMuchMade, .exhausted: .expressionTooCostly
    case .stopped: .runEnded
    }
  }

  /// The message for a failed step; it contains names and kinds, never values.
  package var message: String {
    switch kind {
    case .unavailable(let name): "`\(name)` has no value here"
    case .unreadable(let name, let reason): "`\(name)` has no value: \(reason)"
    case .missingMember(let name): "there is no member `\(name)`"
    case .notAnObject(let member, let found): "\(found.rawValue) has no member `\(member)`"
    case .notAList(let index, let found): "\(found.rawValue) has no index \(index)"
    case .indexOutOfRange(let index, let count):
      "index \(index) is outside of a list of \(count)"
    case .notText(let found): "\(found.rawValue) cannot be part of a text"
    case .notABoolean(let found): "a condition is \(found.rawValue), not true or false"
    case .noOverload(let name, let found): Self.mismatch(name, found)
    case .unknownFunction(let name): "there is no function `\(name)`"
    case .functionUnavailable(let name): "`\(name)` cannot be called here"
    case .refused(let name, let reason), .rejected(let name, let reason): "`\(name)`: \(reason)"
    case .divisionByZero: "a division by zero"
    case .outOfRange(let type): "the result is outside of the range of \(type)"
    case .inexact: "neither an int nor a double holds this number exactly"
    case .notANumber: "infinity and NaN are not numbers outside of expressions"
    case .unsupportedKey(let found): "\(found.rawValue) cannot be a key of a map"
    case .repeatedKey: "a key is in a map twice"
    case .missingKey: "there is no such key"
    case .noValue: "the optional has no value"
    case .leftOut: "the value is `optional.none()`, and this cannot be left out"
    case .exhausted(let name, let reason): "`\(name)`: \(reason)"
    case .stopped: StopWords.stopped
    case .tooManySteps: "the expression takes more than \(Budget.maximumSteps) steps"
    case .tooMuchMade: "the expression makes more than \(Budget.maximumMade) bytes"
    }
  }

  private static func mismatch(_ name: String, _ found: [ValueKind]) -> String {
    let kinds = found.map(\.rawValue)
    let isOperator = name.utf8.first.map { !$0.isNameStart } ?? false
    if isOperator || name == "in", kinds.count == 2 {
      return "`\(name)` does not apply to \(kinds[0]) and \(kinds[1])"
    }
    guard let last = kinds.last else { return "`\(name)` needs arguments" }
    let list = kinds.dropLast().joined(separator: ", ")
    return "`\(name)` does not take \(list.isEmpty ? last : "\(list) and \(last)")"
  }

  /// What to write instead; nil if there is no general advice.
  package var help: String? {
    switch kind {
    case .notText(.null): "give the name a value"
    case .notText(.array), .notText(.object):
      "write `json.encode(…)`, reach into it, or let `${…}` be the whole value"
    case .notText: "let `${…}` be the whole value"
    case .notAnObject("length", .array), .notAnObject("length", .string),
      .notAnObject("size", .array), .notAnObject("size", .string):
      "write `size(…)`"
    case .notAnObject(let member, .array): "write an index before `\(member)`"
    case .noOverload(_, let found) where found == [.int, .double] || found == [.double, .int]:
      "write both numbers with a fraction, or convert one: `double(…)`"
    case .noOverload("+", let found) where found.contains(.string):
      "write `string(…)` around a value that is not text"
    case .tooManySteps, .tooMuchMade: "simplify the expression"
    case .leftOut: "write `….orValue(…)` for a value in its place"
    default: nil
    }
  }

  /// The diagnostic, at the place of `range` in the source, which the caller found.
  package func diagnostic(at span: SourceSpan) -> Diagnostic {
    Diagnostic(code, message, at: Annotation(span), help: help.map { [$0] } ?? [])
  }
}
