// SPDX-License-Identifier: Apache-2.0

import Reporting
import RunEvents
import Synchronization

/// Collects the scenarios that fail in one turn of a watch.
final class TurnFailures: Sendable {
  /// A scenario that failed.
  struct Failure: Sendable, Equatable {
    /// The path of its collection, as shown to people.
    let file: String
    /// `shop.yaml › buy a pet`.
    let title: String
    let number: Int
  }

  private let found = Mutex<[Failure]>([])

  /// In the order of the files.
  var all: [Failure] { found.withLock { $0.sorted { $0.number < $1.number } } }

  /// A sink that passes every event on.
  func sink(before sink: any RunEventSink) -> any RunEventSink { Sink(failures: self, next: sink) }

  private func note(_ finished: ScenarioFinished) {
    guard finished.outcome.isFailure else { return }
    let scenario = finished.scenario
    let failure = Failure(
      file: scenario.file, title: scenario.shownTitle, number: scenario.number)
    found.withLock { $0.append(failure) }
  }

  private struct Sink: RunEventSink {
    let failures: TurnFailures
    let next: any RunEventSink

    var interest: EventInterest { next.interest }

    func receive(_ events: [RunEvent]) {
      for case .scenarioFinished(let finished) in events { failures.note(finished) }
      next.receive(events)
    }

    func tick(atMicroseconds microseconds: Int64) {
      next.tick(atMicroseconds: microseconds)
    }
  }
}
