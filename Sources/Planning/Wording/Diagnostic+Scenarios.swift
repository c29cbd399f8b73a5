// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension Diagnostic {
  static func unknownNeededScenario(
    _ name: String, at span: SourceSpan, known: [String]
  ) -> Diagnostic {
    Diagnostic(
      .unknownNeed, "there is no scenario `\(name)` in this collection", at: Annotation(span),
      help: NearMisses.help(name, among: known).map { [$0] } ?? [])
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
      secondary: [Annotation(first, "first here")], help: ["give each step an `id` of its own"])
  }
}
