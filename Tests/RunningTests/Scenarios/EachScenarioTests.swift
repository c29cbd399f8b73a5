// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Testing

@testable import Running

@Suite struct `beforeEach and afterEach` {
  @Test func `run around the steps and the teardown of each scenario`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      vars: { who: nobody }
      beforeEach: [{ print: "before ${who}" }, { set: { made: "${who}-made" } }]
      scenarios:
        one:
          vars: { who: ada }
          steps: [{ print: "steps ${made}" }]
          teardown: [{ print: own }]
        two: { needs: [one], steps: [{ print: "two ${made}" }] }
      afterEach: [{ print: "after ${made}" }]
      """)
    #expect(
      run.printed == [
        "before ada", "steps ada-made", "own", "after ada-made", "before nobody",
        "two nobody-made", "after nobody-made",
      ])
    let indexes = run.events.compactMap { event in
      if case .stepFinished(let step) = event, step.step.scenario.name == "one" {
        step.step.index
      } else {
        nil
      }
    }
    #expect(indexes == [0, 1, 2, 3, 4])
  }

  @Test func `a failed beforeEach skips the steps, and what clears up still runs`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      beforeEach: [{ check: [1 == 2] }]
      scenarios: { one: { steps: [{ print: steps }], teardown: [{ print: own }] } }
      afterEach: [{ print: after }]
      """)
    #expect(run.printed == ["own", "after"])
    #expect(run.scenarios == ["one": .failed])
  }
}
