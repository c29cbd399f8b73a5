// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// What is gathered while one file is read.
struct DecodingContext {
  let document: YAMLDocument
  private(set) var diagnostics: [Diagnostic] = []
  /// More problems of one file are only counted: nobody reads them, and each costs time to word.
  static let mostDiagnostics = 500
  /// Texts that may hold another tool's templates.
  var foreignTemplates: [YAMLScalar] = []
  /// Schemas, in the order of the file.
  var schemas: [SchemaTemplate] = []
  /// What `namespaces` binds: addresses by prefix.
  var namespaces: [String: String] = [:]
  /// What expressions read from elsewhere.
  var reads = WrittenReads()
  /// Texts that were compiled because they hold an expression.
  var expressionTexts = 0
  /// Names that the file declares or captures, for that warning.
  var declaredNames: [String] = []

  init(document: YAMLDocument) {
    self.document = document
  }

  /// No further problem is told.
  var isFull: Bool { diagnostics.count > Self.mostDiagnostics }

  mutating func report(_ diagnostic: Diagnostic) {
    guard !isFull else { return }
    diagnostics.append(
      diagnostics.count == Self.mostDiagnostics
        ? .tooManyProblems(Self.mostDiagnostics, at: diagnostic.primary?.span) : diagnostic)
  }
}
