// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Contracts

@Suite struct DocumentTallyTests {
  private let document: OpenAPIDocument
  private let source: ContractDocument

  init() throws {
    let text = """
      openapi: 3.0.0
      info: { title: A, version: '1' }
      paths:
        /pets:
          get:
            parameters: [{ name: limit, in: query, schema: {} }, { name: page, in: query, schema: {} }]
            responses: { '200': { description: a, content: { a/b: {}, text/csv: {} } }, 4XX: { description: b } }
          post:
            requestBody: { content: { a/b: {}, text/csv: {} } }
            responses: { 4XX: { description: b }, default: { description: c } }
      """
    document = try #require(WrittenDocument(text).outcome.document)
    source = ContractDocument(document, named: "api.yaml")
  }

  private func observed(
    _ operation: Int, _ status: Int, response: Int?, request: Bool = true, isValid: Bool = true
  ) -> ContractObservation {
    var observed = ContractObservation(
      of: document.operations[operation], at: operation, in: source, status: status)
    observed.hasValidRequest = request
    observed.hasValidResponse = isValid
    observed.response = response
    observed.parameters = operation == 0 ? [1] : []
    observed.hasBody = operation == 1
    observed.requestMedia = operation == 1 ? 1 : nil
    observed.responseMedia = operation == 0 && response == 0 ? 0 : nil
    return observed
  }

  private func counts(_ tally: DocumentTally) -> [String] {
    tally.operations.map {
      "\($0.count) \($0.responses.map(\.count)) \($0.responses.map(\.media)) \($0.parameters) "
        + "\($0.bodies) \($0.bodyMedia)"
    }
  }

  @Test func `counts what a valid request got`() {
    var tally = DocumentTally(of: document)
    tally.count(observed(0, 200, response: 0))
    tally.count(observed(1, 404, response: 0))
    #expect(
      counts(tally) == ["1 [1, 0] [[1, 0], []] [0, 1] 0 []", "1 [1, 0] [[], []] [] 1 [0, 1]"])
  }

  @Test func `counts the response alone of a refusal, and of an invalid request`() {
    var tally = DocumentTally(of: document)
    tally.count(observed(0, 404, response: 1))
    tally.count(observed(1, 404, response: 0, request: false))
    #expect(
      counts(tally) == ["0 [0, 1] [[0, 0], []] [0, 0] 0 []", "0 [1, 0] [[], []] [] 0 [0, 0]"])
  }

  @Test func `counts nothing of a response that breaks the document`() {
    var tally = DocumentTally(of: document)
    tally.count(observed(0, 200, response: 0, isValid: false))
    tally.count(observed(0, 503, response: nil))
    #expect(counts(tally) == counts(DocumentTally(of: document)))
  }

  @Test func `is the same in any order`() {
    var generator = SeededGenerator(seed: 7)
    var exchanges: [ContractObservation] = []
    for _ in 0..<1_000 {
      let operation = Int.random(in: 0...1, using: &generator)
      let status = [200, 404].randomElement(using: &generator) ?? 200
      exchanges.append(
        observed(
          operation, status, response: Int.random(in: 0...1, using: &generator),
          request: .random(using: &generator), isValid: .random(using: &generator)))
    }
    var whole = DocumentTally(of: document)
    for exchange in exchanges { whole.count(exchange) }
    var parts = Array(repeating: DocumentTally(of: document), count: 4)
    for (number, exchange) in exchanges.shuffled(using: &generator).enumerated() {
      parts[number % 4].count(exchange)
    }
    var sum = parts[3]
    for part in parts[..<3] { sum.add(part) }
    #expect(counts(sum) == counts(whole))
    #expect(whole.operations.allSatisfy { $0.count > 0 })
  }
}
