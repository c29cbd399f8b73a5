// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import YAMLTree

/// An expression for a boolean (`if`).
package struct Condition: Sendable {
  package let expression: Expression
  private let scalar: YAMLScalar

  init(expression: Expression, scalar: YAMLScalar) {
    self.expression = expression
    self.scalar = scalar
  }

  /// The text as written, with a `${…}` around it.
  package var text: String { scalar.text }

  /// The span of the whole scalar, with quotes.
  package var span: SourceSpan { scalar.span }

  /// The place of bytes of the text in the file.
  package func span(of decoded: Range<Int>) -> SourceSpan { scalar.span(ofText: decoded) }
}
