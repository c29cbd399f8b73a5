// SPDX-License-Identifier: Apache-2.0

/// Counts the results of a run from its events, and compares them with what `run.finished` says.
///
/// A file of events may have been changed by anybody, so its last line alone proves nothing.
package struct ResultRecount: Sendable {
  /// Results, checks and errors in files; the other members are those of no results.
  package private(set) var summary = RunSummary()
  private var running: [Int: Running] = [:]
  private var loadsBegun = 0
  private var loadsEnded = 0
  private var contradictions: [String] = []

  private struct Running {
    let scenario: ScenarioReference
    var counts = ResultCounts()
  }

  /// So many contradictions are kept; one is enough to refuse a file.
  private static let most = 3

  package init() {}

  /// Takes the next event.
  package mutating func note(_ event: RunEvent) {
    switch event {
    case .scenarioStarted(let started): begin(started.scenario)
    case .attemptFinished(let attempt):
      running[attempt.step.scenario.number]?.counts.note(attempt)
    case .stepFinished(let finished):
      running[finished.step.scenario.number]?.counts.note(finished)
    case .tryFinished(let finished): running[finished.scenario.number]?.counts.endTry()
    case .scenarioFinished(let finished): end(finished)
    case .diagnostic(let reported):
      if reported.diagnostic.severity == .error { summary.unusableFiles += 1 }
    case .load(.started): loadsBegun += 1
    case .load(.finished): loadsEnded += 1
    case .load(.sample), .coverage, .runStarted, .stepStarted, .runFinished: break
    }
  }

  private mutating func begin(_ scenario: ScenarioReference) {
    if running[scenario.number] != nil {
      contradict("the scenario `\(scenario.name)` began twice")
    }
    running[scenario.number] = Running(scenario: scenario)
  }

  private mutating func end(_ finished: ScenarioFinished) {
    // A scenario without steps that ran has no beginning.
    var counts = running.removeValue(forKey: finished.scenario.number)?.counts ?? ResultCounts()
    counts.note(finished)
    for words in counts.contradictions { contradict(words) }
    summary.steps.add(counts.steps)
    summary.checks.held += counts.checks.held
    summary.checks.failed += counts.checks.failed
    summary.scenarios.count(finished.outcome, rows: finished.scenario.rows)
    if finished.isFlaky { summary.scenarios.flaky += 1 }
    if finished.expectedFailure != nil { summary.scenarios.knownFailures += 1 }
  }

  private mutating func contradict(_ words: String) {
    if contradictions.count < Self.most { contradictions.append(words) }
  }

  /// What contradicts what, in words; empty for the events of a run that ended.
  ///
  /// - Parameter stated: what `run.finished` says.
  package func contradictions(to stated: RunSummary) -> [String] {
    var found = contradictions
    // A run that was stopped may leave them.
    if stated.signal == nil, !stated.isOverdue {
      let left = running.values.map(\.scenario).sorted { $0.number < $1.number }
      found += left.prefix(Self.most).map { "the scenario `\($0.name)` began and did not end" }
      found += Self.differences("checks", of: ["held", "failed"]) { kind in
        kind == "held"
          ? (stated.checks.held, summary.checks.held)
          : (stated.checks.failed, summary.checks.failed)
      }
    }
    if loadsBegun > 1 { found.append("a second load began") }
    if loadsBegun != loadsEnded {
      found.append(
        loadsBegun > loadsEnded
          ? "a load began and did not end (`load.finished`)"
          : "a load ended and did not begin (`load.started`)")
    }
    found += Self.differences("scenarios", stated.scenarios, summary.scenarios)
    found += Self.differences("steps", stated.steps, summary.steps)
    // Errors of snapshots that could not be written are events, and count as `lost`.
    if stated.unusableFiles > summary.unusableFiles {
      found.append(
        Self.words("errors in files", stated.unusableFiles, summary.unusableFiles))
    }
    return found
  }

  private static func differences(
    _ what: String, _ stated: RunSummary.Counts, _ counted: RunSummary.Counts
  ) -> [String] {
    let kinds: [(String, KeyPath<RunSummary.Counts, Int>)] = [
      ("passed", \.passed), ("failed", \.failed), ("errored", \.errored), ("skipped", \.skipped),
      ("interrupted", \.interrupted), ("flaky", \.flaky), ("known failures", \.knownFailures),
    ]
    return kinds.compactMap { name, count in
      stated[keyPath: count] == counted[keyPath: count]
        ? nil : words("\(what): \(name)", stated[keyPath: count], counted[keyPath: count])
    }
  }

  private static func differences(
    _ what: String, of kinds: [String], _ counts: (String) -> (stated: Int, counted: Int)
  ) -> [String] {
    kinds.compactMap { kind in
      let (stated, counted) = counts(kind)
      return stated == counted ? nil : words("\(what): \(kind)", stated, counted)
    }
  }

  private static func words(_ what: String, _ stated: Int, _ counted: Int) -> String {
    "\(what): `run.finished` says \(stated), and the events have \(counted)"
  }
}
