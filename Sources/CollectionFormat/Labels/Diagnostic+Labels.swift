// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Messages about `labels`.
extension Diagnostic {
  /// - Parameters:
  ///   - key: the key `labels`.
  ///   - canBeTags: whether the list is one that `tags` takes.
  static func labelsAreNames(
    key: SourceSpan, at span: SourceSpan, canBeTags: Bool
  ) -> Diagnostic {
    let words = "write `tags` for words"
    return Diagnostic(
      .badLabel, "labels are names with values; for words write `tags`",
      at: Annotation(span, "is a list"),
      offers: [
        canBeTags ? .fix(Fix(words, key, "tags", isPreferred: true)) : .words(words),
        .words("a label is a name with its value: `labels: { owner: payments }`"),
      ])
  }

  static func badLabelName(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .badLabel, "`\(name)` cannot be the name of a label", at: Annotation(span),
      help: [
        "write a letter or `_`, then letters, digits, `_`, `.` and `-`, 100 characters at most"
      ])
  }

  static func refusedLabelName(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .badLabel, "reports use the name `\(name)` themselves", at: Annotation(span),
      help: [name == "tags" ? "write `tags` beside `labels`" : "give the label another name"])
  }

  static func tooManyLabelTexts(_ count: Int, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .badLabel,
      "a label has at most \(LabelDeclaration.mostTexts) values, and this list has \(count)",
      at: Annotation(span))
  }

  static func longLabel(_ bytes: Int, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .badLabel,
      "a label's value has at most \(LabelDeclaration.mostBytes) bytes, and this has \(bytes)",
      at: Annotation(span))
  }

  /// - Parameter readsRows: whether `${COLUMN}` is possible at the place.
  static func computedLabel(readsRows: Bool, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .badLabel,
      readsRows
        ? "a label is literal text, or exactly `${COLUMN}` of the rows"
        : "a label is literal text here", at: Annotation(span, "is a template"),
      help: [
        readsRows
          ? "`key` of `data` names the rows by any template: `data: { file: rows.csv, key: … }`"
          : "`labels` of a scenario with rows take `${COLUMN}`; `key` of `data` names the rows"
      ])
  }
}
