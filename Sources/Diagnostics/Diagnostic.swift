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

  /// How far a file was read when a mistake was found: an error of one stage hides those of the next.
  package enum Stage: Hashable, Sendable, CaseIterable {
    /// The text is not YAML.
    case syntax
    /// The YAML does not have the format of the file.
    case format
    /// The parts of the files do not fit each other, or what is outside of them.
    case planning
  }

  package var code: DiagnosticCode
  package var severity: Severity
  /// The name at the beginning of the message, without back-ticks; nil for a message without one.
  ///
  /// `curlew send` replaces the name of a key by the option that was typed.
  package var subject: String?
  /// The message without its subject.
  package var statement: String
  /// The place; nil for a mistake that is not in a file (a flag, an environment variable).
  package var primary: Annotation?
  package var secondary: [Annotation]
  package var notes: [String]
  /// What to write instead; several offers are alternatives.
  package var offers: [Offer]
  package var ground = Ground.file
  package var stage = Stage.planning
  /// Whether a notice of each attempt that it concerns repeats it.
  package var isRepeatedByNotice = false
  /// Whether a wrong indentation may be the cause: in another mapping its place would be right.
  package var mayBeMisplaced = false
  /// Whether its advice says what to write, so that no other change of the line is a better answer.
  package var isAnswered = false
  /// Whether its place is after the mistake: where a parser could not go on.
  package var isAfterMistake = false

  /// - Parameters:
  ///   - subject: the name at the beginning of the message: `save` of `` `save` does not apply … ``.
  ///   - help: advice in words, after `offers`.
  package init(
    _ code: DiagnosticCode, about subject: String? = nil, _ statement: String,
    severity: Severity = .error, at primary: Annotation? = nil, secondary: [Annotation] = [],
    notes: [String] = [], offers: [Offer] = [], help: [String] = []
  ) {
    self.code = code
    self.severity = severity
    self.subject = subject
    self.statement = statement
    self.primary = primary
    self.secondary = secondary
    self.notes = notes
    self.offers = help.isEmpty ? offers : offers + help.map { .words($0) }
  }

  /// Lower case, no full stop, back-ticks around what the user wrote.
  package var message: String { subject.map { "`\($0)` \(statement)" } ?? statement }

  /// The same mistake of another stage.
  package func found(at stage: Stage) -> Diagnostic {
    var copy = self
    copy.stage = stage
    return copy
  }

  /// The offers as lines of text.
  package var help: [String] { offers.map(\.words) }

  /// The offers that are edits.
  package var fixes: [Fix] { offers.flatMap(\.fixes) }
}
