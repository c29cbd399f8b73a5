// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Synchronization

/// Adds up what steps and scenarios come to.
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

  /// A step that a person selected was carried out, whatever came of it.
  func noteSelectedStepRan() {
    summary.withLock { $0.hasRunSelectedStep = true }
  }

  var total: RunSummary { summary.withLock { $0 } }
}
