// SPDX-License-Identifier: Apache-2.0

import Values

/// Text with `${…}` in it, parsed once; plain text is also a template.
package struct Template: Sendable {
  /// A stretch of text, or an expression.
  package enum Segment: Sendable {
    /// The decoded text (`$${` is already `${`).
    case text(String)
    /// The range covers `${` to `}`, in bytes of the decoded text.
    case expression(Expression, range: Range<Int>)
  }

  /// Most texts have no expression and need no list.
  private enum Content: Sendable {
    case literal(String)
    case segments([Segment])
  }

  private let content: Content

  package init(segments: [Segment]) {
    switch (segments.first, segments.count) {
    case (nil, _): content = .literal("")
    case (.text(let text)?, 1): content = .literal(text)
    default: content = .segments(segments)
    }
  }

  /// A template with exactly this text.
  package init(literal text: String) {
    content = .literal(text)
  }

  /// In order; two texts are never adjacent, and none is empty.
  package var segments: [Segment] {
    switch content {
    case .literal(let text): text.isEmpty ? [] : [.text(text)]
    case .segments(let segments): segments
    }
  }

  /// The text if it contains no expression, else nil.
  package var literal: String? {
    if case .literal(let text) = content { text } else { nil }
  }

  package var isLiteral: Bool { literal != nil }

  /// The expression if the whole text is exactly one `${…}`, which keeps its type.
  package var wholeExpression: Expression? {
    guard case .segments(let segments) = content, segments.count == 1,
      case .expression(let expression, _) = segments[0]
    else { return nil }
    return expression
  }

  /// The names it uses, in the order they are written.
  package var references: [NameReference] {
    var found: [NameReference] = []
    forEachReference { found.append($0) }
    return found
  }

  /// Calls a closure with each of them.
  package func forEachReference(_ visit: (NameReference) -> Void) {
    guard case .segments(let segments) = content else { return }
    for case .expression(let expression, _) in segments { expression.forEachReference(visit) }
  }
}
