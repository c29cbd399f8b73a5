// SPDX-License-Identifier: Apache-2.0

/// A step began. A step that is skipped has only a `StepFinished`.
package struct StepStarted: Sendable {
  package var step: StepReference
  package var atMicroseconds: Int64

  package init(step: StepReference, atMicroseconds: Int64) {
    self.step = step
    self.atMicroseconds = atMicroseconds
  }
}

/// A step ended, with the outcome of its last attempt.
package struct StepFinished: Sendable {
  package var step: StepReference
  package var outcome: Outcome
  /// Of a loop, those of its last turn.
  package var attempts: Int
  /// The number of turns of its loop; nil without a loop, and if the loop did not begin.
  package var turns: Int?
  /// `fails`: why a check was expected to fail, and did. The outcome is then `passed`.
  package var expectedFailure: String?
  /// Whether it was skipped, and neither by `if` nor after a failure (`RunSummary.skippedAlways`).
  /// False in an event that was read.
  package var isSkippedAlways = false
  package var startedAtMicroseconds: Int64
  package var durationMicroseconds: Int64

  package init(
    step: StepReference, outcome: Outcome, attempts: Int, turns: Int? = nil,
    expectedFailure: String? = nil, startedAtMicroseconds: Int64, durationMicroseconds: Int64
  ) {
    self.expectedFailure = expectedFailure
    self.step = step
    self.outcome = outcome
    self.attempts = attempts
    self.turns = turns
    self.startedAtMicroseconds = startedAtMicroseconds
    self.durationMicroseconds = durationMicroseconds
  }
}

extension StepStarted: EventLine {
  package static var event: StaticString { "step.started" }

  package static var blank: StepStarted { StepStarted(step: .blank, atMicroseconds: 0) }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.microseconds("at", atMicroseconds) { $0.atMicroseconds = $1 }
    try coder.step(step) { $0.step = $1 }
  }
}

extension StepFinished: EventLine {
  package static var event: StaticString { "step.finished" }

  package static var blank: StepFinished {
    StepFinished(
      step: .blank, outcome: .blank, attempts: 0, startedAtMicroseconds: 0,
      durationMicroseconds: 0)
  }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.microseconds("at", startedAtMicroseconds) { $0.startedAtMicroseconds = $1 }
    try coder.microseconds("duration", durationMicroseconds) { $0.durationMicroseconds = $1 }
    try coder.step(step) { $0.step = $1 }
    try coder.number("attempts", attempts) { $0.attempts = $1 }
    try coder.number("turns", ifAny: turns) { $0.turns = $1 }
    try coder.members(of: outcome) { $0.outcome = $1 }
    try coder.text("expectedFailure", ifAny: expectedFailure, .text) { $0.expectedFailure = $1 }
  }
}
