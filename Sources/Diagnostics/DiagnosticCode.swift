// SPDX-License-Identifier: Apache-2.0

/// The stable name of a kind of diagnostic, kebab-case (`unknown-key`).
///
/// Each is a constant of the module that gives it, in a file `DiagnosticCode+…`. What follows from a
/// diagnostic is never decided by asking for one: results say what happened.
package struct DiagnosticCode: Hashable, Sendable {
  package let text: String
  /// Whether it says that the run may not do something, and not that something is wrong.
  ///
  /// The rights of a run are asked for what is run: a step that no selection brings needs none.
  package let isMissingRight: Bool

  package init(_ text: String, isMissingRight: Bool = false) {
    self.text = text
    self.isMissingRight = isMissingRight
  }

  package static func == (left: DiagnosticCode, right: DiagnosticCode) -> Bool {
    left.text == right.text
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// The codes of what is wrong with a file, whichever module needs it.
extension DiagnosticCode {
  package static let fileTooLarge = DiagnosticCode("file-too-large")
  package static let missingFile = DiagnosticCode("missing-file")
  package static let notAFile = DiagnosticCode("not-a-file")
  package static let notUTF8 = DiagnosticCode("not-utf8")
  package static let readRefused = DiagnosticCode("read-refused", isMissingRight: true)
  package static let unreadableFile = DiagnosticCode("unreadable-file")
}
