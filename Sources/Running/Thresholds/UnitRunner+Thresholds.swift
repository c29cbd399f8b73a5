// SPDX-License-Identifier: Apache-2.0

import Checking
import Planning
import RunEvents

extension UnitRunner {
  /// Judges the thresholds of each collection, as a result of its own.
  ///
  /// - Parameter first: The number of the first result.
  func judgeThresholds(from first: Int) {
    let collections = plan.collections.filter { $0.thresholds != nil }
    for (place, collection) in collections.enumerated() {
      guard let thresholds = collection.thresholds else { continue }
      judge(thresholds, of: collection, number: first + place)
    }
  }

  private func judge(
    _ thresholds: PlannedThresholds, of collection: PlannedCollection, number: Int
  ) {
    let location = run.places.location(of: thresholds.span)
    let labels = ScenarioLabels(collection.labels, row: nil).labels
    let scenario = ScenarioReference(
      path: ScenarioPath(file: collection.path, name: "thresholds"), number: number,
      role: .thresholds, collectionName: collection.name, tags: [], labels: labels,
      collectionLabels: labels, line: location.line,
      traceID: run.options.tracing?.newTrace())
    let step = StepReference(
      path: StepPath(scenario: scenario.path, identity: "thresholds"), scenario: scenario,
      name: "thresholds", index: 0, isTeardown: false, line: location.line,
      column: location.column)
    let now = run.clock.microseconds
    run.events.send(.scenarioStarted(ScenarioStarted(scenario: scenario, atMicroseconds: now)))
    // Half of the figures would judge a run that was stopped.
    var verdicts: [Verdict]?
    if !run.control.isEnding, let figures = run.figures[collection.path]?.content {
      verdicts = ThresholdChecker(places: run.places).verdicts(
        of: thresholds.content.content, figures.whole, steps: figures.steps,
        scope: StepScope(Frame(CollectionContext(collection, in: run))))
    }
    let result = report(verdicts, of: step, at: now)
    run.counters.count(result)
    run.counters.count(scenario: result.outcome)
    run.events.send(
      .scenarioFinished(
        ScenarioFinished(
          scenario: scenario, outcome: result.outcome, startedAtMicroseconds: now,
          durationMicroseconds: 0, unreportedSteps: result.isUnreported ? 1 : 0)))
  }

  private func report(
    _ verdicts: [Verdict]?, of step: StepReference, at now: Int64
  ) -> StepResult {
    guard let verdicts else {
      run.events.send(
        .stepFinished(
          StepFinished(
            step: step, outcome: .interrupted, attempts: 0, startedAtMicroseconds: now,
            durationMicroseconds: 0)))
      return StepResult(.interrupted)
    }
    let attempt = Attempt(
      step: step, number: 1, startedAtMicroseconds: now, durationMicroseconds: 0,
      verdicts: verdicts, notices: verdicts.flatMap(\.unchecked))
    var result = StepResult(attempt.outcome)
    result.counts.heldChecks = verdicts.count(where: \.holds)
    result.counts.failedChecks = verdicts.count - result.counts.heldChecks
    let interest = run.events.interest
    result.isUnreported = attempt.outcome == .passed && !interest.contains(.passedSteps)
    if result.isUnreported { return result }
    if interest.contains(.stepStarts) {
      run.events.send(.stepStarted(StepStarted(step: step, atMicroseconds: now)))
    }
    if attempt.outcome != .passed || interest.contains(.passedAttempts) {
      run.events.send(.attemptFinished(attempt))
    }
    run.events.send(
      .stepFinished(
        StepFinished(
          step: step, outcome: attempt.outcome, attempts: 1, startedAtMicroseconds: now,
          durationMicroseconds: 0)))
    return result
  }
}
