// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// A word in the file that an edit may replace.
struct WordPlace {
  let span: SourceSpan
  /// Between brackets a key may need its quotes: `{"a":1}`.
  let isQuoted: Bool

  init(_ node: YAMLNode) {
    span = node.span
    isQuoted = node.scalar.map { $0.style != .plain } ?? false
  }

  /// The probable word of a table; nil without a near miss.
  func near(_ word: String, among candidates: some Sequence<String>) -> Offer? {
    NearMisses.nearest(word, among: candidates).map(meant)
  }

  /// The equivalent of a word of another tool.
  func write(_ word: String) -> Offer {
    .fix(Fix("write `\(word)`", span, written(word), isPreferred: true))
  }

  /// The probable word.
  func meant(_ near: NearMisses.Nearest) -> Offer {
    .fix(.meant(near.word, as: written(near.word), at: span, isPreferred: near.isNearer))
  }

  /// Our key for a word of another tool.
  func renaming(_ word: String, to key: KeyDescription, isPreferred: Bool) -> Offer {
    .fix(
      Fix("`\(word)` is `\(key.name)` here", span, written(key.name), isPreferred: isPreferred))
  }

  private func written(_ word: String) -> String { isQuoted ? "\"\(word)\"" : word }
}
