// SPDX-License-Identifier: Apache-2.0

/// How often each part of a document was covered.
///
/// Counts are sums, so the order of exchanges and of tallies does not matter.
package struct DocumentTally: Sendable {
  package private(set) var operations: [OperationTally]
  /// What values of requests that count for `bodies` showed of the schemas, and those of responses that
  /// followed the document.
  private var requestValues = ShownTally()
  private var responseValues = ShownTally()

  package init(of document: OpenAPIDocument) {
    operations = document.operations.map(OperationTally.init)
  }

  /// Counts what an exchange covers. O(its parameters and values).
  package mutating func count(_ exchange: ContractObservation) {
    let counted = operations[exchange.operation].count(exchange)
    if counted.asResponse { responseValues.count(exchange.responseValues, of: exchange.schemas) }
    if counted.asRequest { requestValues.count(exchange.requestValues, of: exchange.schemas) }
  }

  /// How often a value was shown.
  package func count(of value: DocumentedValue) -> Int {
    (value.direction == .request ? requestValues : responseValues).count(of: value.key)
  }

  /// Adds the counts of the same document.
  package mutating func add(_ other: DocumentTally) {
    for index in operations.indices { operations[index].add(other.operations[index]) }
    requestValues.add(other.requestValues)
    responseValues.add(other.responseValues)
  }
}

/// The counts of one operation.
package struct OperationTally: Sendable {
  /// A valid request got a response that follows the document, with 2xx or 3xx if the document has such.
  package private(set) var count = 0
  /// By the places in the model: responses that followed the document, whatever the request was.
  package private(set) var responses: [ResponseTally]
  /// Valid requests with such a response that had the parameter.
  package private(set) var parameters: [Int]
  /// The same, that had a body.
  package private(set) var bodies = 0
  package private(set) var bodyMedia: [Int]
  private let needsSuccess: Bool

  package struct ResponseTally: Sendable {
    package fileprivate(set) var count = 0
    package fileprivate(set) var media: [Int]
  }

  init(_ operation: DocumentedOperation) {
    responses = operation.responses.map {
      ResponseTally(media: Array(repeating: 0, count: $0.media.count))
    }
    parameters = Array(repeating: 0, count: operation.parameters.count)
    bodyMedia = Array(repeating: 0, count: operation.body?.media.count ?? 0)
    needsSuccess = operation.responses.contains {
      $0.status.content.hasPrefix("2") || $0.status.content.hasPrefix("3")
    }
  }

  /// - Returns: what the exchange counts as.
  fileprivate mutating func count(
    _ exchange: ContractObservation
  ) -> (asResponse: Bool, asRequest: Bool) {
    guard exchange.hasValidResponse, let response = exchange.response else {
      return (false, false)
    }
    responses[response].count += 1
    if let media = exchange.responseMedia { responses[response].media[media] += 1 }
    guard exchange.hasValidRequest, !needsSuccess || (200...399).contains(exchange.status) else {
      return (true, false)
    }
    count += 1
    for parameter in exchange.parameters { parameters[parameter] += 1 }
    guard exchange.hasBody else { return (true, true) }
    bodies += 1
    if let media = exchange.requestMedia { bodyMedia[media] += 1 }
    return (true, true)
  }

  fileprivate mutating func add(_ other: OperationTally) {
    count += other.count
    bodies += other.bodies
    for index in responses.indices {
      responses[index].count += other.responses[index].count
      responses[index].media.addEach(of: other.responses[index].media)
    }
    parameters.addEach(of: other.parameters)
    bodyMedia.addEach(of: other.bodyMedia)
  }
}

extension [Int] {
  fileprivate mutating func addEach(of other: [Int]) {
    for index in indices { self[index] += other[index] }
  }
}
