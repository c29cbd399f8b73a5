// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension EvaluationError {
  /// The stable name of the mistake.
  package var code: DiagnosticCode {
    switch kind {
    case .unavailable, .unreadable: "unavailable-name"
    case .missingMember: "missing-member"
    case .notAnObject, .notAList: "wrong-type"
    case .indexOutOfRange: "index-out-of-range"
    case .notText: "not-text"
    case .notABoolean: "not-a-condition"
    }
  }

  /// What happened, for a failed step; holds names and kinds, never values.
  package var message: String {
    switch kind {
    case .unavailable(let name): "`\(name)` has no value here"
    case .unreadable(let name, let reason): "`\(name)` has no value: \(reason)"
    case .missingMember(let name): "there is no member `\(name)`"
    case .notAnObject(let member, let found): "`\(member)` is asked of \(found.rawValue)"
    case .notAList(let index, let found): "index \(index) is asked of \(found.rawValue)"
    case .indexOutOfRange(let index, let count):
      "index \(index) is outside of a list of \(count)"
    case .notText(let found): "\(found.rawValue) cannot stand in text"
    case .notABoolean(let found): "a condition is \(found.rawValue), not true or false"
    }
  }

  /// What to write instead; nil when nothing general can be said.
  package var help: String? {
    switch kind {
    case .notText(.null): "give the name a value"
    case .notText: "reach into it, as in `${name.member}`, or let `${…}` be the whole value"
    case .notAnObject(let member, .array): "write an index before `\(member)`"
    default: nil
    }
  }

  /// The diagnostic, at the place that the caller found for `range` in the source.
  package func diagnostic(at span: SourceSpan) -> Diagnostic {
    Diagnostic(code, message, at: Annotation(span), help: help.map { [$0] } ?? [])
  }
}
