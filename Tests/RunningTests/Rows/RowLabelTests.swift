// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@testable import Running

@Suite struct `Labels in a run` {
  /// The labels of each scenario: `name: labels`.
  private func scenarios(_ run: CarriedOut) -> [String] {
    run.events.compactMap { event in
      guard case .scenarioStarted(let started) = event else { return nil }
      return "\(started.scenario.name): \(started.scenario.labels.words)"
    }.sorted()
  }

  /// The labels of each step: `name: labels`.
  private func steps(_ run: CarriedOut) -> [String] {
    run.events.compactMap { event in
      guard case .stepFinished(let finished) = event else { return nil }
      return "\(finished.step.name): \(finished.step.labels.words)"
    }
  }

  @Test func `are those of the row, the collection and the calls`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      labels: { owner: pay }
      blocks:
        b: { steps: [{ name: inner, print: x, labels: { block: y, call: null } }] }
      setup: [{ name: before, print: x }]
      scenarios:
        s:
          data: [{ k: A, l: [1, true] }, { k: '', l: null }, {}]
          labels: { key: '${k}', list: '${l}', both: [x, '${k}'] }
          steps:
            - { name: own, print: x, labels: { owner: null, key: K } }
            - { name: out, call: b, labels: { call: z, c: w } }
      """, jobs: 1)
    #expect(
      scenarios(run) == [
        "s [1]: owner pay, key A, list 1 true, both x A", "s [2]: owner pay, both x",
        "s [3]: owner pay, both x", "setup: owner pay",
      ])
    #expect(
      steps(run).prefix(3) == [
        "before: owner pay", "own: key K, list 1 true, both x A",
        "inner: owner pay, key A, list 1 true, both x A, c w, block y",
      ])
  }

  @Test(arguments: [
    ("{ a: 1 }", "is neither a text nor a list of texts"), ("[[1]]", "is neither a text"),
    ("'\(String(repeating: "x", count: 1_001))'", "has more than 1000 bytes"),
    ("[\(Array(repeating: "1", count: 21).joined(separator: ", "))]", "has more than 20 values"),
  ])
  func `that a row cannot give fail it, and no other`(_ value: String, _ words: String) async throws
  {
    let run = try await CarriedOut(
      """
      curlew: 1
      scenarios:
        s:
          data: [{ k: \(value) }, { k: fine }]
          labels: { key: '${k}' }
          steps: [{ print: x }]
      """, jobs: 1)
    #expect(run.scenarios["s [1]"]?.isFailure == true)
    #expect(run.scenarios["s [2]"] == .passed)
    let message = run.events.compactMap { event -> String? in
      guard case .attemptFinished(let attempt) = event, case .refused(let error)? = attempt.failure
      else { return nil }
      return "\(error.code): \(error.message)"
    }.first
    #expect(
      message?.hasPrefix("bad-label: the label `key` of this row \(words)") == true,
      "\(message ?? "none")")
  }
}
