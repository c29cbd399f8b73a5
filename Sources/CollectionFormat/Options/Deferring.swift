// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions

/// Values, some of which come from templates that are evaluated in the run: numbers and patterns.
package struct Deferring<Values: Sendable>: Sendable {
  /// The values, with defaults in place of deferred numbers.
  package var values: Values
  package private(set) var numbers: [DeferredValue<Values>] = []

  package init(_ values: Values) {
    self.values = values
  }

  /// Stores a literal number, and records one from a template.
  ///
  /// - Parameter name: that of the number, for plans: `every`.
  package mutating func take<Number: Sendable>(
    _ quantity: Quantity<Number>?, _ name: String,
    _ put: @escaping @Sendable (inout Values, Number) -> Void
  ) {
    switch quantity {
    case .fixed(let number)?: put(&values, number)
    case .made(let text, let grammar)?:
      numbers.append(
        DeferredValue(name: name, text: text, problem: grammar.problem) { values, text in
          guard let number = grammar.parse(text) else { return false }
          put(&values, number)
          return true
        })
    case nil: break
    }
  }

  /// Records a value from a template that is not a number.
  mutating func deferValue(_ value: DeferredValue<Values>) {
    numbers.append(value)
  }

  /// The values with those from templates; the parameters are those of `settle`.
  package func settled<Failure: Error>(
    _ value: (TemplateText, DeferredEncoding?) throws(Failure) -> RenderedText,
    problem: (QuantityProblem, SourceSpan) -> Failure
  ) throws(Failure) -> Values {
    var settled = values
    for number in numbers { try number.settle(in: &settled, value, problem: problem) }
    return settled
  }
}

/// Applied to the value of each expression of a template.
package typealias DeferredEncoding = @Sendable (String) -> String

/// A value from a template that is evaluated in the run.
package struct DeferredValue<Values: Sendable>: Sendable {
  /// The key: `every`.
  package let name: String
  package let text: TemplateText
  /// What each expression's value becomes in the text; nil if it stays as it is.
  package var encode: DeferredEncoding?
  /// The problem with a text that is not such a value.
  package let problem: QuantityProblem
  /// Stores the value; false for an invalid text.
  package let set: @Sendable (_ values: inout Values, _ text: String) -> Bool

  /// Stores the value of the template.
  ///
  /// - Parameters:
  ///   - value: returns the text of a template, with its secrets.
  ///   - problem: takes the problem with a text and its template, and returns the error to throw.
  package func settle<Failure: Error>(
    in values: inout Values,
    _ value: (TemplateText, DeferredEncoding?) throws(Failure) -> RenderedText,
    problem: (QuantityProblem, SourceSpan) -> Failure
  ) throws(Failure) {
    let found = try value(text, encode)
    guard set(&values, found.text) else { throw problem(self.problem.found(found), text.span) }
  }
}

extension Deferring: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    for number in numbers { number.text.addReadNames(to: &names) }
  }
}
