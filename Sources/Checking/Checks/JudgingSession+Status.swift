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
    case .listed(let elements, let span, let reference, let implied):
      judge(elements, subjects, reference, at: span, implied: implied.map { step ?? $0 })
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
      return conclude(reference, at: span, .noResponse(at: span))
    }
    let holds = patterns.contains { $0.includes(response.status) }
    conclude(
      reference, at: span,
      holds
        ? nil
        : .status(
          response.status, response.reason, expected: hidden.map { [$0] } ?? patterns.map(\.text),
          at: span))
  }

  /// Judges the status by a list with templates, of which some may be left out.
  private mutating func judge(
    _ elements: [StatusElement], _ subjects: ResponseSubjects, _ reference: CheckReference,
    at span: SourceSpan, implied: SourceSpan?
  ) {
    var patterns: [StatusPattern] = []
    var hidden: String?
    for element in elements {
      switch element {
      case .pattern(let pattern): patterns.append(pattern)
      case .template(let text):
        switch judge.evaluate(text) {
        case .failed(let mismatch) where mismatch.leavesOut: continue
        case .failed(let mismatch): return conclude(reference, mismatch)
        case .value(let found):
          guard let pattern = StatusPattern(found.value) else {
            return conclude(reference, .notAStatus(found, at: text.span))
          }
          if !found.secrets.isEmpty { hidden = found.secrets.hidden }
          patterns.append(pattern)
        }
      }
    }
    guard patterns.isEmpty else {
      return judge(patterns, subjects, reference, at: span, hiddenAs: hidden)
    }
    conclude(leftOut: reference)
    if let implied { judgeImplied(subjects, at: implied) }
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
    let patterns = elements.compactMap { StatusPattern($0) }
    guard patterns.count == elements.count, !patterns.isEmpty else { return nil }
    self = patterns
  }
}

extension StatusPattern {
  /// The status or class of a value; nil for another value.
  fileprivate init?(_ value: Value) {
    guard value.kind == .number || value.kind == .string, let text = value.writtenText else {
      return nil
    }
    self.init(parsing: text)
  }
}
