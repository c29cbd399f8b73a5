// SPDX-License-Identifier: Apache-2.0

import Contracts
import Notation
import RunEvents
import Synchronization

/// Counts the results of steps and scenarios.
final class RunCounters: Sendable {
  private let summary = Mutex(RunSummary())

  func count(_ step: StepResult) {
    summary.withLock { summary in
      summary.steps.count(step.reportedOutcome)
      if step.knownFailure != nil { summary.steps.knownFailures += 1 }
      if step.isSkippedAlways { summary.skippedAlways += 1 }
      summary.checks.held += step.counts.heldChecks
      summary.checks.failed += step.counts.failedChecks
      summary.requests += step.counts.requests
      summary.connections += step.counts.connections
      summary.resent += step.counts.resent
    }
  }

  /// Counts a scenario that did not run.
  ///
  /// - Parameter rows: how many rows it stands for.
  func count(scenario outcome: Outcome, rows: Int = 1) {
    summary.withLock { $0.scenarios.count(outcome, rows: rows) }
  }

  /// Counts a step that did not run.
  ///
  /// - Parameter rows: in how many rows.
  func count(skipped step: StepResult, rows: Int) {
    summary.withLock { summary in
      summary.steps.count(step.reportedOutcome, rows: rows)
      if step.isSkippedAlways { summary.skippedAlways = summary.skippedAlways.addingClamped(rows) }
    }
  }

  /// Counts a scenario with `fails` or `retries`.
  func count(_ scenario: ScenarioFinished) {
    summary.withLock { summary in
      summary.scenarios.count(scenario.outcome)
      if scenario.isFlaky { summary.scenarios.flaky += 1 }
      if scenario.expectedFailure != nil { summary.scenarios.knownFailures += 1 }
    }
  }

  /// Adds what a try of a scenario came to.
  ///
  /// - Parameter isLast: whether its results count; of an earlier try only the requests do.
  func add(_ other: RunCounters, isLast: Bool) {
    let added = other.total
    summary.withLock { summary in
      summary.requests += added.requests
      summary.connections += added.connections
      summary.resent += added.resent
      summary.notices.add(added.notices)
      guard isLast else { return }
      summary.steps.add(added.steps)
      summary.skippedAlways += added.skippedAlways
      summary.checks.held += added.checks.held
      summary.checks.failed += added.checks.failed
      summary.hasRunSelectedStep = summary.hasRunSelectedStep || added.hasRunSelectedStep
    }
  }

  /// Counts checks of a result that is not a step of the plan.
  func count(_ verdicts: [Verdict]) {
    let held = verdicts.count(where: \.holds)
    summary.withLock { summary in
      summary.checks.held += held
      summary.checks.failed += verdicts.count - held
    }
  }

  /// Notes whether a load has counted nothing, as before it begins.
  func noteLoad(isEmpty: Bool) {
    summary.withLock { $0.isEmptyLoad = isEmpty }
  }

  /// Notes that a selected step ran, whatever its result.
  func noteSelectedStepRan() {
    summary.withLock { $0.hasRunSelectedStep = true }
  }

  /// Counts what a contract noticed in an attempt, each check once.
  ///
  /// - Parameter step: its place.
  func count(notices judgement: ContractJudgement, of step: String) {
    var seen: Set<String> = []
    for notice in judgement.notices {
      let check = notice.check?.rawValue ?? ContractCheck.operation.rawValue
      guard seen.insert(check).inserted else { continue }
      let counted = CountedNotice(
        operation: judgement.operation?.name ?? "", check: check, message: notice.sentence,
        step: step)
      summary.withLock { $0.notices.add(counted) }
    }
  }

  func note(_ snapshots: RunSummary.SnapshotCounts) {
    summary.withLock { $0.snapshots.add(snapshots) }
  }

  var total: RunSummary { summary.withLock { $0 } }
}
