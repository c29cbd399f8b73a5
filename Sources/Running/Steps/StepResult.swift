// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The result of a step.
struct StepResult {
  var outcome: Outcome
  var attempts = 0
  /// The values from the last attempt.
  var output = StepOutput()
  /// Requests and connections of all attempts, checks of the last one.
  var counts = StepCounts()
  /// Whether it passed at once and no report reads such steps.
  var isUnreported = false
  /// Whether it was skipped, and not by `if`.
  var isSkippedAlways = false
  /// Whether later steps cannot run for the same reason.
  var endsScenario = false

  init(_ outcome: Outcome) {
    self.outcome = outcome
  }

  /// Adds an attempt that has ended.
  mutating func add(_ attempt: consuming AttemptResult) {
    let (requests, connections) = (counts.requests, counts.connections)
    outcome = attempt.outcome
    output = attempt.output
    counts = attempt.counts
    counts.requests += requests
    counts.connections += connections
  }

  /// Marks the step as interrupted: the run ended before the next attempt, which was to judge the
  /// checks.
  mutating func interrupt() {
    outcome = .interrupted
    counts.heldChecks = 0
    counts.failedChecks = 0
  }
}
