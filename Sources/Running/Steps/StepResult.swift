// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// What a step leaves behind.
struct StepResult {
  var outcome: Outcome
  var attempts = 0
  /// Of the last attempt.
  var output = StepOutput()
  /// Requests and connections of all attempts, checks of the last one.
  var counts = StepCounts()
  /// It passed at once, and nobody reads of such steps.
  var isUnreported = false
  /// It was skipped, and not by `if`.
  var isSkippedAlways = false
  /// What kept the step from running holds for those behind it too.
  var endsScenario = false

  init(_ outcome: Outcome) {
    self.outcome = outcome
  }

  /// Takes in an attempt that has ended.
  mutating func add(_ attempt: consuming AttemptResult) {
    let (requests, connections) = (counts.requests, counts.connections)
    outcome = attempt.outcome
    output = attempt.output
    counts = attempt.counts
    counts.requests += requests
    counts.connections += connections
  }

  /// The run ended before the next attempt, which was to judge the checks.
  mutating func interrupt() {
    outcome = .interrupted
    counts.heldChecks = 0
    counts.failedChecks = 0
  }
}
