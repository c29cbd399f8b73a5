// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions

/// An expression for a boolean (`if`).
package struct Condition: Sendable {
  private let written: ExpressionText

  init(_ written: ExpressionText) { self.written = written }

  package var expression: Expression { written.expression }

  /// The text as written, with a `${…}` around it.
  package var text: String { written.text }

  /// The span of the whole scalar, with quotes.
  package var span: SourceSpan { written.span }

  /// The place of bytes of the text in the file.
  package func span(of decoded: Range<Int>) -> SourceSpan { written.span(of: decoded) }
}

extension Condition: NameReader {
  package func addReadNames(to names: inout ReadNames) { written.addReadNames(to: &names) }
}

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
