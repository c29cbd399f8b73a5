// SPDX-License-Identifier: Apache-2.0

/// The operation of an OpenAPI document that an attempt was judged by.
package struct ReportedContract: Hashable, Sendable {
  /// The path of the document as it is shown to people.
  package var document: String
  /// `GET /pets/{petId}`
  package var operation: String
  package var operationID: String?

  package init(document: String, operation: String, operationID: String? = nil) {
    self.document = document
    self.operation = operation
    self.operationID = operationID
  }

  /// The `operationId`; the method and the path for an operation without one.
  package var name: String { operationID ?? operation }
}

extension ReportedContract: EventPart {
  package static let blank = ReportedContract(document: "", operation: "")

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.text("document", document, .text) { $0.document = $1 }
    try coder.text("operation", operation, .text) { $0.operation = $1 }
    try coder.text("operationId", ifAny: operationID, .text) { $0.operationID = $1 }
  }
}
