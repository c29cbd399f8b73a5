// SPDX-License-Identifier: Apache-2.0

/// An edit of a file that removes the mistake of a diagnostic.
package struct Fix: Hashable, Sendable {
  /// The replaced text; an empty span is the place of an insertion.
  package var span: SourceSpan
  package var replacement: String
  /// The edit as a line of help: ``did you mean `headers`?``.
  package var words: String

  package init(_ span: SourceSpan, _ replacement: String, words: String) {
    self.span = span
    self.replacement = replacement
    self.words = words
  }

  /// The probable word in place of an unknown one.
  package static func meant(_ word: String, at span: SourceSpan) -> Fix {
    Fix(span, word, words: NearMisses.help(naming: word))
  }
}

/// One way to correct the mistake of a diagnostic.
package enum Offer: Hashable, Sendable {
  /// An exact edit.
  case fix(Fix)
  /// Advice for a person.
  case words(String)

  /// The probable word in place of an unknown one; nil without a near miss.
  package static func near(
    _ word: String, among candidates: some Sequence<String>, at span: SourceSpan
  ) -> Offer? {
    NearMisses.best(word, among: candidates).map { .fix(.meant($0, at: span)) }
  }

  /// The line of help.
  package var words: String {
    switch self {
    case .fix(let fix): fix.words
    case .words(let words): words
    }
  }

  /// Nil for advice.
  package var fix: Fix? {
    switch self {
    case .fix(let fix): fix
    case .words: nil
    }
  }
}
