// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Synchronization
import TestSupport
import Testing

@testable import Running

/// The execution of a call with `once` belongs to the run, and each caller waits as long as it may.
@Suite struct `The time of a call with once` {
  private static let block = """
    curlew: 1
    baseUrl: ORIGIN
    blocks:
      slow:
        steps: [{ name: inner, GET: /slow, capture: { v: $ } }, { name: rest, set: { w: "${v}" } }]
        returns: [w]

    """

  /// Carries out scenarios against a server that answers once so many callers have left.
  private func run(
    _ scenarios: String, leaving count: Int, interest: EventInterest = .all
  ) async throws -> (run: CarriedOut, requests: Int) {
    let server = try ScriptedServer { _ in
      .response(200, headers: ["Content-Type": "application/json"], body: "7").whenReleased()
    }
    let left = Mutex(0)
    let run = try await CarriedOut(
      all: [Self.block + scenarios], against: server, interest: interest,
      change: { $0.timeout = .seconds(60) }
    ) { event in
      guard case .attemptFinished(let attempt) = event,
        case .refused(let error)? = attempt.failure, error.code == "scenario-timeout"
      else { return }
      let isLast = left.withLock { left in
        left += 1
        return left == count
      }
      if isLast { server.release(connection: 0) }
    }
    return (run, server.requests.count)
  }

  @Test func `of its first caller does not end the execution`() async throws {
    let (run, requests) = try await run(
      """
      scenarios:
        impatient:
          timeout: 50ms
          steps: [{ name: call, call: slow, once: true, capture: [w] }]
          teardown: [{ print: cleared }]
        patient:
          steps: [{ name: other, call: slow, once: true, capture: [w] }, { print: "${w}" }]

      """, leaving: 1)
    #expect(run.scenarios == ["impatient": .failed, "patient": .passed])
    #expect(run.refusal(of: "call") == "scenario-timeout")
    #expect(run.outcome(of: "inner") == .passed)
    #expect(run.printed == ["cleared", "7"])
    #expect(requests == 1)
    // All of its steps are reported before the end of their scenario.
    let events = run.events.compactMap { event -> String? in
      switch event {
      case .stepFinished(let step) where step.step.scenario.name == "impatient": step.step.name
      case .scenarioFinished(let end) where end.scenario.name == "impatient": "end"
      default: nil
      }
    }
    #expect(events.last == "end")
  }

  @Test func `of a caller that waits ends its waiting alone`() async throws {
    let (run, requests) = try await run(
      """
      scenarios:
        first: { steps: [{ call: slow, once: true, capture: [w] }, { print: "${w}" }] }
        second: { timeout: 50ms, steps: [{ name: waits, call: slow, once: true }] }

      """, leaving: 1)
    #expect(run.scenarios == ["first": .passed, "second": .failed])
    #expect(run.refusal(of: "waits") == "scenario-timeout")
    #expect(run.printed == ["7"])
    #expect(requests == 1)
  }

  @Test func `of all callers leaves the execution to a later one`() async throws {
    let (run, requests) = try await run(
      """
      scenarios:
        first: { timeout: 50ms, steps: [{ name: a, call: slow, once: true }] }
        second: { timeout: 50ms, steps: [{ name: b, call: slow, once: true }] }
        third: { steps: [{ call: slow, once: true, capture: [w] }, { print: "${w}" }] }

      """, leaving: 2)
    #expect(run.scenarios == ["first": .failed, "second": .failed, "third": .passed])
    #expect(run.printed == ["7"])
    #expect(requests == 1)
  }

  @Test func `of a try leaves the result to the next try`() async throws {
    let (run, requests) = try await run(
      """
      scenarios:
        a:
          timeout: 50ms
          retries: 1
          steps: [{ name: call, call: slow, once: true, capture: [w] }, { print: "${w}" }]

      """, leaving: 1, interest: .all)
    #expect(run.scenarios == ["a": .passed])
    #expect(run.printed == ["7"])
    #expect(requests == 1)
  }

  @Test func `counts the steps that no report reads, in the scenario of the first caller`()
    async throws
  {
    let run = try await CarriedOut(
      """
      curlew: 1
      blocks:
        inner: { steps: [{ set: { a: 1 } }] }
        outer: { steps: [{ call: inner, once: true }, { set: { b: 2 } }] }
      scenarios:
        one: { steps: [{ call: outer, once: true }, { set: { c: 3 } }] }
        two: { needs: [one], steps: [{ call: outer, once: true }] }
      """, interest: [])
    let unreported = run.events.compactMap { event -> Int? in
      if case .scenarioFinished(let end) = event { end.unreportedSteps } else { nil }
    }
    #expect(unreported == [3, 1])
    #expect(run.summary.steps.passed == 4)
  }

  @Test func `of a teardown that calls first is that of clearing up`() async throws {
    let control = RunControl()
    let run = try await CarriedOut(
      """
      curlew: 1
      blocks: { clear: { steps: [{ print: cleared }] } }
      scenarios:
        a: { steps: [{ name: cut, wait: 1h }], teardown: [{ call: clear, once: true }] }
      """, control: control
    ) { event in
      if case .stepStarted(let start) = event, start.step.name == "cut" {
        control.interrupt(signal: 2)
      }
    }
    #expect(run.printed == ["cleared"])
    #expect(run.scenarios == ["a": .interrupted])
  }
}
