// SPDX-License-Identifier: Apache-2.0

import Notation
import Testing

@testable import RunEvents

@Suite struct CoverageMeasuredTests {
  private func totals(_ document: DocumentCoverage) -> [String] {
    document.totals.map { "\($0.dimension) \($0.words) \($0.percent)" }
  }

  @Test func `counts what is asked for`() {
    #expect(
      totals(SampleCoverage.document()) == [
        "operations 1 of 2 50.0 %", "responses 2 of 3 66.6 %", "contentTypes 1 of 3 33.3 %",
        "parameters 1 of 2 50.0 %", "bodies 0 of 1 0.0 %",
      ])
  }

  @Test func `leaves out what is ignored`() {
    var document = SampleCoverage.document()
    document.operations[0].isIgnored = true
    document.operations[1].responses[0].isIgnored = true
    #expect(
      totals(document) == [
        "operations 0 of 1 0.0 %", "responses 1 of 1 100.0 %", "contentTypes 0 of 1 0.0 %",
        "bodies 0 of 1 0.0 %",
      ])
  }

  @Test func `never says 100 % of less`() {
    var document = DocumentCoverage(name: "a", digest: "")
    document.operations = (0..<2_000).map { number in
      var operation = OperationCoverage(method: "GET", path: "/\(number)", id: nil, line: 1)
      operation.count = number == 0 ? 0 : 1
      return operation
    }
    #expect(totals(document) == ["operations 1999 of 2000 99.9 %"])
    #expect(totals(DocumentCoverage(name: "a", digest: "")).isEmpty)
  }

  @Test func `is the same in any order of its parts`() {
    var parts: [CoverageMeasured] = []
    for number in 0..<6 {
      var part = SampleCoverage.measured()
      part.documents[0].operations[number % 2].count = number
      part.documents[0].undocumented = (0..<number).map { CountedRequest("GET /\($0)", count: $0) }
      if number == 3 { part.documents.append(SampleCoverage.document("a.yaml")) }
      if number == 4 { part.documents[0].digest = "d2" }
      parts.append(part)
    }
    let orders = [[0, 1, 2, 3, 4, 5], [5, 4, 3, 2, 1, 0], [2, 4, 0, 5, 1, 3]]
    let sums = orders.map { order in
      order.dropFirst().reduce(into: parts[order[0]]) { $0.add(parts[$1]) }
    }
    #expect(sums[0].documents == sums[1].documents && sums[0].documents == sums[2].documents)
    #expect(sums[0].documents.map(\.name) == ["a.yaml", "specs/shop.yaml", "specs/shop.yaml"])
    #expect(sums[0].documents.map(\.digest) == ["d1", "d1", "d2"])
    #expect(sums[0].documents[1].operations[0].responses[0].count == 15)
  }

  @Test func `keeps the first requests`() {
    let many = (0..<3_000).map { CountedRequest("GET /\($0 + 1_000)", count: 1) }
    let halves = [Array(many[..<1_500]), Array(many[1_500...])]
    let sum = CountedRequest.sum(
      CountedRequest.sum(halves[1], []), CountedRequest.sum(halves[0], many))
    #expect(sum.count == CountedRequest.most)
    #expect(sum.first == CountedRequest("GET /1000", count: 2))
    #expect(sum.last == CountedRequest("GET /1999", count: 2))
  }

  @Test func `does not add what has other parts`() {
    var sum = SampleCoverage.measured()
    var other = sum
    other.documents[0].operations[0].responses.removeLast()
    sum.add(other)
    #expect(sum.documents.count == 2)
    var clamped = SampleCoverage.measured()
    clamped.documents[0].operations[0].count = .max
    sum.add(clamped)
    sum.add(clamped)
    #expect(sum.documents.map { $0.operations[0].count }.max() == .max)
  }
}

@Suite struct CoverageResultsTests {
  private func words(_ measured: CoverageMeasured) -> [String] {
    CoverageResults(measured, number: 7, at: 9).events.compactMap { event in
      switch event {
      case .scenarioStarted(let started):
        "\(started.scenario.file) \(started.scenario.name) \(started.scenario.number)"
      case .attemptFinished(let attempt):
        "\(attempt.step.name): "
          + (attempt.verdicts[0].failure.map { "\($0.message); \($0.notes)" } ?? "held")
      case .scenarioFinished(let finished): "\(finished.outcome)"
      default: nil
      }
    }
  }

  @Test func `are a scenario with a step for each demand`() {
    let measured = SampleCoverage.measured(least: [.operations: "50%", .responses: "100%"])
    #expect(
      words(measured) == [
        "curlew.yaml coverage 7", "operations of specs/shop.yaml: held",
        "responses of specs/shop.yaml: expected at least `100%`, found `66.6 %`: 2 of 3; "
          + #"["not covered: POST /pets 201"]"#,
        "failed",
      ])
    #expect(words(SampleCoverage.measured(least: [.operations: "50%"])).last == "passed")
  }

  @Test func `are none without a demand, and for a part`() {
    #expect(words(SampleCoverage.measured()).isEmpty)
    var measured = SampleCoverage.measured(least: [.operations: "100%"])
    measured.partial = "a part"
    #expect(words(measured).isEmpty)
  }
}
