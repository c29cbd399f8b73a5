// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions
import RunEvents
import Values

extension JudgingSession {
  /// Judges the status.
  ///
  /// - Parameter step: the place of the step; nil for the one for which the check was prepared.
  mutating func judge(
    _ check: StatusCheck, _ subjects: ResponseSubjects, at step: SourceSpan? = nil
  ) {
    switch check {
    case .implied(let first): judgeImplied(subjects, at: step ?? first)
    case .anyOf(let patterns, let span, let reference):
      judge(patterns, subjects, reference, at: span)
    case .matching(let branch):
      walk(branch, subjects.status.map(Subject.count) ?? .absent)
    case .template(let text, let reference, let implied):
      judge(text, subjects, reference, implied: implied.map { step ?? $0 })
    }
  }

  private mutating func judgeImplied(_ subjects: ResponseSubjects, at span: SourceSpan) {
    guard let response = subjects.response else {
      return conclude(implied(at: span), .noResponse(at: span))
    }
    if response.status >= 400 {
      conclude(implied(at: span), .impliedStatus(response.status, response.reason, at: span))
    }
  }

  /// The implied check of the status, made for a step that fails it.
  private func implied(at span: SourceSpan) -> CheckReference {
    let location = places.location(of: span)
    return CheckReference(name: "status", line: location.line, column: location.column)
  }

  private mutating func judge(
    _ patterns: [StatusPattern], _ subjects: ResponseSubjects, _ reference: CheckReference,
    at span: SourceSpan, hiddenAs hidden: String? = nil
  ) {
    guard let response = subjects.response else {
      return conclude(reference, .noResponse(at: span))
    }
    let holds = patterns.contains { $0.includes(response.status) }
    conclude(
      reference,
      holds
        ? nil
        : .status(
          response.status, response.reason, expected: hidden.map { [$0] } ?? patterns.map(\.text),
          at: span))
  }

  /// Judges the status by the value of a template, which is read like a written status.
  private mutating func judge(
    _ text: TemplateText, _ subjects: ResponseSubjects, _ reference: CheckReference,
    implied: SourceSpan?
  ) {
    switch judge.evaluate(text) {
    case .failed(let mismatch) where mismatch.leavesOut:
      conclude(leftOut: reference)
      if let implied { judgeImplied(subjects, at: implied) }
    case .failed(let mismatch): conclude(reference, mismatch)
    case .value(let found):
      guard let patterns = [StatusPattern](found.value) else {
        return conclude(reference, .notAStatus(found, at: text.span))
      }
      judge(
        patterns, subjects, reference, at: text.span,
        hiddenAs: found.secrets.isEmpty ? nil : found.secrets.hidden)
    }
  }
}

extension [StatusPattern] {
  /// The statuses of a value: one, or a list that is not empty; nil for another value.
  fileprivate init?(_ value: Value) {
    let elements = if case .array(let elements) = value { elements } else { [value] }
    let patterns = elements.compactMap { element in
      element.kind == .number || element.kind == .string
        ? element.writtenText.flatMap { StatusPattern(parsing: $0) } : nil
    }
    guard patterns.count == elements.count, !patterns.isEmpty else { return nil }
    self = patterns
  }
}
