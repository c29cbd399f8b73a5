// SPDX-License-Identifier: Apache-2.0

import Notation
import RunEvents

/// The counts of the merged run.
struct MergedTotals {
  private(set) var summary = RunSummary()
  /// The summary of the current file; nil before its `run.finished`.
  private var stated: RunSummary?
  /// From the events of the current file.
  private var counted = RunSummary()
  private var diagnostics: Set<String> = []
  /// Whether a file has come to its `run.finished`.
  private var hasFile = false

  /// Notes a diagnostic.
  ///
  /// - Returns: false for one that another file has too.
  mutating func note(_ reported: DiagnosticReported) -> Bool {
    guard diagnostics.insert(reported.rendered).inserted else { return false }
    if reported.diagnostic.severity == .error { summary.unusableFiles += 1 }
    return true
  }

  mutating func beginFile() {
    stated = nil
    counted = RunSummary()
  }

  mutating func note(_ summary: RunSummary) {
    stated = summary
    // A load has counted nothing if none of its shards has.
    self.summary.isEmptyLoad =
      summary.isEmptyLoad && (!hasFile || self.summary.isEmptyLoad)
    hasFile = true
  }

  mutating func add(_ counts: ResultCounts, _ finished: ScenarioFinished) {
    counted.steps.add(counts.steps)
    counted.checks.add(counts.checks)
    counted.scenarios.count(finished.outcome, rows: finished.scenario.rows)
    if finished.isFlaky { counted.scenarios.flaky += 1 }
    if finished.expectedFailure != nil { counted.scenarios.knownFailures += 1 }
    add(requests: counts)
  }

  /// Counts a result of a load.
  mutating func count(_ event: RunEvent) {
    switch event {
    case .attemptFinished(let attempt):
      counted.checks.held += attempt.verdicts.count(where: \.holds)
      counted.checks.failed += attempt.verdicts.count { !$0.holds }
    case .stepFinished(let finished): counted.steps.count(finished.outcome)
    case .scenarioFinished(let finished): counted.scenarios.count(finished.outcome)
    default: break
    }
  }

  /// Adds what an earlier try of a scenario sent.
  mutating func add(requests counts: ResultCounts) {
    counted.requests += counts.requests
  }

  /// Adds the counts of the current file: results as its events have them, and of `run.finished` what no event
  /// says.
  mutating func endFile() {
    summary.steps.add(counted.steps)
    summary.scenarios.add(counted.scenarios)
    summary.checks.add(counted.checks)
    let work = stated ?? counted
    summary.requests = summary.requests.addingClamped(work.requests)
    summary.connections = summary.connections.addingClamped(work.connections)
    summary.resent = summary.resent.addingClamped(work.resent)
    summary.skippedAlways = summary.skippedAlways.addingClamped(work.skippedAlways)
    summary.hasRunSelectedStep =
      summary.hasRunSelectedStep || work.hasRunSelectedStep || work.requests > 0
    summary.snapshots.add(work.snapshots)
    summary.notices.add(work.notices)
    summary.isOverdue = summary.isOverdue || work.isOverdue
  }
}
