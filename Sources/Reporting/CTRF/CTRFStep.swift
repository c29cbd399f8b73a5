// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The state of a step until its end: CTRF has a short form of the attempts beside the test's own
/// status.
struct CTRFStep {
  struct Attempt {
    let number: Int
    let outcome: Outcome
    let startedAtMicroseconds: Int64
    let durationMicroseconds: Int64
    let message: String?
    let line: Int?
  }

  var startedAtMicroseconds: Int64 = 0
  var attempts: [Attempt] = []
  /// From the last attempt, if it failed.
  var trace: String?
  var snippet: String?
  /// The printed text of the step.
  var printed: String?
}

extension OpenStep where Memory == CTRFStep {
  /// Writes an attempt, with the test's beginning before the first.
  mutating func add(_ attempt: AttemptFinished, run: RunStarted) {
    var text = EventJSON()
    swap(&text.bytes, &bytes)
    if memory.attempts.isEmpty {
      text.testHead(reference)
      text.key("attempts")
      text.raw("[{")
    } else {
      text.raw(",{")
    }
    text.member("at", attempt.startedAtMicroseconds)
    text.member("duration", attempt.durationMicroseconds)
    attempt.appendContents(to: &text)
    text.raw("}")
    swap(&text.bytes, &bytes)
    remember(attempt)
  }

  private mutating func remember(_ attempt: AttemptFinished) {
    let outcome = attempt.outcome
    let problem = outcome == .passed ? nil : attempt.problems.first
    memory.attempts.append(
      CTRFStep.Attempt(
        number: attempt.number, outcome: outcome,
        startedAtMicroseconds: attempt.startedAtMicroseconds,
        durationMicroseconds: attempt.durationMicroseconds, message: problem?.headline,
        line: problem?.line))
    memory.trace = outcome == .passed ? nil : PlainFailureText(attempt).text
    memory.snippet = problem?.place?.lineText
    memory.printed = attempt.printed
  }
}

extension RunningScenario where StepMemory == CTRFStep, Counts == CTRFCounts {
  /// Writes the rest of a test after the finished ones.
  mutating func end(_ step: OpenStep<CTRFStep>, _ finished: StepFinished, run: RunStarted) {
    let attempts = step.memory.attempts
    let isFlaky =
      finished.outcome == .passed && attempts.dropLast().contains { $0.outcome.isFailure }
    counts.count(finished.outcome, isFlaky: isFlaky)
    self.finished.append(contentsOf: step.bytes)
    var text = EventJSON()
    swap(&text.bytes, &self.finished)
    if attempts.isEmpty { text.testHead(step.reference) } else { text.raw("]") }
    text.raw("}")
    text.testEnd(finished, step.memory, run: run)
    text.flag("flaky", isFlaky)
    text.raw("}")
    swap(&text.bytes, &self.finished)
  }
}
