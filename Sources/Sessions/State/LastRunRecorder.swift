// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Synchronization

/// Notes what does not pass in a run, while its events go on to a sink.
package final class LastRunRecorder: RunEventSink {
  private struct Found {
    var names: StateNames
    var failed: [(number: Int, result: LastRun.Result)] = []
    var skipped: [(number: Int, result: LastRun.Result)] = []
    /// Those of the earlier run that this one has not reported, by their places in its list.
    var unseen: [LastRun.Result: Int]
    /// Whether the run repeats what did not pass in an earlier one.
    var isRepeated: Bool
  }

  private let sink: any RunEventSink
  /// Grows with what does not pass only: a run may have a million rows.
  private let found: Mutex<Found>

  package let interest: EventInterest

  /// - Parameter earlier: what did not pass in the earlier run. It counts if the first event says that
  ///   the run repeats one.
  package init(after earlier: LastRun?, _ names: StateNames, before sink: any RunEventSink) {
    self.sink = sink
    interest = sink.interest
    let earlier = earlier?.failed ?? []
    found = Mutex(
      Found(
        names: names,
        unseen: Dictionary(
          zip(earlier, earlier.indices), uniquingKeysWith: { first, _ in first }),
        isRepeated: false))
  }

  package func receive(_ events: [RunEvent]) {
    // By index: taking an event out of the array copies it.
    for place in events.indices {
      switch events[place] {
      case .runStarted(let started): begin(isRepeated: started.rerunOf != nil)
      case .scenarioFinished(let finished): note(finished)
      default: break
      }
    }
    sink.receive(events)
  }

  package func tick(atMicroseconds microseconds: Int64) {
    sink.tick(atMicroseconds: microseconds)
  }

  private func begin(isRepeated: Bool) {
    found.withLock { found in
      found.isRepeated = isRepeated
      if !isRepeated { found.unseen = [:] }
    }
  }

  private func note(_ finished: ScenarioFinished) {
    found.withLock { found in
      guard finished.outcome != .passed || found.isRepeated else { return }
      let scenario = finished.scenario
      let result = found.names.result(scenario)
      found.unseen[result] = nil
      switch finished.outcome {
      case .passed: break
      case .skipped: found.skipped.append((scenario.number, result))
      case .failed, .errored, .interrupted, .pending: found.failed.append((scenario.number, result))
      }
    }
  }

  /// What the next run may repeat: what did not pass in this one, behind what did not pass in the
  /// run that this one was made from and did not run again. Scenarios that were skipped count too if
  /// anything failed: that can be why they never began.
  package var failed: [LastRun.Result] {
    found.withLock { found in
      let own = found.failed.isEmpty ? [] : found.failed + found.skipped
      let others = found.unseen.sorted { $0.value < $1.value }.map(\.key)
      var known: Set<LastRun.Result> = []
      return (others + own.sorted { $0.number < $1.number }.map(\.result)).filter {
        known.insert($0).inserted
      }
    }
  }
}
