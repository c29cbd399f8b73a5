// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension Diagnostic {
  static func unknownNeededScenario(
    _ name: String, at span: SourceSpan, known: [String]
  ) -> Diagnostic {
    Diagnostic(
      .unknownNeed, "there is no scenario `\(name)` in this collection", at: Annotation(span),
      offers: Offer.near(name: name, among: known, at: span).map { [$0] } ?? []
    )
    .following(from: .declarations)
  }

  static func needCycle(_ names: [String], at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .needCycle, "scenarios need each other in a cycle",
      at: Annotation(span, names.joined(separator: " → ")),
      help: ["let one of them need nothing"])
  }

  /// Two steps of one list with the same `id`: an expression could mean either.
  static func duplicateStepID(_ id: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
    Diagnostic(
      .duplicateID, "two steps have the id `\(id)`", at: Annotation(span),
      secondary: [Annotation(first, "first here")], help: ["give each step an `id` of its own"]
    )
    .following(from: .place)
  }

  /// Two steps of one scenario whose snapshots have one name: a written one, or their identity.
  static func duplicateSnapshot(
    _ name: String, at span: SourceSpan, first: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .duplicateSnapshot, "two steps have the snapshot `\(name)`", at: Annotation(span),
      secondary: [Annotation(first, "first here")],
      help: ["give each snapshot a name of its own, or write `snapshot: true`"])
  }

  /// Which of several callers carries out a block with `once` is left to chance, and so would be the
  /// name of the entry.
  static func snapshotOfOnce(at span: SourceSpan, calledAt call: SourceSpan) -> Diagnostic {
    Diagnostic(
      .snapshotOfOnce,
      "a block that is carried out once for all its callers cannot have a snapshot",
      at: Annotation(span), secondary: [Annotation(call, "is carried out once")],
      help: ["take `snapshot` out of the block, or call it without `once`"])
  }

  /// A collection from standard input has no folder.
  static func snapshotOfStandardInput(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .snapshotOfStandardInput, "standard input has no folder for `__snapshots__`",
      at: Annotation(span), help: ["write the collection to a file"])
  }
}
