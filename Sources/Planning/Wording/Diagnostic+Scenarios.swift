// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension Diagnostic {
  static func unknownNeededScenario(
    _ name: String, at span: SourceSpan, known: [String]
  ) -> Diagnostic {
    Diagnostic(
      .unknownNeed, "there is no scenario `\(name)` in this collection", at: Annotation(span),
      help: NearMisses.help(name, among: known).map { [$0] } ?? []
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

  /// Two steps of one list with the same written name of a snapshot.
  static func duplicateSnapshot(
    _ name: String, at span: SourceSpan, first: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .duplicateSnapshot, "two steps have the snapshot `\(name)`", at: Annotation(span),
      secondary: [Annotation(first, "first here")],
      help: ["give each snapshot a name of its own, or write `snapshot: true`"])
  }

  /// A collection from standard input has no folder.
  static func snapshotOfStandardInput(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .snapshotOfStandardInput, "standard input has no folder for `__snapshots__`",
      at: Annotation(span), help: ["write the collection to a file"])
  }
}
