// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The `dots` report: a character for each step when it ends, in rows, then the failures in full and
/// the counts, as on the console.
package final class DotsReporter: Reporter {
  package let kind = ReportKind.dots.word
  private let options: ConsoleOptions
  private let output: any ReportOutput
  private let diagnostics: any ReportOutput
  private var text: ConsoleText
  private var row: DotRow
  private var failures: FailureList
  private var run = RunStarted(id: "", tool: "curlew", startMilliseconds: 0, scenarioCount: 0)
  private var finished: RunFinished?

  private static let pieceBytes = 16_384

  /// - Parameter diagnostics: the terminal's standard error.
  package init(
    output: any ReportOutput, diagnostics: any ReportOutput, spool: any ReportSpool,
    options: ConsoleOptions
  ) {
    self.output = output
    self.diagnostics = diagnostics
    self.options = options
    text = ConsoleText(options)
    row = DotRow(terminalWidth: options.width)
    failures = FailureList(spool, options)
  }

  package var interest: EventInterest { .passedSteps }

  package func receive(_ event: RunEvent) throws {
    switch event {
    case .runStarted(let started):
      run = started
      failures.begin(started)
    case .scenarioStarted(let started): failures.begin(started)
    case .stepStarted: break
    case .attemptFinished(let attempt): failures.add(attempt)
    case .stepFinished(let finished):
      _ = try failures.end(finished)
      if options.verbosity != .quiet {
        row.add(finished.outcome, isKnownFailure: finished.expectedFailure != nil, to: &text)
      }
      if text.bytes.count >= Self.pieceBytes { try flush() }
    case .tryFinished(let finished): _ = failures.end(finished)
    case .scenarioFinished(let finished): _ = try failures.end(finished)
    case .diagnostic(let reported): try add(reported)
    case .load: break
    case .runFinished(let finished): self.finished = finished
    }
  }

  package func tick(atMicroseconds microseconds: Int64) throws { try flush() }

  package func finish() throws {
    row.end(in: &text)
    try flush()
    try failures.drain { try output.write($0) }
    CauseLines(causes: failures.causes, run: run).add(to: &text)
    if options.verbosity == .quiet, failures.count > 0 { text.endLine() }
    ConsoleSummary(run: run, finished: finished).add(to: &text)
    try flush()
    try output.finish()
  }

  private func add(_ reported: DiagnosticReported) throws {
    row.end(in: &text)
    try flush()
    var lines = ConsoleText(options)
    lines.lines(lines.safeBlock(Array(reported.rendered.utf8)), indent: 0)
    try diagnostics.write(lines.bytes)
  }

  private func flush() throws {
    guard !text.bytes.isEmpty else { return }
    defer { text.bytes.removeAll(keepingCapacity: true) }
    try output.write(text.bytes)
  }
}

extension ReportKind {
  /// A character a step, then the failures.
  package static let dots = ReportKind("dots", for: .people) {
    DotsReporter(
      output: $0.output, diagnostics: $0.progress, spool: $0.spool, options: $0.layout)
  }
}
