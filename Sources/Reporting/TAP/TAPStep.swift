// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents

/// The number of tests in the subtest of a scenario.
struct TAPCounts {
  var tests = 0
}

/// The state of a step until its end.
struct TAPStep {
  /// The diagnostics of a failed attempt.
  struct FailedAttempt {
    let number: Int
    let problems: [Problem]
    let request: String?
    let status: Int?
    let notices: [String]
  }

  var hasBegun = false
  var attempts = 0
  /// The last attempt, if it failed.
  var last: FailedAttempt?
  /// Of a loop, the turns that failed before the current one.
  var failedTurns = FailedTurns<FailedAttempt>()

  /// What the step failed with: its last attempt, or the first failed turn of its loop.
  var failure: FailedAttempt? { failedTurns.kept.first ?? last }

  mutating func add(_ attempt: Attempt) {
    hasBegun = true
    attempts += 1
    failedTurns.note(attempt, last: &last)
    guard attempt.outcome != .passed else {
      last = nil
      return
    }
    let hop = attempt.exchange?.hops.last
    last = FailedAttempt(
      number: attempt.number, problems: attempt.problems,
      request: hop.map { "\($0.method) \($0.address.text)" }, status: hop?.response?.status,
      notices: attempt.notices)
  }
}

extension RunningScenario where StepMemory == TAPStep, Counts == TAPCounts {
  /// Writes a test after the finished ones.
  mutating func end(_ step: OpenStep<TAPStep>, _ finished: StepFinished) {
    counts.tests += 1
    var text = TAPText()
    swap(&text.bytes, &self.finished)
    let result = TAPResult(
      finished.outcome, expectedFailure: finished.expectedFailure,
      hasBegun: step.memory.hasBegun)
    // In a scenario without an order the numbers are not known yet.
    text.test(
      result, pieces == nil ? counts.tests : nil, finished.step.distinctName, indent: 4)
    if case .skip = result.directive {} else { text.diagnostics(step.memory, finished) }
    swap(&text.bytes, &self.finished)
    note(step.reference)
  }
}

extension TAPText {
  /// The beginning of a scenario's subtest.
  mutating func subtest(_ scenario: ScenarioReference) {
    add("# Subtest: ")
    description(scenario.shownTitle)
    add("\n")
  }

  /// The plan of a subtest, and the test that the scenario is.
  mutating func end(_ finished: ScenarioFinished, _ counts: TAPCounts) {
    spaces(4)
    bytes.append(contentsOf: "1..\(counts.tests)\n".utf8)
    // Its known failure does not count: the test of the scenario passed.
    test(TAPResult(finished.outcome), nil, finished.scenario.shownTitle, indent: 0)
    guard !finished.outcome.isSkipped else { return }
    add("  ---\n")
    duration(finished.durationMicroseconds, indent: 2)
    if finished.isFlaky {
      flag("flaky", indent: 2)
      member("tries", finished.tries, indent: 2)
    }
    member("known_failure", finished.expectedFailure, indent: 2)
    add("  ...\n")
  }

  /// The block of YAML of a step.
  mutating func diagnostics(_ step: TAPStep, _ finished: StepFinished) {
    add("      ---\n")
    duration(finished.durationMicroseconds, indent: 6)
    if step.attempts > 1 { member("attempts", step.attempts, indent: 6) }
    if finished.outcome.isFailure || finished.expectedFailure != nil {
      failure(step, finished)
    } else if finished.outcome.isInterrupted {
      member("message", "the run was interrupted", indent: 6)
    }
    add("      ...\n")
  }

  private mutating func failure(_ step: TAPStep, _ finished: StepFinished) {
    let failure = step.failure
    let problem = failure?.problems.first
    member("message", problem?.headline ?? "failed", indent: 6)
    member("severity", finished.outcome == .errored ? "error" : "fail", indent: 6)
    member("code", problem?.code ?? "failed", indent: 6)
    at(
      problem?.file ?? finished.step.file, problem?.line ?? finished.step.line,
      problem?.column ?? finished.step.column, indent: 6)
    member("source", problem?.place?.lineText, indent: 6)
    member("expected", problem?.check?.expected, indent: 6)
    member("actual", problem?.check?.actual, indent: 6)
    member("request", failure?.request, indent: 6)
    if let status = failure?.status { member("status", status, indent: 6) }
    list("further", failure?.problems.dropFirst().map { "\($0.location): \($0.headline)" } ?? [])
    list("notes", failure?.notices ?? [])
    if let selection = finished.step.replaySelection {
      let words = ["curlew", "run"] + selection
      member("run", words.map(ShellWord.quoted).joined(separator: " "), indent: 6)
    }
  }

  private mutating func at(_ file: String, _ line: Int, _ column: Int, indent: Int) {
    head("at", indent: indent)
    member("file", file, indent: indent + 2)
    member("line", line, indent: indent + 2)
    member("column", column, indent: indent + 2)
  }

  /// The first of several texts.
  private mutating func list(_ name: StaticString, _ texts: [String]) {
    guard !texts.isEmpty else { return }
    head(name, indent: 6)
    for text in texts.prefix(20) {
      spaces(8)
      add("- ")
      var json = EventJSON()
      json.string(CutText.of(text, 1_000))
      bytes += json.bytes
      add("\n")
    }
  }

  mutating func unusableFile(_ reported: DiagnosticReported) {
    test(TAPResult(.failed), nil, reported.testName, indent: 0)
    add("  ---\n")
    member("message", reported.diagnostic.message, indent: 2)
    member("severity", "fail", indent: 2)
    member("code", reported.diagnostic.code.text, indent: 2)
    if let place = reported.place { at(place.file, place.line, place.column, indent: 2) }
    member("text", reported.rendered, indent: 2, limit: 8_000)
    add("  ...\n")
  }
}
