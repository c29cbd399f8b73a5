// SPDX-License-Identifier: Apache-2.0

/// A span with what was found there.
package struct Annotation: Hashable, Sendable {
  package let span: SourceSpan
  /// Lower case, no full stop; empty when the caret says enough.
  package let label: String

  package init(_ span: SourceSpan, _ label: String = "") {
    self.span = span
    self.label = label
  }
}

/// One thing that is wrong with the user's files or flags.
///
/// It carries data, not finished text: each reporter renders its own form. It is never used for an
/// expectation that did not hold, which is a verdict.
package struct Diagnostic: Sendable {
  package enum Severity: Sendable {
    case error
    case warning
  }

  package var code: DiagnosticCode
  package var severity: Severity
  /// Lower case, no full stop, back-ticks round what the user wrote.
  package var message: String
  /// Where; nil when no file is to blame (a flag, an environment variable).
  package var primary: Annotation?
  package var secondary: [Annotation]
  package var notes: [String]
  /// What to write instead; several are several mends.
  package var help: [String]

  package init(
    _ code: DiagnosticCode, _ message: String, severity: Severity = .error,
    at primary: Annotation? = nil, secondary: [Annotation] = [], notes: [String] = [],
    help: [String] = []
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.primary = primary
    self.secondary = secondary
    self.notes = notes
    self.help = help
  }
}
