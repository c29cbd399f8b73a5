// SPDX-License-Identifier: Apache-2.0

import Notation
import RunEvents

/// A document with two operations, of which a suite covered a part.
enum SampleCoverage {
  static func document(_ name: String = "specs/shop.yaml") -> DocumentCoverage {
    var list = OperationCoverage(method: "GET", path: "/pets", id: "listPets", line: 5)
    list.count = 3
    list.responses = [response("200", 3, ["application/json": 3]), response("default", 0, [:])]
    list.parameters = [
      ParameterCoverage(location: "query", name: "limit", count: 1),
      ParameterCoverage(location: "query", name: "page", count: 0),
    ]
    var create = OperationCoverage(method: "POST", path: "/pets", id: "createPet", line: 20)
    create.responses = [
      response("201", 0, ["application/json": 0]), response("422", 2, [:]), response("500", 0, [:]),
    ]
    create.body = BodyCoverage(count: 0, contentTypes: [CountedType("application/json", count: 0)])
    var document = DocumentCoverage(name: name, digest: "d1")
    document.operations = [list, create]
    document.undocumented = [CountedRequest("PATCH /pets/7", count: 2)]
    return document
  }

  private static func response(
    _ status: String, _ count: Int, _ types: [String: Int]
  ) -> ResponseCoverage {
    var response = ResponseCoverage(status: status)
    response.count = count
    response.contentTypes = types.map { CountedType($0.key, count: $0.value) }
    return response
  }

  static func measured(least: [CoverageDimension: String] = [:]) -> CoverageMeasured {
    var measured = CoverageMeasured(documents: [document()])
    measured.least = CoverageDimension.allCases.compactMap { dimension in
      least[dimension].flatMap { WrittenShare($0) }.map {
        LeastCoverage(dimension: dimension, share: $0)
      }
    }
    return measured
  }
}
