// SPDX-License-Identifier: Apache-2.0

import Notation

extension CoverageMeasured {
  /// Adds what another part of the same suite covered.
  ///
  /// The order of additions does not matter: counts are sums, and of the requests without an operation
  /// the first are kept (`CountedRequest.most`).
  package mutating func add(_ other: CoverageMeasured) {
    for document in other.documents {
      if let place = documents.firstIndex(where: { $0.isSameDocument(as: document) }) {
        documents[place].add(document)
      } else {
        documents.append(document)
      }
    }
    documents.sort { ($0.name, $0.digest) < ($1.name, $1.digest) }
    if least.isEmpty { least = other.least }
    if partial == nil { partial = other.partial }
  }
}

extension DocumentCoverage {
  fileprivate func isSameDocument(as other: DocumentCoverage) -> Bool {
    name == other.name && digest == other.digest && operations.count == other.operations.count
      && zip(operations, other.operations).allSatisfy { $0.hasSameParts(as: $1) }
      && values.count == other.values.count
      && zip(values, other.values).allSatisfy { $0.isSameValue(as: $1) }
  }

  fileprivate mutating func add(_ other: DocumentCoverage) {
    for index in operations.indices { operations[index].add(other.operations[index]) }
    for index in values.indices { values[index].count.addClamped(other.values[index].count) }
    unmentioned = UnmentionedCoverage.sum(unmentioned + other.unmentioned)
    undocumented = CountedRequest.sum(undocumented, other.undocumented)
    outside = CountedRequest.sum(outside, other.outside)
  }
}

extension CountedRequest {
  /// How many different ones are kept, the first in order of their bytes.
  package static let most = 1_000

  /// The requests of both, sorted.
  package static func sum(_ left: [CountedRequest], _ right: [CountedRequest]) -> [CountedRequest] {
    var counts: [ByteText: Int] = [:]
    for request in left + right {
      counts[ByteText(request.request), default: 0].addClamped(request.count)
    }
    return counts.map { CountedRequest($0.key.text, count: $0.value) }.sorted(by: isBefore)
      .prefix(most).map(\.self)
  }

  private static func isBefore(_ left: CountedRequest, _ right: CountedRequest) -> Bool {
    left.request.utf8.lexicographicallyPrecedes(right.request.utf8)
  }
}

extension OperationCoverage {
  /// Whether counts of the same places can be added; false for event files that were changed.
  fileprivate func hasSameParts(as other: OperationCoverage) -> Bool {
    name == other.name && responses.count == other.responses.count
      && zip(responses, other.responses).allSatisfy {
        $0.status == $1.status && $0.contentTypes.map(\.type) == $1.contentTypes.map(\.type)
      } && parameters.map(\.name) == other.parameters.map(\.name)
      && body?.contentTypes.map(\.type) == other.body?.contentTypes.map(\.type)
  }

  fileprivate mutating func add(_ other: OperationCoverage) {
    count.addClamped(other.count)
    for (index, response) in other.responses.enumerated() {
      responses[index].count.addClamped(response.count)
      responses[index].contentTypes.add(response.contentTypes)
    }
    for (index, parameter) in other.parameters.enumerated() {
      parameters[index].count.addClamped(parameter.count)
    }
    guard let added = other.body else { return }
    body?.count.addClamped(added.count)
    body?.contentTypes.add(added.contentTypes)
  }
}

extension ValueCoverage {
  fileprivate func isSameValue(as other: ValueCoverage) -> Bool {
    var other = other
    other.count = count
    return self == other
  }
}

extension [CountedType] {
  fileprivate mutating func add(_ others: [CountedType]) {
    for (index, other) in others.enumerated() { self[index].count.addClamped(other.count) }
  }
}

extension Int {
  fileprivate mutating func addClamped(_ other: Int) { self = addingClamped(other) }
}
