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

  /// Its parts as written, with their values as text, and secrets by their names; evaluates once
  /// more.
  package func explained(in scope: some Scope) -> [(part: String, value: String)] {
    let bytes = Array(text.utf8)
    return expression.explain(in: scope).parts.map { part in
      (String(decoding: bytes[part.range], as: UTF8.self), part.text())
    }
  }
}
