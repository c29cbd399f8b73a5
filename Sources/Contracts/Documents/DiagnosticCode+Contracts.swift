// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The codes of mistakes in OpenAPI documents.
extension DiagnosticCode {
  package static let ambiguousPaths = DiagnosticCode("ambiguous-paths")
  package static let duplicateOperation = DiagnosticCode("duplicate-operation")
  package static let invalidOpenAPI = DiagnosticCode("invalid-openapi")
  package static let openAPILimits = DiagnosticCode("openapi-limits")
  package static let openAPINotFetched = DiagnosticCode("openapi-not-fetched")
  static let openAPIVersion = DiagnosticCode("openapi-version")
}
