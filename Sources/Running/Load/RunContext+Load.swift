// SPDX-License-Identifier: Apache-2.0

import RunEvents

extension RunContext {
  /// The same run for the starts of a load, whose events and counts are not those of the run.
  ///
  /// - Parameters:
  ///   - counters: those of all starts.
  ///   - isSampled: whether a collector gets all events of these starts.
  func forLoad(counting counters: RunCounters, isSampled: Bool = false) -> RunContext {
    var options = options
    options.settings.retries = 0
    options.observer = nil
    options.board = nil
    options.keepsAllBodies = false
    return .init(
      self, events: EventStream(ofLoadIn: events, isSampled: isSampled), counters: counters,
      options: options, figures: [:])
  }

  /// Sends an event about the load.
  func reportLoad(_ event: LoadEvent) { events.send(.load(event)) }

  /// Sends an event of a result that is made of figures, if a report reads it, and counts it.
  func reportResult(_ event: RunEvent) {
    counters.count(event)
    if case .stepStarted = event, !events.interest.contains(.stepStarts) { return }
    events.send(event)
  }
}

extension RunCounters {
  /// Counts a result that is made of figures.
  fileprivate func count(_ event: RunEvent) {
    switch event {
    case .attemptFinished(let attempt): count(attempt.verdicts)
    case .stepFinished(let finished):
      count(StepResult(finished.outcome))
      if !finished.outcome.isSkipped, finished.step.scenario.role != .coverage {
        noteSelectedStepRan()
      }
    case .scenarioFinished(let finished): count(scenario: finished.outcome)
    default: break
    }
  }
}
