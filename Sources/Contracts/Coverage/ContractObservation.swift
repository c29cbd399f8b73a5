// SPDX-License-Identifier: Apache-2.0

import Notation
import Queries

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
  /// The library that judged the values.
  let schemas: ComponentLibrary
  /// The schemas that accepted parts of the request, and of the response, if they are counted.
  var requestValues: [AcceptedSchema] = []
  var responseValues: [AcceptedSchema] = []

  /// - Parameter schemas: those of the document with formats if it is nil.
  init(
    of operation: DocumentedOperation, at place: Int, in source: ContractDocument, status: Int,
    _ schemas: ComponentLibrary? = nil
  ) {
    self.source = source
    self.operation = place
    self.status = status
    self.schemas = schemas ?? source.schemas(formats: true)
    response = operation.responses.index(for: status)
  }
}
