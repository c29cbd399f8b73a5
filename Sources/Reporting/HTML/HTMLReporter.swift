// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The `html` report: one file that shows a whole run in a browser.
///
/// Details of steps go to the spool, compressed, as the steps end; only a row for each step stays in
/// memory. The rows are sorted when the run ends, and the file is put together from the spool.
package final class HTMLReporter: Reporter {
  package let kind = ReportKind.html.word
  private let output: any ReportOutput
  private let spool: any ReportSpool
  private let sourceLink: String?
  private let traceLink: TraceLink?
  private let pastRuns: PastRunsOf?
  private var budget: HTMLBudget
  /// Nil before the first event.
  private var blocks: DetailBlocks?
  private var index = HTMLIndex()
  private var plain = PlainPart()
  private var running: [Int: RunningDetails] = [:]
  private var run = RunStarted(id: "", tool: "curlew", startMilliseconds: 0, scenarioCount: 0)
  private var latest = LatestTime()
  private var endedSteps = 0

  /// A scenario that runs.
  private struct RunningDetails {
    var reference: ScenarioReference
    var startedAtMicroseconds: Int64 = 0
    var open: [OpenDetails] = []
    /// The causes of its failed steps, in its present try.
    var causes = FailureCauses()

    /// The index of a step among the open ones; begins it if it is not among them.
    mutating func place(of step: StepReference) -> Int {
      if let place = open.firstIndex(where: { $0.reference.isSame(as: step) }) { return place }
      open.append(OpenDetails(step))
      return open.count - 1
    }
  }

  package var interest: EventInterest {
    let attempts: EventInterest = [.passedAttempts, .passedSteps, .coverage]
    return budget.bodies == .all ? attempts.union(.passedBodies) : attempts
  }

  /// - Parameters:
  ///   - sourceLink: the address of a place in a file, with `{file}` and `{line}`; nil for none.
  ///   - traceLink: the address of a trace; nil for none.
  ///   - pastRuns: what earlier runs know of a scenario; nil if no earlier run is known.
  package convenience init(
    output: any ReportOutput, spool: any ReportSpool, bodies: KeptBodies = .all,
    sourceLink: String? = nil, traceLink: TraceLink? = nil, pastRuns: PastRunsOf? = nil
  ) {
    self.init(
      output: output, spool: spool, HTMLBudget(bodies), sourceLink: sourceLink,
      traceLink: traceLink, pastRuns: pastRuns)
  }

  init(
    output: any ReportOutput, spool: any ReportSpool, _ budget: HTMLBudget,
    sourceLink: String? = nil, traceLink: TraceLink? = nil, pastRuns: PastRunsOf? = nil
  ) {
    self.pastRuns = pastRuns
    self.traceLink = traceLink
    self.output = output
    self.spool = spool
    self.budget = budget
    self.sourceLink = sourceLink
  }

  package func receive(_ event: RunEvent) throws {
    switch event {
    case .runStarted(let started):
      run = started
      index.note(event)
    case .scenarioStarted(let started):
      latest.note(started.atMicroseconds)
      change(started.scenario) { $0.startedAtMicroseconds = started.atMicroseconds }
    case .stepStarted: break
    case .attemptFinished(let attempt): try add(attempt)
    case .stepFinished(let finished): try end(finished)
    case .tryFinished(let finished):
      plain.endTry(of: finished.scenario)
      change(finished.scenario) { $0.causes = FailureCauses() }
      index.append(
        finished.scenario, finished.outcome, text: nil,
        startedAtMicroseconds: finished.startedAtMicroseconds,
        durationMicroseconds: finished.durationMicroseconds)
    case .scenarioFinished(let finished): try end(finished)
    case .diagnostic(let reported):
      index.note(event)
      plain.add(reported)
    case .load(let load):
      index.note(event)
      plain.note(load)
    case .coverage(let measured): plain.coverage = measured
    case .runFinished(let finished):
      latest.end(at: finished.durationMicroseconds)
      plain.finished = finished
      index.note(event)
    }
  }

  package func tick(atMicroseconds microseconds: Int64) {
    latest.note(microseconds)
  }

  package func finish() throws {
    try endRunning()
    let document = HTMLDocument(output: output)
    try document.begin(plain, run)
    try withBlocks { blocks in try blocks.drain { try output.write($0) } }
    // Its memory is that of the index, which is compressed next.
    blocks = nil
    try document.end { use in
      try index.write(
        omissions: budget.omissions, sourceLink: sourceLink,
        traceLink: traceLink, lastMicroseconds: latest.microseconds,
        use)
    }
    try output.finish()
  }

  // MARK: Steps

  private func change<Result>(
    _ scenario: ScenarioReference, _ change: (inout RunningDetails) throws -> Result
  ) rethrows -> Result {
    try change(&running[scenario.number, default: RunningDetails(reference: scenario)])
  }

  private func withBlocks<Result>(
    _ use: (inout DetailBlocks) throws -> Result
  ) throws -> Result {
    var blocks = try self.blocks.take() ?? DetailBlocks(spool)
    defer { self.blocks = blocks }
    return try use(&blocks)
  }

  private func add(_ attempt: Attempt) throws {
    let end = attempt.startedAtMicroseconds + attempt.durationMicroseconds
    latest.note(end)
    plain.note(attempt)
    try withBlocks { blocks in
      // Its `curl` command needs the whole body.
      let whole =
        attempt.outcome.isFailure ? attempt.withCurlLine(secretNames: run.secretNames) : attempt
      let kept = budget.kept(of: whole, size: blocks.size, steps: endedSteps)
      try change(attempt.step.scenario) { scenario in
        let place = scenario.place(of: attempt.step)
        scenario.open[place].note(attempt)
        guard let kept else { return }
        try scenario.open[place].append(kept, to: &blocks)
      }
    }
  }

  private func end(_ finished: StepFinished) throws {
    let details = change(finished.step.scenario) { scenario in
      scenario.open.remove(at: scenario.place(of: finished.step))
    }
    try end(details, finished)
  }

  private func end(_ details: OpenDetails, _ finished: StepFinished) throws {
    var details = details
    latest.note(finished.startedAtMicroseconds + finished.durationMicroseconds)
    plain.end(finished)
    if finished.outcome.isFailure {
      let cause = details.cause ?? ReportedCause(of: nil, finished.step)
      _ = change(finished.step.scenario) { $0.causes.add(cause, of: finished.step) }
    }
    defer { endedSteps += 1 }
    guard budget.hasRow(after: index.steps.count, steps: endedSteps) else { return }
    let position = try withBlocks { blocks in
      blocks.size < budget.limits.whole ? try details.end(finished, in: &blocks) : .none
    }
    index.append(index.row(of: finished, details, at: position))
  }

  // MARK: Scenarios

  private func end(_ finished: ScenarioFinished) throws {
    let number = finished.scenario.number
    if let scenario = running.removeValue(forKey: number) {
      try endSteps(of: scenario)
      plain.add(scenario.causes)
    }
    var text = finished.expectedFailure
    if case .skipped(let reason) = finished.outcome { text = reason }
    index.append(
      finished.scenario, finished.outcome, text: text,
      startedAtMicroseconds: finished.startedAtMicroseconds,
      durationMicroseconds: finished.durationMicroseconds, past: pastRuns?(finished.scenario))
  }

  /// Ends steps without an end, in a run that was broken off.
  private func endSteps(of scenario: RunningDetails) throws {
    for details in scenario.open {
      let start = details.startedAtMicroseconds ?? scenario.startedAtMicroseconds
      try end(
        details,
        StepFinished(
          step: details.reference, outcome: .interrupted, attempts: details.attempts,
          startedAtMicroseconds: start, durationMicroseconds: max(0, latest.microseconds - start)))
    }
  }

  private func endRunning() throws {
    for number in running.keys.sorted() {
      guard let scenario = running.removeValue(forKey: number) else { continue }
      try endSteps(of: scenario)
      plain.add(scenario.causes)
      index.append(
        scenario.reference, .interrupted, text: nil,
        startedAtMicroseconds: scenario.startedAtMicroseconds,
        durationMicroseconds: max(0, latest.microseconds - scenario.startedAtMicroseconds))
    }
  }
}

extension HTMLIndex {
  /// The row of a step that has ended.
  mutating func row(
    of finished: StepFinished, _ details: OpenDetails, at position: DetailBlocks.Position
  ) -> Step {
    let step = finished.step
    let outermost = step.calls.first ?? step
    var words: String? = finished.expectedFailure
    if finished.outcome.isFailure { words = details.headline }
    if case .skipped(let reason) = finished.outcome { words = reason }
    var flags: UInt8 = outermost.isTeardown ? Flag.teardown : 0
    if step.isTeardown || step.calls.contains(where: \.isTeardown) { flags |= Flag.last }
    if step.isNeeded { flags |= Flag.needed }
    if finished.expectedFailure != nil { flags |= Flag.knownFailure }
    return Step(
      scenario: Int32(clamping: step.scenario.number), place: Int32(clamping: outermost.index),
      name: name(of: details), file: text(step.option ?? step.file),
      line: step.option == nil ? Int32(clamping: step.line) : 0,
      message: words.map { message($0) } ?? -1, request: details.request.map { text($0) } ?? -1,
      details: position, startedAtMicroseconds: finished.startedAtMicroseconds,
      durationMicroseconds: finished.durationMicroseconds,
      exchangeMicroseconds: UInt32(clamping: details.exchangeMicroseconds),
      status: UInt16(clamping: details.status), attempts: UInt16(clamping: finished.attempts),
      tryNumber: UInt16(clamping: step.scenario.path.tryNumber),
      outcome: finished.outcome.number, flags: flags, cause: cause(details.cause, of: finished),
      origin: details.origin.map { text($0) } ?? -1)
  }
}

extension Outcome {
  /// The number in the index.
  fileprivate var number: UInt8 {
    switch self {
    case .passed: 0
    case .failed: 1
    case .errored: 2
    case .skipped: 3
    case .interrupted: 4
    case .pending: 5
    }
  }
}

extension ReportKind {
  /// One file for a browser.
  package static let html = ReportKind(
    "html", for: .browsers, usualPath: "curlew-report.html"
  ) {
    HTMLReporter(
      output: $0.output, spool: $0.spool, bodies: $0.bodies, sourceLink: $0.sourceLink,
      traceLink: $0.traceLink, pastRuns: $0.pastRuns)
  }
}
