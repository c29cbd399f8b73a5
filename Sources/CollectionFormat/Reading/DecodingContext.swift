// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// What is collected while one file is read.
struct DecodingContext {
  let document: YAMLDocument
  private(set) var diagnostics: [Diagnostic] = []
  /// Further problems of one file are only counted: they are not read, and making their messages
  /// takes time.
  static let mostDiagnostics = 500
  /// Texts that may contain templates of other tools.
  var foreignTemplates: [(scalar: YAMLScalar, isInBody: Bool)] = []
  /// Whether the body of a request is read.
  var isInBody = false
  /// Schemas, in the order of the file.
  var schemas: [SchemaTemplate] = []
  /// Where OpenAPI documents are named, in the order of the file.
  var documents: [SourceSpan] = []
  /// The bindings of `namespaces`: addresses by prefix.
  var namespaces: [String: String] = [:]
  /// The files and time zones that expressions read.
  var reads = WrittenReads()
  /// The number of texts that were compiled because they contain an expression.
  var expressionTexts = 0
  /// The calls of `freePort()` outside of `vars` of a file and of its environments.
  var freePorts: [SourceSpan] = []
  /// Those in `vars`.
  var freePortsOfInputs: [SourceSpan] = []
  /// The keys `only` that are true.
  var onlyMarks: [SourceSpan] = []
  /// The parts with errors.
  var brokenParts = BrokenParts()
  /// Names that the file declares or captures, for the warning about templates of other tools.
  var declaredNames: [String] = []
  /// The texts of `expect` that were read.
  var expectationTexts = ExpectationTexts()
  /// What the mappings of the file are; nil unless it is asked for.
  var readMappings: ReadMappings?
  /// The places of expressions that draw numbers.
  var drawPlaces: DrawPlaces

  /// - Parameter part: what the file is as a whole, as a word of the format.
  init(document: YAMLDocument, of part: String) {
    self.document = document
    drawPlaces = DrawPlaces(of: part)
  }

  /// Whether further problems are dropped.
  var isFull: Bool { diagnostics.count > Self.mostDiagnostics }

  mutating func report(_ diagnostic: Diagnostic) {
    guard !isFull else { return }
    diagnostics.append(
      diagnostics.count == Self.mostDiagnostics
        ? .tooManyProblems(Self.mostDiagnostics, at: diagnostic.primary?.span) : diagnostic)
  }
}
