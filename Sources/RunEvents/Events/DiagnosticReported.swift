// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// A diagnostic of files or options in the reports: an error counts as one failed result.
package struct DiagnosticReported: Sendable {
  package var diagnostic: Diagnostic
  /// The place of the primary annotation; nil for a diagnostic without a file.
  package var place: SourcePlace?
  /// The diagnostic as the terminal shows it, without colours.
  package var rendered: String

  package init(diagnostic: Diagnostic, place: SourcePlace?, rendered: String) {
    self.diagnostic = diagnostic
    self.place = place
    self.rendered = rendered
  }
}

extension DiagnosticReported: EventLine {
  package static var event: StaticString { "diagnostic" }

  private enum Severity: String, EventWord {
    case error
    case warning
  }

  package static var blank: DiagnosticReported {
    DiagnosticReported(
      diagnostic: Diagnostic(DiagnosticCode(""), "", severity: .error), place: nil, rendered: "")
  }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    let severity = diagnostic.severity == .error ? Severity.error : .warning
    try coder.value("severity", severity) {
      $0.diagnostic.severity = $1 == .error ? .error : .warning
    }
    try coder.text("code", diagnostic.code.text, .plain) {
      $0.diagnostic.code = DiagnosticCode($1)
    }
    try coder.text("message", diagnostic.message, .text) { $0.diagnostic.statement = $1 }
    let label = diagnostic.primary.flatMap { $0.label.isEmpty ? nil : $0.label }
    try coder.text("label", ifAny: label, .text) {
      // The files of the run are not here: the place of the event is `place`.
      let nowhere = SourceSpan(file: SourceFileID(index: .max), range: 0..<0)
      $0.diagnostic.primary = Annotation(nowhere, $1)
    }
    try coder.part("place", ifAny: place) { $0.place = $1 }
    try coder.texts("notes", diagnostic.notes, .text) { $0.diagnostic.notes = $1 }
    try coder.texts("help", diagnostic.help, .text) { $0.diagnostic.offers = $1.map(Offer.words) }
    try coder.text("rendered", rendered, .text) { $0.rendered = $1 }
  }
}
