// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// Messages of `curlew coverage`.
extension Diagnostic {
  /// - Parameter near: what was meant.
  static func unneeded(_ entry: CoverageException, near: String?) -> Diagnostic {
    let owner = entry.document.map { "`\($0)`" } ?? "a document"
    return Diagnostic(
      .unneededException, "`\(entry.text)` of `coverage.ignore` matches nothing of \(owner)",
      severity: .warning, at: entry.span.map { Annotation($0) },
      help: [
        near.map { "did you mean `\($0)`?" }
          ?? "take it out, or write the operation as the document does"
      ])
  }

  static func covered(_ entry: CoverageException) -> Diagnostic {
    Diagnostic(
      .unneededException, "`\(entry.text)` of `coverage.ignore` is covered", severity: .warning,
      at: entry.span.map { Annotation($0) }, help: ["take it out, so that it stays covered"])
  }

  /// `--static` of collections without a document.
  static var noDocument: Diagnostic {
    Diagnostic(
      .noCoverage, "these collections name no OpenAPI document",
      help: ["name one: `defaults: { openapi: specs/shop.yaml }`, or `--openapi FILE`"])
  }

  static var noCoverage: Diagnostic {
    Diagnostic(
      .noCoverage, "no run in these files had an OpenAPI document",
      help: ["name one: `defaults: { openapi: specs/shop.yaml }`, or `curlew run --openapi FILE`"])
  }
}
