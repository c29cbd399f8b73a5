// SPDX-License-Identifier: Apache-2.0

import Notation
import RunEvents

/// The report for people: a line for each scenario when it ends, failures in short form as they
/// happen and in full at the end, in the order of the files.
package final class ConsoleReporter: Reporter {
  package let kind = ReportKind.console.word
  let options: ConsoleOptions
  private let output: any ReportOutput
  private let progressOutput: (any ReportOutput)?
  private var text: ConsoleText
  private var flushedAt: Int64 = 0
  /// When something was written last.
  private var printedAt: Int64 = 0
  private var progress: ProgressLine
  private var failures: FailureList
  private var run = RunStarted(id: "", tool: "curlew", startMilliseconds: 0, scenarioCount: 0)
  private var finished: RunFinished?
  /// The number of sections that were written.
  private var sections = 0
  /// Nil if failures follow the lines of the run.
  private var screen: FailureScreen?
  private var load = LoadProgress()
  private var loadStarted: LoadStarted?
  private var loadFinished: LoadFinished?
  private var coverage: CoverageMeasured?

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
    failures = FailureList(spool, options)
    self.options = options
    text = ConsoleText(options)
    if options.showsFailuresFirst { screen = FailureScreen(options) }
    self.progress = ProgressLine(
      board: options.board, activity: options.activity, expectedTime: options.expectedTime)
  }

  /// Attempts that passed are shown only with `-v`.
  package var interest: EventInterest {
    let coverage: EventInterest = options.showsCoverage ? .coverage : []
    return options.verbosity == .verbose
      ? coverage.union([.passedAttempts, .savedDigests]) : coverage
  }

  package func receive(_ event: RunEvent) throws {
    switch event {
    case .runStarted(let started):
      run = started
      failures.begin(started)
      progress.counts.total = started.scenarioCount
    case .scenarioStarted(let started):
      failures.begin(started)
      progress.begin(started.scenario, atMicroseconds: started.atMicroseconds)
      try advance(to: started.atMicroseconds)
    case .stepStarted(let started): try advance(to: started.atMicroseconds)
    case .attemptFinished(let attempt): try add(attempt)
    case .stepFinished(let finished): try end(finished)
    case .tryFinished(let finished): failures.end(finished).addLine(finished, to: &text)
    case .scenarioFinished(let finished): try end(finished)
    case .diagnostic(let reported): try add(reported)
    case .load(let event): try take(event)
    case .coverage(let measured): coverage = measured
    case .runFinished(let finished): self.finished = finished
    }
  }

  package func tick(atMicroseconds microseconds: Int64) throws {
    try flush(at: microseconds)
    try answer(at: microseconds)
    try beat(at: microseconds)
    try redraw(at: microseconds)
  }

  package func finish() throws {
    try flush(at: .max)
    for scenario in failures.unfinished { scenario.addUnfinished(to: &text) }
    try flush(at: .max)
    let isCleared = failures.count > 0 || screen?.hasProblems ?? false
    if let screen, isCleared { try (progressOutput ?? output).write(screen.top) }
    try failures.drain { try output.write($0) }
    if let screen, isCleared { try output.write(screen.outputLines) }
    if !failures.isOfLoad { CauseLines(causes: failures.causes, run: run).add(to: &text) }
    if options.verbosity == .quiet, failures.count > 0 { text.endLine() }
    addSummary()
    try flush(at: .max)
    try output.finish()
  }

  private func addSummary() {
    let load = loadStarted.flatMap { started in
      loadFinished.map { LoadSummary(started: started, finished: $0) }
    }
    ConsoleSummary(run: run, finished: finished, load: load).add(to: &text)
    if options.showsCoverage, let coverage { text.add(coverage) }
  }

  // MARK: Events

  private func take(_ event: LoadEvent) throws {
    switch event {
    case .started(let started):
      loadStarted = started
      failures.isOfLoad = true
      load.begin(started)
    case .sample(let sample):
      let line = load.note(sample)
      if let line, !options.isLive, options.verbosity != .quiet {
        var lines = ConsoleText(options)
        lines.add(line)
        lines.endLine()
        try (progressOutput ?? output).write(lines.bytes)
      }
    case .finished(let finished):
      loadFinished = finished
      try eraseProgress()
      load.end()
    }
  }

  private func add(_ attempt: Attempt) throws {
    failures.add(attempt)
    if options.verbosity == .verbose { addExchange(of: attempt) }
    if options.verbosity == .normal { text.saved(attempt) }
    if options.verbosity != .quiet {
      text.addOutput(of: attempt)
      screen?.add(attempt)
    }
    try advance(to: attempt.startedAtMicroseconds + attempt.durationMicroseconds)
  }

  /// What `-v` shows, on GitLab as a section.
  private func addExchange(of attempt: Attempt) {
    guard options.foldsExchanges else { return text.verbose(attempt) }
    let end = attempt.startedAtMicroseconds + attempt.durationMicroseconds
    sections += 1
    text.section(
      sections, of: attempt,
      from: run.startMilliseconds / 1000 + attempt.startedAtMicroseconds / 1_000_000,
      to: run.startMilliseconds / 1000 + end / 1_000_000)
  }

  private func end(_ finished: StepFinished) throws {
    let failure = try failures.end(finished)
    // The summary of a load has its thresholds.
    if let failure, loadStarted == nil || finished.step.scenario.role != .thresholds {
      text.short(failure, isFollowed: failures.isFollowed(finished.step.scenario))
    }
    try advance(to: finished.startedAtMicroseconds + finished.durationMicroseconds)
  }

  private func end(_ finished: ScenarioFinished) throws {
    progress.end(finished.scenario, isFailure: finished.outcome.isFailure)
    let scenario = try failures.end(finished)
    // The summary of a load says it of its scenarios.
    if !isOfLoad(finished.scenario) { scenario.addLine(finished, to: &text) }
    try advance(to: finished.startedAtMicroseconds + finished.durationMicroseconds)
  }

  private func isOfLoad(_ scenario: ScenarioReference) -> Bool {
    guard let loadStarted else { return false }
    return scenario.role == .thresholds
      || scenario.role == .scenario && loadStarted.scenarios.contains { $0.id == scenario.id }
  }

  /// Shown at once and not again at the end, where the summary counts it.
  private func add(_ reported: DiagnosticReported) throws {
    var lines = ConsoleText(options)
    lines.lines(lines.safeBlock(Array(reported.rendered.utf8)), indent: 0)
    try eraseProgress()
    screen?.add(problem: lines.bytes)
    try (progressOutput ?? output).write(lines.bytes)
  }

  // MARK: The terminal

  /// Shows a person who asked everything that runs.
  private func answer(at microseconds: Int64) throws {
    guard let activity = options.activity, activity.takeQuestion() else { return }
    try eraseProgress()
    let steps = activity.steps()
    let status =
      load.isRunning
      ? load.status(steps, atMicroseconds: microseconds, options)
      : progress.counts.status(steps, atMicroseconds: microseconds, options)
    try (progressOutput ?? output).write(status)
  }

  /// Writes a line if nothing was printed for long: systems end jobs that say nothing.
  private func beat(at microseconds: Int64) throws {
    guard let every = options.lineEvery, !load.isRunning,
      microseconds - printedAt >= Int64(clamping: every / .microseconds(1))
    else { return }
    printedAt = microseconds
    let oldest = options.activity?.steps().first
    try (progressOutput ?? output).write(
      progress.counts.beat(oldest, atMicroseconds: microseconds, options))
  }

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
    if microseconds != .max { printedAt = microseconds }
    try output.write(text.bytes)
  }

  private func redraw(at microseconds: Int64) throws {
    guard options.isLive, let progressOutput else { return }
    if load.isRunning {
      guard load.isDue(atMicroseconds: microseconds) else { return }
      try eraseProgress()
      return try progressOutput.write(load.drawn(atMicroseconds: microseconds, options))
    }
    guard progress.isDue(atMicroseconds: microseconds) else { return }
    try progressOutput.write(progress.drawn(atMicroseconds: microseconds, options))
  }

  private func eraseProgress() throws {
    let bytes = progress.erased() + load.erased()
    if let progressOutput, !bytes.isEmpty { try progressOutput.write(bytes) }
  }
}

extension ReportKind {
  /// The lines for people.
  package static let console = ReportKind("console", for: .people) {
    ConsoleReporter(
      output: $0.output, progress: $0.progress, spool: $0.spool, options: $0.layout)
  }
}
