// SPDX-License-Identifier: Apache-2.0

import Notation
import RunEvents

/// What runs covered of their documents.
extension RandomEvents {
  mutating func coverage() -> CoverageMeasured {
    var measured = CoverageMeasured(documents: list { $0.document() })
    measured.least = list { random in
      LeastCoverage(
        dimension: random.element(of: CoverageDimension.allCases),
        share: WrittenShare("\(random.number(to: 100)).\(random.number(to: 10_000))%") ?? .whole,
        place: random.some { random in
          SourcePlace(
            file: random.text(), line: random.count(), column: 1 + random.count(),
            lineText: random.text(), length: 1 + random.count())
        })
    }
    measured.partial = some { $0.text() }
    measured.isShard = chance(2)
    return measured
  }

  private mutating func document() -> DocumentCoverage {
    var document = DocumentCoverage(name: text(), digest: text())
    document.operations = list { $0.operation() }
    document.undocumented = list { CountedRequest($0.text(), count: $0.count()) }
    document.outside = list { CountedRequest($0.text(), count: $0.count()) }
    return document
  }

  private mutating func operation() -> OperationCoverage {
    var operation = OperationCoverage(
      method: text(), path: text(), id: some { $0.text() }, line: 1 + count())
    operation.isIgnored = chance(2)
    operation.count = count()
    operation.responses = list { random in
      var response = ResponseCoverage(status: random.text())
      response.isIgnored = random.chance(2)
      response.count = random.count()
      response.contentTypes = random.types()
      return response
    }
    operation.parameters = list {
      ParameterCoverage(location: $0.text(), name: $0.text(), count: $0.count())
    }
    operation.body = some { BodyCoverage(count: $0.count(), contentTypes: $0.types()) }
    return operation
  }

  private mutating func types() -> [CountedType] {
    list { CountedType($0.text(), count: $0.count()) }
  }
}
