// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions
import Queries
import Values

/// Checks that could not be carried out.
extension Mismatch {
  /// The template of `$between` gives another value.
  static func notAPair(_ found: ScopedValue, at span: SourceSpan) -> Mismatch {
    let words =
      if case .array(let elements) = found.value {
        "a list of \(elements.count)"
      } else {
        ValueKind(found.value).rawValue
      }
    return Mismatch(.broken, "the template gives \(words), not a list of two", at: span)
  }

  /// The template of a list operand gives another value.
  static func notAListOperand(_ found: ScopedValue, at span: SourceSpan) -> Mismatch {
    Mismatch(.broken, "the template gives \(ValueKind(found.value).rawValue), not a list", at: span)
  }

  /// A list of matchers without any requires nothing of the subject.
  static func emptyListOperand(at span: SourceSpan) -> Mismatch {
    Mismatch(.broken, "the list is empty, which checks nothing", at: span)
  }

  static func template(_ failure: TemplateFailure) -> Mismatch {
    Mismatch(
      .broken, failure.error.message, code: failure.error.code, at: failure.span,
      notes: failure.error.help.map { [$0] } ?? [], isFinal: failure.error.isFinal,
      leavesOut: failure.leavesOut)
  }

  static func pathLimit(_ error: PathLimitError, at span: SourceSpan) -> Mismatch {
    Mismatch(.broken, error.message, at: span, isFinal: true)
  }

  static func tooDeepValue(at span: SourceSpan) -> Mismatch {
    Mismatch(.broken, "the value is too large or too deep to be checked", at: span, isFinal: true)
  }

  static func tooLargeList(at span: SourceSpan) -> Mismatch {
    Mismatch(.broken, "the list that the path is to look into is too large or too deep", at: span)
  }

  /// A search for a pattern that reached a limit.
  static func pattern(_ words: String, _ subject: Subject, at span: SourceSpan) -> Mismatch {
    Mismatch(
      .broken, words, at: span, actual: subject.shown(), documentPath: subject.documentPath,
      isFinal: true)
  }

  static func noMoment(_ text: String, at span: SourceSpan) -> Mismatch {
    Mismatch(.broken, "`\(BoundedText.inMessage(text))` is not a day of the calendar", at: span)
  }

  static func unusableOperand(
    _ value: ScopedValue, for subject: Subject, at span: SourceSpan
  ) -> Mismatch {
    let needs: String
    switch subject {
    case .duration: needs = "a duration like `500ms`"
    case .size: needs = "a size like `64MB`"
    default: needs = "a number, a date or a timestamp of RFC 3339"
    }
    return Mismatch(
      .broken,
      "the template gives \(value.value.kind.words), "
        + "`\(value.shown(for: subject, to: BoundedText.messageBytes))`, and not \(needs)", at: span
    )
  }

  static func negativeDistance(at span: SourceSpan) -> Mismatch {
    Mismatch(.broken, "`$within` is less than zero, and no value is this near", at: span)
  }

  static func unusableDistance(at span: SourceSpan) -> Mismatch {
    Mismatch(
      .broken, "`$closeTo` and `$within` are not both numbers or both durations", at: span)
  }
}
