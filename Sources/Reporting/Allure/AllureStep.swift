// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// What is known of a step until it is written.
struct AllureStep {
  struct Failure {
    /// One line.
    let message: String
    var text: String
  }

  var startedAtMicroseconds: Int64
  var hasBegun = false
  private(set) var attempts = 0
  /// Of the last attempt, if it failed.
  private var failure: Failure?
  /// Of a loop, the turns that failed before the current one.
  private var failedTurns = FailedTurns<Failure>()
  /// Those of the last failed attempt.
  private(set) var attachments: [AllureAttachment] = []
  /// The text of the step for people.
  private(set) var output: String?

  init(startedAt microseconds: Int64) { startedAtMicroseconds = microseconds }

  mutating func add(_ attempt: Attempt, secretNames: [String]) {
    attempts += 1
    failedTurns.note(attempt, last: &failure)
    output = ContentText(attempt.content).output
    guard attempt.outcome != .passed else { return failure = nil }
    failure = Failure(
      message: attempt.problems.first?.headline ?? "the run was interrupted",
      text: PlainFailureText(attempt).text)
    if attempt.outcome.isFailure {
      attachments = AllureAttachment.all(of: attempt.withCurlLine(secretNames: secretNames))
    }
  }

  /// What the step failed with: its last attempt, or the failed turns of its loop.
  var wholeFailure: Failure? { failedTurns.whole(with: failure, \.text) }
}

extension OpenStep<AllureStep> {
  /// The end of a step that did not end.
  func interrupted(at microseconds: Int64) -> StepFinished {
    let started = memory.startedAtMicroseconds
    return StepFinished(
      step: reference, outcome: .interrupted, attempts: memory.attempts,
      startedAtMicroseconds: started, durationMicroseconds: max(0, microseconds - started))
  }
}

extension RunningScenario where StepMemory == AllureStep, Counts == AllureTry {
  /// The place of a step that has not ended. It may be about to end without a beginning.
  mutating func openStep(_ step: StepReference, at microseconds: Int64) -> Int {
    counts.noteStep(at: microseconds)
    return openStep(step, memory: AllureStep(startedAt: microseconds))
  }

  mutating func begin(_ index: Int) {
    counts.hasBegun = true
    open[index].memory.hasBegun = true
  }
}
