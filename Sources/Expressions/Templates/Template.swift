// SPDX-License-Identifier: Apache-2.0

import Values

/// Text with `${…}` in it, parsed once; plain text is one too.
package struct Template: Sendable {
  /// A stretch of text, or an expression.
  package enum Segment: Sendable {
    /// The text that is meant (`$${` is already `${`).
    case text(String)
    /// The range covers `${` to `}`, in bytes of the decoded text.
    case expression(Expression, range: Range<Int>)
  }

  /// In order; two texts never stand side by side, and none is empty.
  package let segments: [Segment]

  /// A template of these segments, of which no two texts stand side by side.
  package init(segments: [Segment]) {
    self.segments = segments
  }

  /// A template that is this text, whatever it holds.
  package init(literal text: String) {
    segments = text.isEmpty ? [] : [.text(text)]
  }

  /// The text when there is no expression in it, else nil.
  package var literal: String? {
    if segments.isEmpty { return "" }
    if segments.count == 1, case .text(let text) = segments[0] { return text }
    return nil
  }

  /// Whether there is no expression in it.
  package var isLiteral: Bool { literal != nil }

  /// The expression when the whole text is exactly one `${…}`, which keeps its type.
  package var wholeExpression: Expression? {
    if segments.count == 1, case .expression(let expression, _) = segments[0] { return expression }
    return nil
  }

  /// The names it uses, in the order they are written.
  package var references: [NameReference] {
    segments.flatMap { segment -> [NameReference] in
      if case .expression(let expression, _) = segment { expression.references } else { [] }
    }
  }
}
