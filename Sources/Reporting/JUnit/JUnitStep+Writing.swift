// SPDX-License-Identifier: Apache-2.0

import RunEvents

extension JUnitStep {
  /// Adds an attempt; the previous one becomes an earlier one.
  mutating func add(_ attempt: Attempt, dialect: JUnitDialect, traceLink: TraceLink?) {
    attempts += 1
    startedAtMicroseconds = startedAtMicroseconds ?? attempt.startedAtMicroseconds
    failedTurns.note(attempt, last: &last)
    if let last, dialect == .rich { keepEarlier(last) }
    remarks = XMLWriter.remarks(on: attempt)
    if dialect == .rich { properties = XMLWriter.traceProperties(of: attempt, traceLink) }
    let outcome = attempt.outcome
    guard outcome != .passed else {
      last = nil
      return
    }
    let problem = attempt.problems.first
    last = FailedAttempt(
      isError: outcome == .errored, isPending: outcome == .pending,
      code: problem?.code ?? "interrupted",
      message: problem?.headline ?? "the run was interrupted",
      text: PlainFailureText(attempt).text)
  }

  /// The most bytes of earlier attempts that are kept; a step that polls for an hour has thousands.
  private static let earlierBytes = 131_072

  /// Adds what the step failed with in an earlier try of its scenario.
  mutating func addEarlierTry(_ earlier: JUnitStep) {
    if let failure = earlier.failure { keepEarlier(failure) }
  }

  private mutating func keepEarlier(_ attempt: FailedAttempt) {
    guard earlierIfFailed.count < Self.earlierBytes else {
      omitted += 1
      return
    }
    var ifFailed = XMLWriter()
    ifFailed.earlier(attempt, attempt.isError ? "rerunError" : "rerunFailure")
    earlierIfFailed.append(contentsOf: ifFailed.bytes)
    // A step that waits for something is not flaky.
    guard !attempt.isPending else { return }
    var ifPassed = XMLWriter()
    ifPassed.earlier(attempt, attempt.isError ? "flakyError" : "flakyFailure")
    earlierIfPassed.append(contentsOf: ifPassed.bytes)
  }
}

extension RunningScenario where StepMemory == JUnitStep, Counts == JUnitCounts {
  /// Writes a test case after the finished ones and counts it.
  mutating func end(
    _ step: OpenStep<JUnitStep>, _ finished: StepFinished, _ dialect: JUnitDialect
  ) {
    counts.tests += 1
    var step = step
    if let tries {
      if dialect == .rich {
        for earlier in tries.of(step.reference) { step.memory.addEarlierTry(earlier) }
      }
      if finished.outcome.isFailure { self.tries?.note(step) }
    }
    var text = XMLWriter()
    swap(&text.bytes, &self.finished)
    text.caseHead(finished, dialect)
    let start = text.bytes.count
    text.raw(">\n")
    if dialect == .rich {
      text.caseProperties(
        step.reference.labels, tags: step.reference.allTags, trace: step.memory.properties)
    }
    switch finished.outcome {
    case .passed where finished.expectedFailure != nil:
      counts.skipped += 1
      text.skipped("known failure: \(finished.expectedFailure ?? "")", dialect)
    case .passed:
      text.bytes.append(contentsOf: step.memory.earlierIfPassed)
    case .failed, .errored:
      let isError = finished.outcome == .errored
      if isError { counts.errors += 1 } else { counts.failures += 1 }
      text.problem(step, isError ? "error" : "failure")
      text.bytes.append(contentsOf: step.memory.earlierIfFailed)
    case .skipped(let reason):
      counts.skipped += 1
      text.skipped(reason, dialect)
    case .interrupted where step.memory.startedAtMicroseconds == nil:
      counts.skipped += 1
      text.skipped("the run was interrupted", dialect)
    case .interrupted, .pending:
      counts.errors += 1
      text.interrupted(step)
      text.bytes.append(contentsOf: step.memory.earlierIfFailed)
    }
    text.output(step.memory)
    if text.bytes.count == start + 2 {
      text.bytes.removeLast(2)
      text.raw("/>\n")
    } else {
      text.raw("    </testcase>\n")
    }
    swap(&text.bytes, &self.finished)
    note(step.reference)
  }
}
