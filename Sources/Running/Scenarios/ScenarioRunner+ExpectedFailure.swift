// SPDX-License-Identifier: Apache-2.0

import RunEvents

extension ScenarioRunner {
  /// Makes a success of the failure that `fails` of the scenario expects. If all checks of its steps
  /// held, a step of the name `fails` fails.
  func compare(_ state: inout StepListState, with expected: ExpectedFailure, in work: Work) {
    if state.failsAsExpected { return state.meetExpectation() }
    guard state.outcome == .passed else { return }
    state.fail()
    let now = run.clock.microseconds
    if let sample = work.start?.noteUnmetFails({ unmetStep(of: work, expected, in: $0) }) {
      let attempt = unmetAttempt(number: sample.number, expected, at: now)
      run.events.send(attempt, of: sample.step, to: .reportsOfLoad)
    }
    let step = unmetStep(of: work, expected, in: work.reference)
    var result = StepResult(.failed)
    result.attempts = 1
    result.counts.failedChecks = 1
    run.counters.count(result)
    run.events.send(.stepStarted(StepStarted(step: step, atMicroseconds: now)))
    run.events.send(unmetAttempt(number: 1, expected, at: now), of: step)
    run.events.send(
      .stepFinished(
        StepFinished(
          step: step, outcome: .failed, attempts: 1, startedAtMicroseconds: now,
          durationMicroseconds: 0)))
  }

  /// The step that fails because all others held.
  private func unmetStep(
    of work: Work, _ expected: ExpectedFailure, in scenario: ScenarioReference
  ) -> StepReference {
    let place = run.places.place(of: expected.span)
    return StepReference(
      path: StepPath(scenario: scenario.path, identity: "fails"), scenario: scenario,
      name: "fails", index: work.content.stepCount, isTeardown: false, line: place.line,
      column: place.column)
  }

  private func unmetAttempt(
    number: Int, _ expected: ExpectedFailure, at now: Int64
  ) -> Attempt {
    Attempt(
      step: nil, number: number, startedAtMicroseconds: now, durationMicroseconds: 0,
      verdicts: [ExpectedFailure.unmet(at: expected.span, places: run.places)])
  }
}
