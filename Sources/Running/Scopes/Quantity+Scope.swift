// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

extension Quantity {
  /// The number, from its template if it has one.
  ///
  /// - Throws: if the template has no value, or gives something else.
  func number(in scope: StepScope) throws(StepRefusal) -> Number {
    switch self {
    case .fixed(let number): return number
    case .made(let template, let grammar):
      let found = try template.plainRendered(in: scope)
      if let number = grammar.parse(found.text) { return number }
      throw StepRefusal(grammar.problem.found(found), at: template.span)
    }
  }
}
