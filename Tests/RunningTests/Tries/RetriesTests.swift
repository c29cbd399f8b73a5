// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Running
import TestSupport
import Testing

/// `retries` of a scenario.
@Suite struct `A scenario with retries` {
  private func last(_ run: CarriedOut) -> ScenarioFinished? {
    run.events.lazy.compactMap { event in
      if case .scenarioFinished(let finished) = event { finished } else { nil }
    }.last
  }

  @Test func `runs again from beforeEach on, and is flaky when it passes`() async throws {
    let server = try ScriptedServer([.response(500), .response(500), .response(200)])
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      beforeEach: [{ print: before }]
      scenarios: { one: { retries: 3, steps: [{ name: a, GET: / }], teardown: [{ print: own }] } }
      afterEach: [{ print: after }]
      """, against: server)
    let each = ["before", "own", "after"]
    #expect(run.printed == each + each + each)
    #expect(last(run)?.tries == 3)
    #expect(last(run)?.isFlaky == true)
    #expect(run.summary.scenarios.flaky == 1)
    #expect(run.summary.scenarios.passed == 1)
    #expect(run.summary.steps.failed == 0)
    #expect(run.summary.steps.passed == 4)
    #expect(run.summary.checks.failed == 0)
    #expect(run.summary.requests == 3)
  }

  @Test func `fails with its last try`() async throws {
    let run = try await CarriedOut(
      "curlew: 1\nscenarios: { one: { retries: 2, steps: [{ name: a, check: [1 == 2] }] } }\n")
    #expect(last(run)?.tries == 3)
    #expect(last(run)?.isFlaky == false)
    #expect(run.summary.steps.failed == 1)
    let tries = run.events.compactMap { event in
      if case .tryFinished(let finished) = event { finished.scenario.path.tryNumber } else { nil }
    }
    #expect(tries == [1, 2])
  }

  @Test func `of its own keeps them, and the others have those of the run`() async throws {
    let failing = "steps: [{ check: [1 == 2] }]"
    let run = try await CarriedOut(
      all: [
        """
        curlew: 1
        setup: [{ name: setup, if: 1 == 1, print: setup }]
        scenarios:
          none: { \(failing) }
          own: { retries: 0, \(failing) }
          timed: { timeout: 10s, \(failing) }
          broken: { vars: { a: "${row.a}" }, data: [{ a: 1 }], \(failing) }
        teardown: [{ check: [1 == 2] }]
        """
      ]
    ) { $0.settings.retries = 2 }
    var tries: [String: Int] = [:]
    for case .scenarioFinished(let finished) in run.events {
      tries[finished.scenario.name] = finished.tries
    }
    #expect(
      tries
        == ["setup": 1, "none": 3, "own": 1, "timed": 3, "broken [1]": 3, "teardown": 1])
  }

  @Test func `draws anew and sees nothing of the try before`() async throws {
    let server = try ScriptedServer { request in
      request.header("cookie") == nil
        ? .raw("HTTP/1.1 500 No\r\nSet-Cookie: a=b\r\nContent-Length: 0\r\n\r\n") : .response(200)
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      scenarios:
        one:
          retries: "${1 + 1}"
          vars: { drawn: "${uuid()}" }
          steps: [{ print: "${drawn} ${uuid()}" }, { set: { made: 1 } }, { name: a, GET: / }]
      """, against: server)
    #expect(run.printed.count == 3)
    #expect(Set(run.printed.flatMap { $0.split(separator: " ") }).count == 6)
    #expect(server.requests.allSatisfy { $0.header("cookie") == nil })
  }

  @Test func `keeps its lock over all tries`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      scenarios:
        a: { lock: x, retries: 2, steps: [{ print: a }, { check: [1 == 2] }] }
        b: { lock: x, steps: [{ print: b }] }
      """)
    #expect(run.printed == ["a", "a", "a", "b"])
  }

  @Test func `that passes, is skipped or expects its failure has one try`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      scenarios:
        a: { retries: 2, steps: [{ print: a }] }
        b: { retries: 2, steps: [{ skip: no, print: b }] }
        c: { retries: 2, fails: why, steps: [{ print: c }, { check: [1 == 2] }] }
      """)
    #expect(run.printed.sorted() == ["a", "c"])
    #expect(run.scenarios["c"] == .passed)
  }

  @Test func `is given up when the run is interrupted`() async throws {
    let control = RunControl()
    let run = try await CarriedOut(
      "curlew: 1\nscenarios: { a: { retries: 5, steps: [{ name: a, wait: 1h }] } }\n",
      control: control
    ) { event in
      if case .stepStarted = event { control.interrupt(signal: 2) }
    }
    #expect(run.scenarios == ["a": .interrupted])
    #expect(last(run)?.tries == 1)
  }
}
