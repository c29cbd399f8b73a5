// SPDX-License-Identifier: Apache-2.0

/// What one exchange showed of a document: places in its model, never a value.
package struct ContractObservation: Hashable, Sendable {
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

  package init(operation: Int, status: Int) {
    self.operation = operation
    self.status = status
  }
}
