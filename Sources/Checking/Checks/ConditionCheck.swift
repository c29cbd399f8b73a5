// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions
import RunEvents

/// A condition that is judged by itself: an element of `check`, `until` and `stopIf`.
package struct ConditionCheck: Sendable {
  package let condition: Condition
  private let reference: CheckReference
  private let places: SourcePlaces

  /// - Parameter name: what the reports call it.
  package init(_ condition: Condition, named name: String, places: SourcePlaces) {
    self.condition = condition
    self.places = places
    let location = places.location(of: condition.span)
    reference = CheckReference(name: name, line: location.line, column: location.column)
  }

  /// One that is named by its text, as those of `that` are.
  package init(_ condition: Condition, word: String, places: SourcePlaces) {
    self.init(
      condition, named: "\(word) \(BoundedText.inMessage(condition.text))", places: places)
  }

  /// Whether it is true; of one that is not the value of each part is told.
  package func verdict(in scope: some Scope) -> Verdict {
    verdict(Judge(scope: scope).that(condition))
  }

  /// The same for a condition that must not hold: nil when it does not, or has no value. One that
  /// met a limit fails.
  package func verdictIfTrue(in scope: some Scope) -> Verdict? {
    do throws(TemplateFailure) {
      return try condition.holds(in: scope) ? verdict(.isTrue(condition, in: scope)) : nil
    } catch {
      return error.error.isFinal ? verdict(.template(error)) : nil
    }
  }

  private func verdict(_ mismatch: Mismatch?) -> Verdict {
    Verdict(reference, failure: mismatch?.failure(in: places))
  }
}
