// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// What is known of a scenario until its case is written.
struct JUnitScenarioCase {
  /// In microseconds of the run; nil if it did not begin.
  var startedAtMicroseconds: Int64?
  /// Whether one of its steps began.
  private(set) var hasBegun = false
  /// Those of this try.
  private var failedSteps = FailedSteps<JUnitStep.FailedAttempt>(\.text)
  /// The tries before, as far as they failed.
  private var earlier: [JUnitStep.FailedAttempt] = []
  private var omittedTries = 0
  /// What failed steps printed and noted, escaped.
  private var remarks: [UInt8] = []
  private var labels: GatheredLabels

  /// The most bytes of remarks that are kept.
  private static let remarkBytes = 131_072
  /// The most earlier tries that are kept.
  static let keptTries = 20

  init(of scenario: ScenarioReference) {
    labels = GatheredLabels(of: scenario)
  }

  /// Adds the end of a step.
  mutating func add(_ step: OpenStep<JUnitStep>, _ finished: StepFinished) {
    if step.memory.startedAtMicroseconds != nil { hasBegun = true }
    labels.add(step.reference)
    let isInterrupted = finished.outcome == .interrupted && step.memory.startedAtMicroseconds != nil
    guard finished.outcome.isFailure || isInterrupted else { return }
    add(step.memory, at: step.reference, isError: finished.outcome != .failed)
  }

  private mutating func add(_ step: JUnitStep, at reference: StepReference, isError: Bool) {
    let found = step.failure
    failedSteps.add(
      JUnitStep.FailedAttempt(
        isError: isError, isPending: false, code: found?.code ?? "failed",
        message: found?.message ?? "failed",
        text: found?.text ?? "\(reference.location): failed\n"))
    if remarks.count + step.remarks.count <= Self.remarkBytes { remarks += step.remarks }
  }

  /// The memory of the next try.
  func nextTry(of scenario: ScenarioReference) -> JUnitScenarioCase {
    var next = JUnitScenarioCase(of: scenario)
    next.startedAtMicroseconds = startedAtMicroseconds
    next.earlier = earlier
    next.omittedTries = omittedTries
    if let failure = failedSteps.whole {
      if earlier.count < Self.keptTries {
        next.earlier.append(failure)
      } else {
        next.omittedTries += 1
      }
    }
    return next
  }

  // MARK: Writing

  /// Writes the case, and returns how it counts.
  func write(
    _ finished: ScenarioFinished, _ dialect: JUnitDialect, trace: [UInt8], to text: inout XMLWriter
  ) -> JUnitCounts {
    text.caseHead(finished, dialect)
    let start = text.bytes.count
    text.raw(">\n")
    if dialect == .rich { text.caseProperties(labels.labels, tags: labels.tags, trace: trace) }
    let counts = writeOutcome(finished, dialect, to: &text)
    writeOutput(to: &text)
    if text.bytes.count == start + 2 {
      text.bytes.removeLast(2)
      text.raw("/>\n")
    } else {
      text.raw("    </testcase>\n")
    }
    return counts
  }

  private func writeOutcome(
    _ finished: ScenarioFinished, _ dialect: JUnitDialect, to text: inout XMLWriter
  ) -> JUnitCounts {
    var counts = JUnitCounts(tests: 1)
    switch finished.outcome {
    case .passed where finished.expectedFailure != nil:
      counts.skipped = 1
      text.skipped("known failure: \(finished.expectedFailure ?? "")", dialect)
    case .passed: writeEarlier(dialect, isFlaky: true, to: &text)
    case .skipped(let reason):
      counts.skipped = 1
      text.skipped(reason, dialect)
    case .interrupted where !hasBegun:
      counts.skipped = 1
      text.skipped("the run was interrupted", dialect)
    case .interrupted, .pending:
      counts.errors = 1
      text.problem(
        "error", "interrupted", "the run was interrupted",
        "\(finished.scenario.file):\(finished.scenario.line): the run was interrupted\n"
          + (failedSteps.whole?.text ?? ""))
      writeEarlier(dialect, isFlaky: false, to: &text)
    case .failed, .errored:
      let isError = finished.outcome == .errored
      if isError { counts.errors = 1 } else { counts.failures = 1 }
      let failure = failedSteps.whole
      text.problem(
        isError ? "error" : "failure", failure?.code ?? "failed",
        (failure?.message ?? "failed") + failedSteps.more,
        failure?.text ?? "\(finished.scenario.file):\(finished.scenario.line): failed\n")
      writeEarlier(dialect, isFlaky: false, to: &text)
    }
    return counts
  }

  private func writeEarlier(_ dialect: JUnitDialect, isFlaky: Bool, to text: inout XMLWriter) {
    guard dialect == .rich else { return }
    for failure in earlier {
      let element: StaticString =
        isFlaky
        ? (failure.isError ? "flakyError" : "flakyFailure")
        : (failure.isError ? "rerunError" : "rerunFailure")
      text.earlier(failure, element)
    }
  }

  private func writeOutput(to text: inout XMLWriter) {
    guard omittedTries > 0 || !remarks.isEmpty else { return }
    text.raw("      <system-out>")
    text.bytes.append(contentsOf: remarks)
    if omittedTries > 0 { text.text("failed tries that are left out: \(omittedTries)\n") }
    text.raw("</system-out>\n")
  }
}

extension XMLWriter {
  fileprivate mutating func caseHead(_ finished: ScenarioFinished, _ dialect: JUnitDialect) {
    let scenario = finished.scenario
    raw("    <testcase")
    attribute("name", scenario.name)
    attribute("classname", JUnitClassName(path: scenario.file).text)
    if dialect == .rich {
      attribute("file", scenario.file)
      attribute("line", scenario.line)
    }
    attribute("time", seconds: finished.durationMicroseconds)
  }

  fileprivate mutating func problem(
    _ element: StaticString, _ code: String, _ message: String, _ text: String
  ) {
    raw("      <")
    raw(element)
    attribute("type", code)
    attribute("message", message)
    raw(">")
    self.text(text)
    raw("</")
    raw(element)
    raw(">\n")
  }
}
