// SPDX-License-Identifier: Apache-2.0

import Files
import RunEvents
import Synchronization

/// Notes what does not pass in a run, while its events go on to a sink.
package final class LastRunRecorder: RunEventSink {
  private struct Found {
    var failed: [(number: Int, result: LastRun.Result)] = []
    var skipped: [(number: Int, result: LastRun.Result)] = []
    /// Those of the earlier run that this one has not reported, by their places in its list.
    var unseen: [LastRun.Result: Int]
  }

  private let sink: any RunEventSink
  /// Grows with what does not pass only: a run may have a million rows.
  private let found: Mutex<Found>
  /// Whether the run was made from what did not pass in an earlier one.
  private let isRepeated: Bool
  private let working: FilePath
  private let root: FilePath

  package let interest: EventInterest

  package init(_ planned: Planned, before sink: any RunEventSink) {
    self.sink = sink
    interest = sink.interest
    let earlier = planned.lastRun?.failed ?? []
    isRepeated = !earlier.isEmpty
    found = Mutex(
      Found(
        unseen: Dictionary(
          zip(earlier, earlier.indices), uniquingKeysWith: { first, _ in first })))
    (working, root) = (planned.workingFolder, planned.stateRoot)
  }

  package func receive(_ events: [RunEvent]) {
    for case .scenarioFinished(let finished) in events { note(finished) }
    sink.receive(events)
  }

  package func tick(atMicroseconds microseconds: Int64) {
    sink.tick(atMicroseconds: microseconds)
  }

  private func note(_ finished: ScenarioFinished) {
    guard finished.outcome != .passed || isRepeated else { return }
    let scenario = finished.scenario
    let result = LastRun.Result(scenario, from: working, to: root)
    found.withLock { found in
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

extension LastRun.Result {
  /// - Parameters:
  ///   - working: the folder that the paths of events are relative to.
  ///   - root: the folder of the state.
  init(_ scenario: ScenarioReference, from working: FilePath, to root: FilePath) {
    self.init(
      file: FilePath(scenario.file).absolute(in: working).shown(in: root),
      name: scenario.path.nameOfScenario, row: scenario.path.row,
      isSurroundings: scenario.role != .scenario && scenario.role != .needed)
  }
}
