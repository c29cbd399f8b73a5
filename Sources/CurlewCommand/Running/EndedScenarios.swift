// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// A sink that passes every event on, and shows each scenario that has ended.
struct EndedScenarios: RunEventSink {
  let next: any RunEventSink
  let note: @Sendable (ScenarioFinished) -> Void

  var interest: EventInterest { next.interest }

  func receive(_ events: [RunEvent]) {
    for case .scenarioFinished(let finished) in events { note(finished) }
    next.receive(events)
  }

  func tick(atMicroseconds microseconds: Int64) {
    next.tick(atMicroseconds: microseconds)
  }
}
