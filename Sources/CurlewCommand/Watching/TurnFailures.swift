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
  func sink(before sink: any RunEventSink) -> any RunEventSink {
    EndedScenarios(next: sink, note: note)
  }

  private func note(_ finished: ScenarioFinished) {
    guard finished.outcome.isFailure else { return }
    let scenario = finished.scenario
    let failure = Failure(
      file: scenario.file, title: scenario.shownTitle, number: scenario.number)
    found.withLock { $0.append(failure) }
  }
}
