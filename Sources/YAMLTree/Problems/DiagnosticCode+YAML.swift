// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The codes of problems with YAML text.
extension DiagnosticCode {
  static let aliasBomb = DiagnosticCode("alias-bomb")
  package static let ambiguousNumber = DiagnosticCode("ambiguous-number")
  static let binaryFile = DiagnosticCode("binary-file")
  package static let commaIsText = DiagnosticCode("comma-is-text")
  package static let controlCharacter = DiagnosticCode("control-character")
  static let duplicateKey = DiagnosticCode("duplicate-key")
  static let emptyFile = DiagnosticCode("empty-file")
  static let keyNotText = DiagnosticCode("key-not-text")
  static let mergeClash = DiagnosticCode("merge-clash")
  static let mergeNotMapping = DiagnosticCode("merge-not-mapping")
  package static let missingKey = DiagnosticCode("missing-key")
  static let nestedTooDeeply = DiagnosticCode("nested-too-deeply")
  static let outOfMemory = DiagnosticCode("out-of-memory")
  static let recursiveAlias = DiagnosticCode("recursive-alias")
  static let secondDocument = DiagnosticCode("second-document")
  package static let slashesAreText = DiagnosticCode("slashes-are-text")
  static let swallowedByComment = DiagnosticCode("swallowed-by-comment")
  static let tag = DiagnosticCode("tag")
  static let undefinedAlias = DiagnosticCode("undefined-alias")
  package static let yamlSyntax = DiagnosticCode("yaml-syntax")
}
