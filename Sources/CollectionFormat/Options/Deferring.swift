// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Values of which some are numbers that templates make, once the run has what they read.
package struct Deferring<Values: Sendable>: Sendable {
  /// With the usual in place of the numbers that wait.
  package var values: Values
  package private(set) var numbers: [DeferredNumber<Values>] = []

  package init(_ values: Values) {
    self.values = values
  }

  /// Takes a number that is written, and notes one that a template makes.
  ///
  /// - Parameter name: of the number, for plans: `every`.
  package mutating func take<Number: Sendable>(
    _ quantity: Quantity<Number>?, _ name: String,
    _ put: @escaping @Sendable (inout Values, Number) -> Void
  ) {
    switch quantity {
    case .fixed(let number)?: put(&values, number)
    case .made(let text, let grammar)?:
      numbers.append(
        DeferredNumber(name: name, text: text, problem: grammar.problem) { values, text in
          guard let number = grammar.parse(text) else { return false }
          put(&values, number)
          return true
        })
    case nil: break
    }
  }

  /// The values with the numbers that templates make; the parameters are those of `settle`.
  package func settled<Failure: Error>(
    _ value: (TemplateText) throws(Failure) -> String,
    problem: (QuantityProblem, SourceSpan) -> Failure
  ) throws(Failure) -> Values {
    var settled = values
    for number in numbers { try number.settle(in: &settled, value, problem: problem) }
    return settled
  }
}

/// A number that a template makes once the run has what it reads.
package struct DeferredNumber<Values: Sendable>: Sendable {
  /// Of the key: `every`.
  package let name: String
  package let text: TemplateText
  /// What is wrong with a value that is not such a number.
  package let problem: QuantityProblem
  /// Puts the number in its place; false for a text that is not one.
  package let set: @Sendable (_ values: inout Values, _ text: String) -> Bool

  /// Puts what the template makes in its place.
  ///
  /// - Parameters:
  ///   - value: gives the value of a template.
  ///   - problem: takes what is wrong with a value and where it is made, and gives what to throw.
  package func settle<Failure: Error>(
    in values: inout Values, _ value: (TemplateText) throws(Failure) -> String,
    problem: (QuantityProblem, SourceSpan) -> Failure
  ) throws(Failure) {
    guard set(&values, try value(text)) else { throw problem(self.problem, text.span) }
  }
}

extension Deferring: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    for number in numbers { number.text.addReadNames(to: &names) }
  }
}
