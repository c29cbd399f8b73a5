// SPDX-License-Identifier: Apache-2.0

/// The stable name of a kind of diagnostic, in kebab case (`unknown-key`).
///
/// Each is a constant of the module that makes it, in a file `DiagnosticCode+…`. No decision
/// compares codes: results have the facts for decisions.
package struct DiagnosticCode: Hashable, Sendable {
  package let text: String
  /// Whether the run lacks a right, as opposed to a mistake.
  ///
  /// Rights are judged only for selected steps, so a missing right of another step is dropped.
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

/// The codes of problems with files, for every module.
extension DiagnosticCode {
  package static let fileTooLarge = DiagnosticCode("file-too-large")
  package static let missingFile = DiagnosticCode("missing-file")
  package static let notAFile = DiagnosticCode("not-a-file")
  package static let notUTF8 = DiagnosticCode("not-utf8")
  package static let readRefused = DiagnosticCode("read-refused", isMissingRight: true)
  package static let unreadableFile = DiagnosticCode("unreadable-file")
  package static let unwritableFile = DiagnosticCode("unwritable-file")
}
