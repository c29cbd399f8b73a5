// SPDX-License-Identifier: Apache-2.0

import Notation

/// A part of a document that can be covered.
package struct CoverageElement: Sendable, Equatable {
  package let dimension: CoverageDimension
  /// `POST /pets`, as `coverage.ignore` has it.
  package let operation: String
  /// What it is of the operation: `422`, `200 text/csv`, `query limit`; empty for the operation and for
  /// its body. For a value of a schema with a name, `operation` is empty and this is all of it.
  package let part: String
  package let count: Int
  /// Whether it counts among the whole: not what is ignored, `default`, or a failure of the service.
  package let isAskedFor: Bool

  package var isCovered: Bool { count > 0 }

  /// `POST /pets 422`
  package var words: String {
    [operation, part].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension DocumentCoverage {
  /// All parts, in the order of the document.
  package var elements: [CoverageElement] {
    operations.flatMap(\.elements) + values.map(\.element)
  }

  /// What is covered of each dimension that the document has something for.
  package var totals: [CoverageTotal] {
    var totals: [CoverageDimension: CoverageTotal] = [:]
    for element in elements where element.isAskedFor {
      let dimension = element.dimension
      totals[dimension, default: CoverageTotal(dimension: dimension)].count(element)
    }
    return CoverageDimension.allCases.compactMap { totals[$0] }
  }
}

/// How much of a dimension is covered.
package struct CoverageTotal: Sendable, Equatable {
  package let dimension: CoverageDimension
  package private(set) var covered = 0
  package private(set) var whole = 0

  package init(dimension: CoverageDimension) { self.dimension = dimension }

  fileprivate mutating func count(_ element: CoverageElement) {
    whole += 1
    if element.isCovered { covered += 1 }
  }
}

extension OperationCoverage {
  /// `POST /pets`
  package var name: String { "\(method) \(path)" }

  fileprivate var elements: [CoverageElement] {
    var elements = [element(.operations, "", count)]
    for response in responses {
      let isAskedFor = response.isAskedFor && !response.isIgnored
      elements.append(element(.responses, response.status, response.count, isAskedFor))
      elements += response.contentTypes.map {
        element(.contentTypes, "\(response.status) \($0.type)", $0.count, isAskedFor)
      }
    }
    elements += parameters.map { element(.parameters, "\($0.location) \($0.name)", $0.count) }
    guard let body else { return elements }
    elements.append(element(.bodies, "", body.count))
    elements += body.contentTypes.map { element(.contentTypes, "request \($0.type)", $0.count) }
    return elements
  }

  private func element(
    _ dimension: CoverageDimension, _ part: String, _ count: Int, _ isAskedFor: Bool = true
  ) -> CoverageElement {
    CoverageElement(
      dimension: dimension, operation: name, part: part, count: count,
      isAskedFor: isAskedFor && !isIgnored)
  }
}

extension ValueCoverage {
  /// `Pet $.kind "cat" in a response`, `GET /pets query kind "cat"`
  fileprivate var element: CoverageElement {
    var words = [owner, path, value].compactMap(\.self).joined(separator: " ")
    // The name of an operation says it already.
    if !owner.utf8.contains(UInt8(ascii: " ")) { words += " in a \(message)" }
    return CoverageElement(
      dimension: .values, operation: "", part: words, count: count, isAskedFor: true)
  }
}
