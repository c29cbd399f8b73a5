// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Synchronization

/// Notes how long scenarios take and how they end, while the events of their run go on to a sink.
package final class TimingsRecorder: RunEventSink {
  private struct State {
    var names: StateNames
    /// Grows with the scenarios, and not with their rows.
    var found: [ScenarioTimings.Scenario: TimedScenario] = [:]
  }

  private let sink: any RunEventSink
  private let state: Mutex<State>

  package let interest: EventInterest

  package init(_ names: StateNames, before sink: any RunEventSink) {
    self.sink = sink
    interest = sink.interest
    state = Mutex(State(names: names))
  }

  package func receive(_ events: [RunEvent]) {
    for case .scenarioFinished(let finished) in events { note(finished) }
    sink.receive(events)
  }

  package func tick(atMicroseconds microseconds: Int64) {
    sink.tick(atMicroseconds: microseconds)
  }

  private func note(_ finished: ScenarioFinished) {
    guard finished.scenario.role.isTimed else { return }
    state.withLock { state in
      let scenario = state.names.timed(finished.scenario)
      state.found[scenario, default: TimedScenario()].note(finished)
    }
  }

  /// What was found so far.
  package var found: [ScenarioTimings.Scenario: TimedScenario] { state.withLock(\.found) }
}
