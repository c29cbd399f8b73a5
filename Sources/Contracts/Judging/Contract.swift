// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Synchronization

/// A document that exchanges are judged by. One object for a document of a run, so that each of its
/// schemas is compiled once.
package final class ContractDocument: Sendable {
  /// As the collection writes it: `specs/shop.yaml`.
  package let name: String
  package let document: OpenAPIDocument
  private let checkingFormats: ComponentLibrary
  private let ignoringFormats: ComponentLibrary

  package init(_ document: OpenAPIDocument, named name: String) {
    self.name = name
    self.document = document
    checkingFormats = ComponentLibrary(of: document)
    ignoringFormats = ComponentLibrary(of: document, formats: false)
  }

  /// The schemas of the document; from any thread.
  ///
  /// - Parameter formats: whether `format` is checked.
  package func schemas(formats: Bool) -> ComponentLibrary {
    formats ? checkingFormats : ignoringFormats
  }
}

/// A document with the requests that it covers: `file` of the key `openapi`, with `basePath` and
/// `outside`.
package final class Contract: Sendable {
  package let source: ContractDocument
  package let operations: OperationIndex
  /// The operations that exchanges had, by their places.
  private let judged = Mutex<[Int: JudgedOperation]>([:])

  /// - Parameters:
  ///   - basePath: in place of the paths of the servers and of `baseUrl`.
  ///   - outside: operations that the contract does not cover.
  package init(
    _ source: ContractDocument, basePath: String? = nil, outside: [WrittenOperation] = []
  ) {
    self.source = source
    operations = OperationIndex(of: source.document, basePath: basePath, outside: outside)
  }

  package var name: String { source.name }

  /// An operation as judgements have it, by its place.
  func judgedOperation(at place: Int) -> JudgedOperation {
    judged.withLock { judged in
      if let known = judged[place] { return known }
      let operation = document.operations[place]
      let made = JudgedOperation(
        document: name, operation: operation.title, operationID: operation.id?.content)
      judged[place] = made
      return made
    }
  }

  package var document: OpenAPIDocument { source.document }
}
