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

extension Checker {
  /// Whether the step expects nothing but statuses from 400 to 499, by its templates as they are now.
  package func expectsRefusal(scope: some Scope) -> Bool {
    let judge = Judge(scope: scope, schemas: schemas).quiet
    switch status {
    case .implied?, nil: return false
    case .anyOf(let patterns, _, _)?: return patterns.admitOnlyRefusals
    case .template(let text, _, _)?:
      guard case .value(let found) = judge.evaluate(text) else { return false }
      return [StatusPattern](found.value)?.admitOnlyRefusals ?? false
    case .listed(let elements, _, _, _)?:
      return elements.allSatisfy { $0.isRefusal(judge) }
    case .matching(let branch)?:
      return RefusalStatuses.areAll { status in
        var session = JudgingSession(places: places, asking: judge)
        session.walk(branch, .count(status))
        return session.allHold
      }
    }
  }
}

/// The statuses with which a service refuses a request.
private enum RefusalStatuses {
  /// The likeliest statuses first.
  private static let others = Array(200..<400) + Array(500..<600) + Array(100..<200)

  /// Whether some status of 400 to 499 is admitted, and no other.
  static func areAll(admits: (Int) -> Bool) -> Bool {
    !others.contains(where: admits) && (400..<500).contains(where: admits)
  }
}

extension StatusElement {
  /// Whether it admits only refusals, or is left out.
  fileprivate func isRefusal(_ judge: Judge) -> Bool {
    switch self {
    case .pattern(let pattern): return [pattern].admitOnlyRefusals
    case .template(let text):
      switch judge.evaluate(text) {
      case .failed(let mismatch): return mismatch.leavesOut
      case .value(let found):
        return StatusPattern(found.value).map { [$0].admitOnlyRefusals } ?? false
      }
    }
  }
}

extension [StatusPattern] {
  fileprivate var admitOnlyRefusals: Bool {
    RefusalStatuses.areAll { status in contains { $0.includes(status) } }
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
