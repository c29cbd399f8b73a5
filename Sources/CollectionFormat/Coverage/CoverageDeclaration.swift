// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation

/// `coverage` of `curlew.yaml`: how much of its OpenAPI documents a run must reach.
package struct CoverageDeclaration: Sendable {
  /// The least share of each dimension; none for one without a demand.
  package var least: [CoverageDimension: Located<WrittenShare>] = [:]
  package var ignored: [CoverageException] = []

  package init() {}
}

/// An entry of `coverage.ignore`: parts of documents that need not be covered.
package struct CoverageException: Hashable, Sendable {
  /// Nil for every operation.
  package var subject: WrittenOperation?
  /// Nil for the whole operation.
  package var status: OperationPattern.Status?
  /// The path of the document, as `openapi` names it; nil for every document.
  package var document: String?
  /// As written, without the document: `deleteUser 409`.
  package var text: String
  /// Nil for an entry that is not from a file.
  package var span: SourceSpan?
}

extension CoverageException {
  /// Reads `METHOD PATH [STATUS]`, an `operationId` with a status or without one, or a status alone.
  package init(_ text: String, at span: SourceSpan? = nil) throws(OperationPattern.Problem) {
    self.text = text
    self.span = span
    let words = text.utf8.split(separator: 0x20).map { String(Substring($0)) }
    if words.count > 1, Self.isPath(words[1]) || words[0].utf8.elementsEqual("*".utf8) {
      var pattern = try OperationPattern(text)
      status = pattern.status
      pattern.status = nil
      subject = .pattern(pattern)
      return
    }
    if words.count == 1, let status = try? OperationPattern.status(words[0]) {
      (subject, self.status) = (nil, status)
      return
    }
    guard text.utf8.count <= OperationPattern.maximumBytes else { throw .tooLong }
    guard let first = words.first, !Self.isPath(first) else { throw .noPath }
    subject = .identifier(first)
    if words.count > 1 { status = try OperationPattern.status(words[1]) }
    if words.count > 2 { throw .rest(words[2]) }
  }

  /// Whether a word can only be the path of an operation.
  private static func isPath(_ word: String) -> Bool {
    word.utf8.first == UInt8(ascii: "/") || word.utf8.first == UInt8(ascii: "*")
  }

  /// Whether an operation is meant, in one of its responses at least.
  ///
  /// - Parameter path: the segments; nil for one that is variable.
  package func matches(method: String, path: [String?], id: String?) -> Bool {
    switch subject {
    case nil: true
    case .identifier(let own)?: id.map { $0.utf8.elementsEqual(own.utf8) } ?? false
    case .pattern(let pattern)?: pattern.matches(method: method, path: path, status: 0)
    }
  }

  /// Whether a response of such an operation is meant.
  ///
  /// - Parameter written: as the document writes it: `404`, `4XX`, `default`.
  package func matches(status written: String) -> Bool {
    switch status {
    case nil: true
    case .one(let number)?: written == String(number)
    case .hundred(let digit)?:
      Int(written).map { $0 / 100 == digit } ?? (written.lowercased() == "\(digit)xx")
    }
  }
}
