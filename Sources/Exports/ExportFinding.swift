// SPDX-License-Identifier: Apache-2.0

/// A thing of a collection that an export does otherwise, or not at all.
package struct ExportFinding: Sendable {
  package enum Effect: String, Sendable {
    /// Carried over with a difference.
    case changed
    /// Not carried over.
    case lost
  }

  /// Why, by the part of a collection.
  package enum Cause: String, CaseIterable, Sendable {
    case step
    case auth
    case body
    case capture
    case expect
    case expression
    case flow
    case option
    case secret
    case variable
    case unknown
  }

  /// A place in a file of the collection.
  package struct Place: Hashable, Sendable {
    package let file: String
    package let line: Int

    package init(file: String, line: Int) {
      self.file = file
      self.line = line
    }
  }

  package let effect: Effect
  package let cause: Cause
  /// One line.
  package let text: String
  package let place: Place

  package init(_ effect: Effect, _ cause: Cause, _ text: String, at place: Place) {
    self.effect = effect
    self.cause = cause
    self.text = text
    self.place = place
  }
}
