// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// Messages of `curlew coverage`.
extension Diagnostic {
  static func unneeded(_ entry: CoverageException) -> Diagnostic {
    Diagnostic(
      .unneededException, "`\(entry.text)` of `coverage.ignore` matches nothing of a document",
      severity: .warning, at: entry.span.map { Annotation($0) },
      help: ["take it out, or write the operation as the document does"])
  }

  static func covered(_ entry: CoverageException) -> Diagnostic {
    Diagnostic(
      .unneededException, "`\(entry.text)` of `coverage.ignore` is covered", severity: .warning,
      at: entry.span.map { Annotation($0) }, help: ["take it out, so that it stays covered"])
  }

  static var noCoverage: Diagnostic {
    Diagnostic(
      .noCoverage, "no run in these files had an OpenAPI document",
      help: ["name one: `defaults: { openapi: specs/shop.yaml }`, or `curlew run --openapi FILE`"])
  }
}
