// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import YAMLTree

/// An expression that gives a boolean (`if`).
package struct Condition: Sendable {
  package let expression: Expression
  private let scalar: YAMLScalar

  init(expression: Expression, scalar: YAMLScalar) {
    self.expression = expression
    self.scalar = scalar
  }

  /// As it is written, a `${…}` round it included.
  package var text: String { scalar.text }

  /// The whole scalar, quotes included.
  package var span: SourceSpan { scalar.span }

  /// Where bytes of the text stand in the file.
  package func span(of decoded: Range<Int>) -> SourceSpan { scalar.span(ofText: decoded) }
}
