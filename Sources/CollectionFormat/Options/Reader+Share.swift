// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import YAMLTree

extension Reader where Content == Located<WrittenShare> {
  /// A percentage of a whole.
  ///
  /// - Parameter refusal: what is reported of a mapping.
  static func share(
    refusing refusal: @escaping @Sendable (_ span: SourceSpan) -> Diagnostic
  ) -> Reader {
    Reader(.share) { node, loading in
      if let mapping = node.mapping {
        loading.report(refusal(mapping.place))
        return nil
      }
      guard let scalar = loading.quantity(node, expected: .share) else { return nil }
      if let share = WrittenShare(scalar.text) { return Located(share, at: node.span) }
      loading.report(.badShare(scalar.text, at: scalar.span))
      return nil
    }
  }
}

extension Diagnostic {
  fileprivate static func badShare(_ text: String, at span: SourceSpan) -> Diagnostic {
    let percent = WrittenShare("\(text)%").map { $0.text }
    return Diagnostic(
      .invalidShare, "`\(text)` is not \(Shape.share.words)", at: Annotation(span),
      help: [percent.map { "write `\($0)`" } ?? "write a percentage from `0%` to `100%`"])
  }
}
