// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Running
import TestSupport
import Testing

/// `timeout` of a scenario.
@Suite struct `The time of a scenario` {
  @Test(arguments: ["wait: 1h", "GET: ORIGIN", "check: [1 == 1], delay: 1h", "call: slow"])
  func `ends the step that is under way, which fails`(_ step: String) async throws {
    let server = try ScriptedServer { _ in .response(200).whenReleased() }
    let run = try await CarriedOut(
      """
      curlew: 1
      blocks: { slow: { steps: [{ name: inner, wait: 1h }, { print: later }] } }
      scenarios:
        one:
          timeout: 50ms
          continueOnFailure: true
          steps: [{ name: a, \(step) }, { name: b, print: b }]
          teardown: [{ print: cleared }]
      """, against: server)
    let name = step.hasPrefix("call") ? "inner" : "a"
    #expect(run.outcome(of: name) == .failed)
    #expect(run.refusal(of: name) == "scenario-timeout")
    #expect(run.error(of: name)?.message.contains("50ms") == true)
    #expect(run.outcome(of: "b") == .skipped(reason: "step `a` failed"))
    #expect(run.printed == ["cleared"])
    #expect(run.scenarios == ["one": .failed])
    #expect(run.summary.steps.interrupted == 0)
  }

  @Test func `counts from beforeEach on, and anew in each try`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      vars: { limit: 50ms }
      beforeEach: [{ name: slow, wait: 1h }]
      scenarios: { one: { timeout: "${limit}", retries: 1, steps: [{ name: a, print: a }] } }
      """)
    #expect(run.steps.map(\.name) == ["slow", "a", "slow", "a"])
    #expect(run.refusal(of: "slow") == "scenario-timeout")
    #expect(run.summary.steps.failed == 1)
  }

  @Test func `does not end an interrupted run`() async throws {
    let control = RunControl()
    let run = try await CarriedOut(
      "curlew: 1\nscenarios: { a: { timeout: 1h, steps: [{ name: a, wait: 2h }] } }\n",
      control: control
    ) { event in
      if case .stepStarted = event { control.interrupt(signal: 2) }
    }
    #expect(run.outcome(of: "a") == .interrupted)
    #expect(run.scenarios == ["a": .interrupted])
  }

  @Test func `that is kept changes nothing`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      scenarios:
        one: { timeout: 1h, steps: [{ set: { x: 1 } }, { print: "${x}" }], teardown: [{ print: "td ${x}" }] }
        two: { needs: [one], steps: [{ print: "${needs.one.x}" }] }
      """)
    #expect(run.printed == ["1", "td 1", "1"])
    #expect(run.scenarios == ["one": .passed, "two": .passed])
  }
}
