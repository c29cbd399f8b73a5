// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions
import RunEvents

/// A condition that is judged by itself: an element of `check`, `until` and `stopIf`.
package struct ConditionCheck: Sendable {
  package let condition: Condition
  private let reference: CheckReference
  private let places: SourcePlaces

  /// - Parameter name: its name in the reports.
  package init(_ condition: Condition, named name: String, places: SourcePlaces) {
    self.condition = condition
    self.places = places
    let location = places.location(of: condition.span)
    reference = CheckReference(name: name, line: location.line, column: location.column)
  }

  /// A check named by its text, like those of `that`.
  package init(_ condition: Condition, word: String, places: SourcePlaces) {
    self.init(
      condition, named: "\(word) \(BoundedText.inMessage(condition.text))", places: places)
  }

  /// Whether it is true; if not, with the value of each part.
  package func verdict(in scope: some Scope) -> Verdict {
    verdict(Judge(scope: scope).that(condition))
  }

  /// For a condition that must not hold: nil if it does not, or has no value. One that reached a
  /// limit fails.
  package func verdictIfTrue(in scope: some Scope) -> Verdict? {
    do throws(TemplateFailure) {
      return try condition.holds(in: scope) ? verdict(.isTrue(condition, in: scope)) : nil
    } catch {
      return error.error.isFinal ? verdict(.template(error)) : nil
    }
  }

  private func verdict(_ mismatch: Mismatch?) -> Verdict {
    Verdict(reference, failure: mismatch.map { $0.failure(at: $0.span, in: places) })
  }
}
