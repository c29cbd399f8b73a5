// SPDX-License-Identifier: Apache-2.0

import Notation

/// What one exchange showed of the documents of its step.
package enum CoverageObservation: Sendable {
  case operation(ContractObservation)
  /// A request under the base path that no operation is: `PATCH /pets/7`.
  case undocumented(String, ContractDocument)
  /// What an exchange had that the document does not mention.
  case unmentioned([ObservedPart], ContractDocument)
  /// A request that the document does not cover.
  case outside(String, ContractDocument)
}

/// What one exchange showed of an operation: places in its model, never a value.
package struct ContractObservation: Sendable {
  package let source: ContractDocument
  /// In `OpenAPIDocument.operations`.
  package let operation: Int
  /// Whether the request was judged, and follows the document.
  package var hasValidRequest = false
  /// Whether the response was judged as a whole, and follows the document.
  package var hasValidResponse = false
  package var status: Int
  /// In `DocumentedOperation.responses`; nil for a status that is not documented.
  package var response: Int?
  /// In `DocumentedResponse.media`; nil for a response without a body, or with another type.
  package var responseMedia: Int?
  /// In `DocumentedOperation.parameters`: those that the request had.
  package var parameters: [Int] = []
  package var hasBody = false
  /// In `DocumentedBody.media`; nil for a request without a body, or with another type.
  package var requestMedia: Int?
  /// What the values of the request, and of the response, showed of the schemas.
  package var requestValues: Set<ShownValue> = []
  package var responseValues: Set<ShownValue> = []

  init(
    of operation: DocumentedOperation, at place: Int, in source: ContractDocument, status: Int
  ) {
    self.source = source
    self.operation = place
    self.status = status
    response = operation.response(for: status).flatMap { found in
      operation.responses.firstIndex { $0.status.span == found.status.span }
    }
  }
}
