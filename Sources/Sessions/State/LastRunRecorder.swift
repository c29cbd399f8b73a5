// SPDX-License-Identifier: Apache-2.0

import Files
import RunEvents
import Synchronization

/// Notes what does not pass in a run, while its events go on to a sink.
package final class LastRunRecorder: RunEventSink {
  private struct Found {
    var failed: [(number: Int, result: LastRun.Result)] = []
    var skipped: [(number: Int, result: LastRun.Result)] = []
    /// All that were reported, also those that passed.
    var seen: Set<LastRun.Result> = []
  }

  private let sink: any RunEventSink
  private let found = Mutex(Found())
  private let working: FilePath
  private let root: FilePath

  package let interest: EventInterest

  package init(_ planned: Planned, before sink: any RunEventSink) {
    self.sink = sink
    interest = sink.interest
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
    let scenario = finished.scenario
    let result = LastRun.Result(scenario, from: working, to: root)
    found.withLock { found in
      found.seen.insert(result)
      switch finished.outcome {
      case .passed: break
      case .skipped: found.skipped.append((scenario.number, result))
      case .failed, .errored, .interrupted, .pending: found.failed.append((scenario.number, result))
      }
    }
  }

  /// What the next run may repeat. Scenarios that were skipped count too if anything failed: that can
  /// be why they never began.
  ///
  /// - Parameter earlier: what a run of failures was made from; those of it that did not run stay.
  package func failed(besides earlier: [LastRun.Result]) -> [LastRun.Result] {
    found.withLock { found in
      let own = found.failed.isEmpty ? [] : found.failed + found.skipped
      let others = earlier.filter { !found.seen.contains($0) }
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
