// SPDX-License-Identifier: Apache-2.0

import Expressions

extension Condition {
  /// Whether it holds.
  ///
  /// - Throws: `TemplateFailure` if it has no value now, or its value is not a boolean.
  package func holds(in scope: some Scope) throws(TemplateFailure) -> Bool {
    do throws(EvaluationError) {
      return try expression.evaluateCondition(in: scope)
    } catch {
      throw TemplateFailure(error, at: span(of: error.range))
    }
  }

  /// Its parts as written, with their values as text, and secrets by their names, and the texts that it
  /// compares; evaluates once more.
  package func explained(
    in scope: some Scope
  ) -> (parts: [(part: String, value: String)], comparisons: [Explanation.Comparison]) {
    let bytes = Array(text.utf8)
    let explanation = expression.explain(in: scope)
    let parts = explanation.parts.map { part in
      (String(decoding: bytes[part.range], as: UTF8.self), part.text())
    }
    return (parts, explanation.comparisons)
  }
}
