// SPDX-License-Identifier: Apache-2.0

import RunEvents

extension ScenarioRunner {
  /// Makes a success of the failure that `fails` of the scenario expects. If all checks of its steps
  /// held, a step of the name `fails` fails.
  func compare(_ state: inout StepListState, with expected: ExpectedFailure, in work: Work) {
    if state.failsAsExpected { return state.meetExpectation() }
    guard state.outcome == .passed else { return }
    state.fail()
    let place = run.places.place(of: expected.span)
    let step = StepReference(
      path: StepPath(scenario: work.reference.path, identity: "fails"), scenario: work.reference,
      name: "fails", index: work.content.stepCount, isTeardown: false, line: place.line,
      column: place.column)
    let now = run.clock.microseconds
    var result = StepResult(.failed)
    result.attempts = 1
    result.counts.failedChecks = 1
    run.counters.count(result)
    run.events.send(.stepStarted(StepStarted(step: step, atMicroseconds: now)))
    run.events.send(
      AttemptRecord(
        AttemptFinished(
          step: step, number: 1, startedAtMicroseconds: now, durationMicroseconds: 0,
          exchange: nil, verdicts: [ExpectedFailure.unmet(at: expected.span, places: run.places)])))
    run.events.send(
      .stepFinished(
        StepFinished(
          step: step, outcome: .failed, attempts: 1, startedAtMicroseconds: now,
          durationMicroseconds: 0)))
  }
}
