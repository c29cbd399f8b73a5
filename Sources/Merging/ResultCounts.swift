// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The counts of a scenario, from its events.
struct ResultCounts {
  private(set) var steps = RunSummary.Counts()
  private(set) var checks = RunSummary.CheckCounts()
  /// Those of all tries.
  private(set) var requests = 0
  private var open: [(step: StepReference, checks: RunSummary.CheckCounts)] = []

  mutating func note(_ attempt: AttemptFinished) {
    requests += attempt.exchange?.hops.count ?? 0
    var last = RunSummary.CheckCounts()
    last.held = attempt.verdicts.count(where: \.holds)
    last.failed = attempt.verdicts.count - last.held
    open.removeAll { $0.step.isSame(as: attempt.step) }
    open.append((attempt.step, last))
  }

  mutating func note(_ finished: StepFinished) {
    steps.count(finished.outcome)
    if finished.expectedFailure != nil { steps.knownFailures += 1 }
    guard let place = open.firstIndex(where: { $0.step.isSame(as: finished.step) }) else { return }
    let last = open.remove(at: place).checks
    guard finished.outcome != .interrupted else { return }
    checks.held += last.held
    checks.failed += last.failed
  }

  /// Another try follows: only the requests count.
  mutating func endTry() {
    let requests = requests
    self = ResultCounts()
    self.requests = requests
  }
}

/// The counts of the merged run.
struct MergedTotals {
  private(set) var summary = RunSummary()
  /// Whether results of files are left out, so that the counts in the files are not those of the
  /// merged run.
  var recounts = false
  /// The summary of the current file; nil before its `run.finished`.
  private var stated: RunSummary?
  /// From the events of the current file.
  private var counted = RunSummary()
  private var diagnostics: Set<String> = []

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

  mutating func note(_ summary: RunSummary) { stated = summary }

  mutating func add(_ counts: ResultCounts, _ finished: ScenarioFinished) {
    counted.steps.add(counts.steps)
    counted.checks.held += counts.checks.held
    counted.checks.failed += counts.checks.failed
    counted.scenarios.count(finished.outcome)
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

  /// Adds the counts of the current file: its own, unless it has none or results of it do not count.
  mutating func endFile() {
    let results = recounts ? counted : stated ?? counted
    summary.steps.add(results.steps)
    summary.scenarios.add(results.scenarios)
    summary.checks.held += results.checks.held
    summary.checks.failed += results.checks.failed
    let work = stated ?? counted
    summary.requests += work.requests
    summary.connections += work.connections
    summary.skippedAlways += work.skippedAlways
    summary.hasRunSelectedStep =
      summary.hasRunSelectedStep || work.hasRunSelectedStep || work.requests > 0
    summary.snapshots.add(work.snapshots)
    summary.isOverdue = summary.isOverdue || work.isOverdue
  }
}
