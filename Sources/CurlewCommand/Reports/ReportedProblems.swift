// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import RunEvents

/// Turns what was wrong before the run into what the reports tell: a file is one failed result,
/// whatever is wrong with it.
struct ReportedProblems {
  private let places: SourcePlaces
  private let redactor: Redactor
  private var text: DiagnosticText

  init(_ planned: PlannedCollections, places: SourcePlaces, surroundings: CommandSurroundings) {
    self.places = places
    redactor = planned.redactor
    text = DiagnosticText(
      planned.loaded.sources,
      options: .init(
        width: surroundings.errorWidth ?? 100, wrapsText: surroundings.errorWidth != nil,
        visible: surroundings.visible),
      redactor: redactor)
  }

  /// Everything that was found, what stops the whole run first.
  mutating func of(_ loaded: LoadedCollections) -> [DiagnosticReported] {
    loaded.blocking.compactMap { reported([$0]) }
      + loaded.unusable.compactMap { reported($0.diagnostics) }
      + loaded.warnings.compactMap { reported([$0]) }
  }

  private mutating func reported(_ diagnostics: [Diagnostic]) -> DiagnosticReported? {
    guard let first = diagnostics.first else { return nil }
    return DiagnosticReported(
      diagnostic: redactor.redact(first),
      place: first.primary.map { redactor.redact(places.place(of: $0.span)) },
      rendered: text.of(diagnostics))
  }
}
