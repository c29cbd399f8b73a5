// SPDX-License-Identifier: Apache-2.0

/// Edits of a file that together remove the mistake of a diagnostic.
package struct Fix: Hashable, Sendable {
  /// What it does, in the words of a line of help: ``did you mean `headers`?``.
  package let title: String
  /// In the order of the file, without overlap; all of one file.
  package let edits: [TextEdit]
  /// Whether the mistake has only this meaning, so that `check --fix` may apply it.
  package let isPreferred: Bool

  package init(_ title: String, _ edits: [TextEdit], isPreferred: Bool = false) {
    self.title = title
    self.edits = edits
    self.isPreferred = isPreferred
  }

  /// One replacement.
  package init(
    _ title: String, _ span: SourceSpan, _ replacement: String, isPreferred: Bool = false
  ) {
    self.init(title, [TextEdit(span, replacement)], isPreferred: isPreferred)
  }

  /// ``write `text` ``
  package static func write(
    _ text: String, at span: SourceSpan, isPreferred: Bool = true
  ) -> Fix {
    Fix("write `\(text)`", span, text, isPreferred: isPreferred)
  }

  /// The probable word in place of an unknown one.
  ///
  /// - Parameter replacement: the word as the file must have it, if it needs quotes there.
  package static func meant(
    _ word: String, as replacement: String? = nil, at span: SourceSpan, isPreferred: Bool = true
  ) -> Fix {
    Fix(
      NearMisses.help(naming: word), span, replacement ?? word, isPreferred: isPreferred)
  }
}
