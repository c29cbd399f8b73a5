// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import RunEvents

/// Turns problems found before the run into events of the run: a file is one failed result,
/// whatever its problems.
package struct ReportedProblems {
  private let places: SourcePlaces
  private let redactor: DiagnosticRedactor
  private let secrets: Redactor
  private var text: DiagnosticText

  private let problems: SessionProblems

  /// - Parameter rendering: the layout of their text.
  package init(of planned: Planned, places: SourcePlaces, rendering: DiagnosticRenderer.Options) {
    self.places = places
    problems = planned.loaded.problems
    redactor = planned.diagnosticRedactor
    secrets = planned.redactor
    text = DiagnosticText(planned.loaded.sources, options: rendering, redactor: redactor)
  }

  /// All problems; those that stop the whole run come first.
  package mutating func all() -> [DiagnosticReported] {
    problems.blocking.compactMap { reported([$0]) }
      + problems.unusable.compactMap { reported($0.diagnostics) }
      + problems.warnings.compactMap { reported([$0]) }
  }

  private mutating func reported(_ diagnostics: [Diagnostic]) -> DiagnosticReported? {
    guard let first = diagnostics.first else { return nil }
    return DiagnosticReported(
      diagnostic: redactor.redact(first),
      place: first.primary.map { secrets.redact(textsOf: places.place(of: $0.span)) },
      rendered: text.of(diagnostics))
  }
}
