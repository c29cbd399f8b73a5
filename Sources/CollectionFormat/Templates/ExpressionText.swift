// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import YAMLTree

/// A scalar that was compiled as one expression, without `${…}` around it, and the mapping from its
/// text to the file.
package struct ExpressionText: Sendable {
  package let expression: Expression
  private let written: YAMLText

  init(expression: Expression, scalar: YAMLScalar) {
    self.expression = expression
    written = YAMLText(scalar)
  }

  /// The text as written, with a `${…}` around it.
  package var text: String { written.text }

  /// The span of the whole scalar, with quotes.
  package var span: SourceSpan { written.span }

  /// The place of bytes of the text in the file.
  package func span(of decoded: Range<Int>) -> SourceSpan { written.span(ofText: decoded) }

  /// Its value and the secrets that it was made from; nil for `optional.none()`.
  package func value(in scope: some Scope) throws(TemplateFailure) -> ScopedValue? {
    do throws(EvaluationError) {
      return try expression.noted(in: scope)
    } catch {
      if error.leavesOut { return nil }
      throw TemplateFailure(error, at: span(of: error.range))
    }
  }
}

extension ExpressionText: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    expression.forEachReference { names.append(NameUse($0, in: self)) }
  }
}
