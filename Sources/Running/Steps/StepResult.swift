// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The result of a step.
struct StepResult {
  var outcome: Outcome
  /// Of a loop, those of its last turn.
  var attempts = 0
  /// The number of turns that were carried out; nil without a loop.
  var turns: Int?
  /// The values from the last attempt.
  var output = StepOutput()
  /// Requests and connections of all attempts, checks of the last one.
  var counts = StepCounts()
  /// Nil if it did not fail.
  var failureCause: FailureCause?
  /// Why a check was expected to fail, and did: the reports show the step as passed.
  var knownFailure: String?
  /// Whether it passed at once and no report reads such steps.
  var isUnreported = false
  /// Whether it was skipped, and not by `if`.
  var isSkippedAlways = false
  /// Whether later steps cannot run for the same reason.
  var endsScenario = false
  /// The results of a call are its steps, which were reported: it counts for nothing itself.
  var isReportedBySteps = false
  /// The number of unreported steps of a call.
  var unreportedSteps = 0

  init(_ outcome: Outcome) {
    self.outcome = outcome
  }

  /// The outcome in reports and counts.
  var reportedOutcome: Outcome { knownFailure == nil ? outcome : .passed }

  /// Adds an attempt that has ended.
  ///
  /// - Parameters:
  ///   - cause: nil if it did not fail.
  ///   - origin: of its captures and its exchange; nil without any.
  mutating func add(
    _ end: borrowing AttemptEnd, _ cause: FailureCause?, from origin: ValueOrigin?
  ) {
    let before = counts
    outcome = end.attempt.outcome
    failureCause = cause
    output = StepOutput(
      captures: end.judgement.captures, exchange: end.judgement.exchange, origin: origin)
    counts = end.counts
    counts.requests += before.requests
    counts.connections += before.connections
    counts.resent += before.resent
  }

  /// Marks the step as interrupted: the run ended before the next attempt, which was to judge the
  /// checks.
  mutating func interrupt() {
    outcome = .interrupted
    counts.heldChecks = 0
    counts.failedChecks = 0
  }
}
