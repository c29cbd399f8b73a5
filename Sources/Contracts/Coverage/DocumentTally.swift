// SPDX-License-Identifier: Apache-2.0

/// How often each part of a document was covered.
///
/// Counts are sums, so the order of exchanges and of tallies does not matter.
package struct DocumentTally: Sendable {
  package private(set) var operations: [OperationTally]
  /// What values of requests that count for `bodies` showed of the schemas, and those of responses that
  /// followed the document.
  package private(set) var requestValues: [ShownValue: Int] = [:]
  package private(set) var responseValues: [ShownValue: Int] = [:]

  package init(of document: OpenAPIDocument) {
    operations = document.operations.map(OperationTally.init)
  }

  /// Counts what an exchange covers. O(its parameters).
  package mutating func count(_ exchange: ContractObservation) {
    let counted = operations[exchange.operation].count(exchange)
    if counted.asResponse { responseValues.add(exchange.responseValues) }
    if counted.asRequest { requestValues.add(exchange.requestValues) }
  }

  /// How often a value was shown.
  package func count(of value: DocumentedValue) -> Int {
    (value.direction == .request ? requestValues : responseValues)[value.key] ?? 0
  }

  /// Adds the counts of the same document.
  package mutating func add(_ other: DocumentTally) {
    for index in operations.indices { operations[index].add(other.operations[index]) }
    requestValues.merge(other.requestValues, uniquingKeysWith: +)
    responseValues.merge(other.responseValues, uniquingKeysWith: +)
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

extension [ShownValue: Int] {
  fileprivate mutating func add(_ values: Set<ShownValue>) {
    for value in values { self[value, default: 0] += 1 }
  }
}

extension [Int] {
  fileprivate mutating func addEach(of other: [Int]) {
    for index in indices { self[index] += other[index] }
  }
}
