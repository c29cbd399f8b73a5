// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation

/// What reading a document gives.
package struct OpenAPIOutcome: Sendable {
  /// Nil for a text that is not an OpenAPI document. Beside errors, the document has what could be read.
  package let document: OpenAPIDocument?
  /// In the order of the files.
  package let diagnostics: [Diagnostic]
  /// The places of references that lead to nothing.
  package internal(set) var brokenReferences: Set<SourceSpan> = []
  /// Members that the version does not have, where that is a warning; the text names the object too.
  package internal(set) var unknownMembers: [Located<String>] = []

  /// Whether the document has no error; warnings do not count.
  package var isValid: Bool { document != nil && !diagnostics.contains { $0.severity == .error } }
}

/// Reads OpenAPI documents of 2.0 to 3.2.
package enum OpenAPIReader {
  /// Operations of a document.
  static let maximumOperations = 20_000
  /// Parameters of an operation.
  static let maximumParameters = 64

  /// Reads a document whose files are all there: `files.neededFiles` is empty.
  ///
  /// - Parameter gaps: how a name in braces without its parameter, and a requirement without its security
  ///   scheme, are reported: exchanges cannot be judged by them.
  package static func read(
    _ files: DocumentFiles, gaps: Diagnostic.Severity = .warning
  ) -> OpenAPIOutcome {
    guard let root = files.root else {
      return OpenAPIOutcome(document: nil, diagnostics: files.diagnostics)
    }
    let version: OpenAPIVersion
    do throws(ReferenceMistake) {
      version = try self.version(of: root)
    } catch {
      return OpenAPIOutcome(document: nil, diagnostics: files.diagnostics + [error.diagnostic])
    }
    var check = ShapeCheck(files: files, version: version)
    check.check(root)
    var reader = PathReader(files: files, version: version, gaps: gaps)
    let document = reader.read(root)
    let found = files.diagnostics + check.diagnostics + reader.diagnostics
    return OpenAPIOutcome(
      document: document, diagnostics: DiagnosticList(found).inFileOrder,
      brokenReferences: check.brokenReferences, unknownMembers: check.unknownMembers)
  }

  private static func version(of root: DocumentNode) throws(ReferenceMistake) -> OpenAPIVersion {
    guard let node = root["openapi"] ?? root["swagger"] else {
      throw ReferenceMistake(.noDocument(root.span.beginning))
    }
    let text = node.writtenText ?? ""
    guard let version = OpenAPIVersion(parsing: text), (version == .v2) == (root["openapi"] == nil)
    else { throw ReferenceMistake(.unknownVersion(text, at: node.span)) }
    return version
  }
}

extension SourceSpan {
  /// Its first byte, for a mistake of the whole.
  fileprivate var beginning: SourceSpan {
    SourceSpan(file: file, from: lowerBound, to: lowerBound)
  }
}
