// SPDX-License-Identifier: Apache-2.0

import Reporting
import RunEvents
import Synchronization

/// The reports of several recordings, such as those of shards, as of one run: each is judged by itself, and
/// the reports get one beginning and one end.
final class JoinedReports: RunEventSink {
  private struct State {
    var hasBegun = false
    /// The problems that were reported: each recording is judged with the same files.
    var problems: Set<String> = []
    var finished: RunFinished?
  }

  private let reports: ReporterSet
  private let state = Mutex(State())

  init(_ reports: ReporterSet) {
    self.reports = reports
  }

  var interest: EventInterest { reports.interest }

  func receive(_ events: [RunEvent]) {
    let passed = state.withLock { state in events.filter { Self.passes($0, &state) } }
    if !passed.isEmpty { reports.receive(passed) }
  }

  func tick(atMicroseconds microseconds: Int64) { reports.tick(atMicroseconds: microseconds) }

  /// - Returns: whether the reports get the event now.
  private static func passes(_ event: RunEvent, _ state: inout State) -> Bool {
    switch event {
    case .runStarted:
      defer { state.hasBegun = true }
      return !state.hasBegun
    case .diagnostic(let reported): return state.problems.insert(reported.rendered).inserted
    case .runFinished(let finished):
      var sum = state.finished ?? RunFinished(durationMicroseconds: 0, summary: RunSummary())
      sum.durationMicroseconds += finished.durationMicroseconds
      sum.summary.add(finished.summary)
      state.finished = sum
      return false
    default: return true
    }
  }

  /// Ends the run of all recordings, and writes the reports.
  func finish() -> [ReporterSet.Failure] {
    if let finished = state.withLock({ $0.finished }) { reports.receive([.runFinished(finished)]) }
    return reports.finish()
  }
}

extension RunSummary {
  /// Adds the results of another recording; files that cannot be used are the same in all.
  fileprivate mutating func add(_ other: RunSummary) {
    steps.add(other.steps)
    scenarios.add(other.scenarios)
    checks.add(other.checks)
    snapshots.add(other.snapshots)
    notices.add(other.notices)
    skippedAlways += other.skippedAlways
    unusableFiles = max(unusableFiles, other.unusableFiles)
    hasRunSelectedStep = hasRunSelectedStep || other.hasRunSelectedStep
    signal = signal ?? other.signal
  }
}
