// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Synchronization

/// Counts the results of steps and scenarios.
final class RunCounters: Sendable {
  private let summary = Mutex(RunSummary())

  func count(_ step: StepResult) {
    summary.withLock { summary in
      summary.steps.count(step.outcome)
      if step.isSkippedAlways { summary.skippedAlways += 1 }
      summary.checks.held += step.counts.heldChecks
      summary.checks.failed += step.counts.failedChecks
      summary.requests += step.counts.requests
      summary.connections += step.counts.connections
    }
  }

  func count(scenario outcome: Outcome) {
    summary.withLock { $0.scenarios.count(outcome) }
  }

  /// Notes that a selected step ran, whatever its result.
  func noteSelectedStepRan() {
    summary.withLock { $0.hasRunSelectedStep = true }
  }

  var total: RunSummary { summary.withLock { $0 } }
}
