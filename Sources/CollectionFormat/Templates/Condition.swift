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
