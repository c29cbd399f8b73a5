// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The state of a step until its end: CTRF has a short form of the attempts beside the test's own
/// status.
struct CTRFStep {
  struct ShortAttempt {
    let number: Int
    let outcome: Outcome
    let startedAtMicroseconds: Int64
    let durationMicroseconds: Int64
    let message: String?
    let line: Int?
    let turn: LoopTurn?

    /// The same attempt with a number that counts those of earlier tries too.
    func numbered(_ number: Int) -> ShortAttempt {
      ShortAttempt(
        number: number, outcome: outcome, startedAtMicroseconds: startedAtMicroseconds,
        durationMicroseconds: durationMicroseconds, message: message, line: line, turn: turn)
    }
  }

  /// The attempts of the step in earlier tries of its scenario, as far as it failed in them.
  var earlierTries: [[ShortAttempt]] = []

  /// What an attempt failed with.
  struct Failure {
    let message: String?
    var trace: String
    let snippet: String?
  }

  /// What the step failed with: its last attempt, or the failed turns of its loop.
  var wholeFailure: Failure? { failedTurns.whole(with: failure, \.trace) }

  /// Whether an attempt is the first of another turn.
  mutating func beginsTurn(_ attempt: Attempt) -> Bool {
    failedTurns.note(attempt, last: &failure)
  }

  /// Attempts that were repeated, with what they were repeated after; empty if there was one attempt in
  /// each turn.
  var repeated: [ShortAttempt] {
    guard earlierTries.isEmpty else {
      let all = earlierTries.flatMap { $0 } + attempts
      return all.enumerated().map { $1.numbered($0 + 1) }
    }
    guard attempts.contains(where: { $0.turn != nil }) else {
      return attempts.count > 1 ? attempts : []
    }
    let turns = Set(attempts.lazy.filter { $0.number > 1 }.compactMap(\.turn?.index))
    return attempts.filter { $0.turn.map { turns.contains($0.index) } ?? false }
  }

  var startedAtMicroseconds: Int64 = 0
  /// Whether an attempt was written.
  var hasAttempt = false
  /// Of a loop, those of the current turn, and of earlier turns with several.
  var attempts: [ShortAttempt] = []
  /// From the last attempt, if it failed.
  var failure: Failure?
  /// Of a loop, the turns that failed before the current one.
  var failedTurns = FailedTurns<Failure>()
  /// The address of the last attempt's trace; nil without one, and without `--trace-link`.
  var traceLink: String?
  /// What the programs of services printed during the last attempt, if it failed.
  var services: [ServiceOutput] = []
  /// The text of the step for people.
  var output: String?
}

extension OpenStep where Memory == CTRFStep {
  /// Writes an attempt, with the test's beginning before the first.
  mutating func add(_ attempt: Attempt, run: RunStarted, traceLink: TraceLink?) {
    var text = EventJSON()
    swap(&text.bytes, &bytes)
    if !memory.hasAttempt {
      text.testHead(reference)
      text.key("attempts")
      text.raw("[{")
    } else {
      text.raw(",{")
    }
    text.member("at", attempt.startedAtMicroseconds)
    text.member("duration", attempt.durationMicroseconds)
    attempt.withCurlLine(secretNames: run.secretNames).appendContents(to: &text)
    text.raw("}")
    swap(&text.bytes, &bytes)
    remember(attempt)
    memory.traceLink = attempt.traceID.flatMap { traceLink?.address(of: $0) }
  }

  private mutating func remember(_ attempt: Attempt) {
    let outcome = attempt.outcome
    let problem = outcome == .passed ? nil : attempt.problems.first
    memory.hasAttempt = true
    if memory.beginsTurn(attempt), memory.attempts.last?.number == 1 {
      memory.attempts.removeLast()
    }
    memory.attempts.append(
      CTRFStep.ShortAttempt(
        number: attempt.number, outcome: outcome,
        startedAtMicroseconds: attempt.startedAtMicroseconds,
        durationMicroseconds: attempt.durationMicroseconds, message: problem?.headline,
        line: problem?.line, turn: attempt.step.turn))
    memory.failure =
      outcome == .passed
      ? nil
      : CTRFStep.Failure(
        message: problem?.headline, trace: PlainFailureText(attempt).text,
        snippet: problem?.place?.lineText)
    memory.output = ContentText(attempt.content).output
    memory.services = attempt.services
  }
}

extension RunningScenario where StepMemory == CTRFStep, Counts == CTRFCounts {
  /// Writes the rest of a test after the finished ones.
  mutating func end(_ step: OpenStep<CTRFStep>, _ finished: StepFinished, run: RunStarted) {
    var step = step
    if let tries {
      step.memory.earlierTries = tries.of(step.reference).map(\.attempts)
      if finished.outcome.isFailure { self.tries?.note(step) }
    }
    let attempts = step.memory.attempts
    let isFlaky =
      finished.outcome == .passed && finished.expectedFailure == nil
      && (!step.memory.earlierTries.isEmpty
        || attempts.dropLast().contains { $0.outcome.isFailure })
    counts.count(finished.outcomeOfCTRF, isFlaky: isFlaky)
    self.finished.append(contentsOf: step.bytes)
    var text = EventJSON()
    swap(&text.bytes, &self.finished)
    if !step.memory.hasAttempt { text.testHead(step.reference) } else { text.raw("]") }
    text.member("traceLink", step.memory.traceLink)
    text.services(step.memory.services)
    text.raw("}")
    text.testEnd(finished, step.memory, run: run)
    text.flag("flaky", isFlaky)
    text.raw("}")
    swap(&text.bytes, &self.finished)
    note(step.reference)
  }
}
