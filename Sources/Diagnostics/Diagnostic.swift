// SPDX-License-Identifier: Apache-2.0

/// A span and what was found there.
package struct Annotation: Hashable, Sendable {
  package let span: SourceSpan
  /// Lower case, no full stop; empty if the caret is enough.
  package let label: String

  package init(_ span: SourceSpan, _ label: String = "") {
    self.span = span
    self.label = label
  }
}

/// A mistake in the user's files or flags.
///
/// It has data, not finished text: each reporter renders it in its own form. An expectation that
/// did not hold is not a diagnostic but a verdict.
package struct Diagnostic: Sendable {
  package enum Severity: Sendable {
    case error
    case warning
  }

  package var code: DiagnosticCode
  package var severity: Severity
  /// Lower case, no full stop, back-ticks around what the user wrote.
  package var message: String
  /// The place; nil for a mistake that is not in a file (a flag, an environment variable).
  package var primary: Annotation?
  package var secondary: [Annotation]
  package var notes: [String]
  /// What to write instead; several texts are alternatives.
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
