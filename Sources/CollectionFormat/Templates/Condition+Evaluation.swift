// SPDX-License-Identifier: Apache-2.0

import Expressions

extension Condition {
  /// Whether it holds.
  ///
  /// - Throws: `TemplateFailure` when it has no value now, or one that is neither true nor false.
  package func holds(in scope: some Scope) throws(TemplateFailure) -> Bool {
    do throws(EvaluationError) {
      return try expression.evaluateCondition(in: scope)
    } catch {
      throw TemplateFailure(error, at: span(of: error.range))
    }
  }

  /// What its parts give, each as it is written and with its value as text, secrets by their
  /// names; evaluates once more.
  package func explained(in scope: some Scope) -> [(part: String, value: String)] {
    let bytes = Array(text.utf8)
    return expression.explain(in: scope).parts.map { part in
      (String(decoding: bytes[part.range], as: UTF8.self), part.text())
    }
  }
}
