// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The report for people: a line for each scenario when it ends, failures in short form as they
/// happen and in full at the end, in the order of the files.
package final class ConsoleReporter: Reporter {
  package let kind = "console"
  let options: ConsoleOptions
  private let output: any ReportOutput
  private let progressOutput: (any ReportOutput)?
  private var text: ConsoleText
  private var flushedAt: Int64 = 0
  private var progress: ProgressLine
  private var failures: FileOrderSpool
  private var failureCount = 0
  private var run = RunStarted(id: "", tool: "curlew", startMilliseconds: 0, scenarioCount: 0)
  private var finished: RunFinished?
  private var running: [ConsoleScenario] = []

  private static let flushEvery: Int64 = 100_000
  private static let pieceBytes = 16_384

  /// - Parameters:
  ///   - output: standard output, or standard error if another report is on standard output.
  ///   - progress: the terminal's standard error, for diagnostics and the progress line.
  package init(
    output: any ReportOutput, progress: (any ReportOutput)?, spool: any ReportSpool,
    options: ConsoleOptions
  ) {
    self.output = output
    progressOutput = progress
    failures = FileOrderSpool(spool)
    self.options = options
    text = ConsoleText(options)
    self.progress = ProgressLine(board: options.board)
  }

  /// Attempts that passed are shown only with `-v`.
  package var interest: EventInterest {
    options.verbosity == .verbose ? [.passedAttempts, .savedDigests] : []
  }

  package func receive(_ event: RunEvent) throws {
    switch event {
    case .runStarted(let started):
      run = started
      progress.total = started.scenarioCount
    case .scenarioStarted(let started):
      scenario(started.scenario) { _ in }
      progress.begin(started.scenario)
      try advance(to: started.atMicroseconds)
    case .stepStarted(let started): try advance(to: started.atMicroseconds)
    case .attemptFinished(let attempt): try add(attempt)
    case .stepFinished(let finished): try end(finished)
    case .scenarioFinished(let finished): try end(finished)
    case .diagnostic(let reported): try add(reported)
    case .runFinished(let finished): self.finished = finished
    }
  }

  package func tick(atMicroseconds microseconds: Int64) throws {
    try flush(at: microseconds)
    try redraw(at: microseconds)
  }

  package func finish() throws {
    try flush(at: .max)
    for scenario in running { scenario.addUnfinished(to: &text) }
    running = []
    if failureCount > 0 {
      text.endLine()
      text.add("failures", .bold)
      text.endLine()
      try flush(at: .max)
      try failures.drain { try output.write(Array($0)) }
    }
    if options.verbosity == .quiet, failureCount > 0 { text.endLine() }
    ConsoleSummary(run: run, finished: finished).add(to: &text)
    try flush(at: .max)
    try output.finish()
  }

  // MARK: Events

  private func scenario(
    _ reference: ScenarioReference, _ change: (inout ConsoleScenario) -> Void
  ) {
    let index = running.lastIndex { $0.reference.number == reference.number } ?? running.count
    if index == running.count { running.append(ConsoleScenario(reference)) }
    change(&running[index])
  }

  private func add(_ attempt: AttemptFinished) throws {
    scenario(attempt.step.scenario) { $0.add(attempt) }
    if options.verbosity == .verbose { text.verbose(attempt) }
    if options.verbosity == .normal { text.saved(attempt) }
    if options.verbosity != .quiet { text.printed(attempt) }
    try advance(to: attempt.startedAtMicroseconds + attempt.durationMicroseconds)
  }

  private func end(_ finished: StepFinished) throws {
    var failure: ConsoleFailure?
    scenario(finished.step.scenario) { failure = $0.end(finished, run: run) }
    if let failure {
      failureCount += 1
      text.short(failure)
      var full = ConsoleText(options)
      full.endLine()
      failure.add(to: &full)
      try failures.append(full.bytes, scenario: finished.step.scenario.number)
    }
    try advance(to: finished.startedAtMicroseconds + finished.durationMicroseconds)
  }

  private func end(_ finished: ScenarioFinished) throws {
    progress.end(finished.scenario, isFailure: finished.outcome.isFailure)
    var skipped: [SkippedSteps] = []
    scenario(finished.scenario) { scenario in
      scenario.addLine(finished, to: &text)
      skipped = scenario.skippedSteps
    }
    if finished.outcome.isFailure, !skipped.isEmpty {
      var lines = ConsoleText(options)
      for steps in skipped { steps.add(to: &lines) }
      try failures.append(lines.bytes, scenario: finished.scenario.number)
    }
    running.removeAll { $0.reference.number == finished.scenario.number }
    try advance(to: finished.startedAtMicroseconds + finished.durationMicroseconds)
  }

  /// Shown at once and not again at the end, where the summary counts it.
  private func add(_ reported: DiagnosticReported) throws {
    var lines = ConsoleText(options)
    lines.lines(lines.safeBlock(Array(reported.rendered.utf8)), indent: 0)
    try eraseProgress()
    try (progressOutput ?? output).write(lines.bytes)
  }

  // MARK: The terminal

  /// Writes the collected text if there is much of it, or it is a tenth of a second old.
  private func advance(to microseconds: Int64) throws {
    if text.bytes.count >= Self.pieceBytes || microseconds - flushedAt >= Self.flushEvery {
      try flush(at: microseconds)
    }
    try redraw(at: microseconds)
  }

  private func flush(at microseconds: Int64) throws {
    if microseconds != .max { flushedAt = microseconds }
    guard !text.bytes.isEmpty || microseconds == .max else { return }
    try eraseProgress()
    guard !text.bytes.isEmpty else { return }
    defer { text.bytes.removeAll(keepingCapacity: true) }
    try output.write(text.bytes)
  }

  private func redraw(at microseconds: Int64) throws {
    guard options.isLive, let progressOutput, progress.isDue(atMicroseconds: microseconds) else {
      return
    }
    try progressOutput.write(progress.drawn(atMicroseconds: microseconds, options))
  }

  private func eraseProgress() throws {
    let bytes = progress.erased()
    if let progressOutput, !bytes.isEmpty { try progressOutput.write(bytes) }
  }
}
