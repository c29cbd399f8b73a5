// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Synchronization

/// Notes how long scenarios take and how they end, while the events of their run go on to a sink.
package final class TimingsRecorder: RunEventSink {
  private struct State {
    var names: StateNames
    /// Grows with the scenarios, and not with their rows.
    var found: [ScenarioTimings.Scenario: TimedScenario] = [:]
    /// The scenario that ended last, with what was found of it since another one ended: rows of one
    /// scenario follow each other, and need no look at the names.
    var last: (path: ScenarioPath, timed: TimedScenario)?

    mutating func note(_ finished: ScenarioFinished) {
      let path = finished.scenario.path
      if last?.path.isOfSameScenario(as: path) != true {
        addLast()
        last = (path, TimedScenario())
      }
      last?.timed.note(finished)
    }

    private mutating func addLast() {
      guard let (path, timed) = last else { return }
      found[names.timed(path), default: TimedScenario()].add(timed)
    }

    /// Everything that was found.
    var all: [ScenarioTimings.Scenario: TimedScenario] {
      var whole = self
      whole.addLast()
      return whole.found
    }
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
    // By index: taking an event out of the array copies it.
    for place in events.indices {
      if case .scenarioFinished(let finished) = events[place] { note(finished) }
    }
    sink.receive(events)
  }

  package func tick(atMicroseconds microseconds: Int64) {
    sink.tick(atMicroseconds: microseconds)
  }

  private func note(_ finished: ScenarioFinished) {
    guard finished.scenario.role.isTimed else { return }
    state.withLock { $0.note(finished) }
  }

  /// What was found so far.
  package var found: [ScenarioTimings.Scenario: TimedScenario] { state.withLock(\.all) }
}
