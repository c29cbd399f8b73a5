// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The `json` report in the Common Test Report Format, with one test per step and all console
/// information under `extra`.
///
/// Tests are written to the spool as they happen; the totals, which come first in the file, are
/// written at the end. https://ctrf.io
package final class CTRFReporter: Reporter {
  package let kind = ReportKind.json.word
  private let traceLink: TraceLink?
  private var output: BufferedOutput
  private var spool: FileOrderSpool
  private var running = RunningScenarios<CTRFStep, CTRFCounts>()
  private var run = RunStarted(id: "", tool: "curlew", startMilliseconds: 0, scenarioCount: 0)
  private var finished: RunFinished?
  private var totals = CTRFCounts()
  private var suites = 0
  private var latest = LatestTime()
  private var warnings: [String] = []

  private static let keptWarnings = 1000

  package init(
    output: any ReportOutput, spool: any ReportSpool, traceLink: TraceLink? = nil
  ) {
    self.traceLink = traceLink
    self.output = BufferedOutput(output)
    self.spool = FileOrderSpool(spool)
  }

  package func receive(_ event: RunEvent) throws {
    switch event {
    case .runStarted(let started): run = started
    case .scenarioStarted(let started):
      latest.note(started.atMicroseconds)
      running.with(started.scenario, counts: CTRFCounts()) { scenario in
        if started.tryLimit > 1 { scenario.tries = EarlierTries() }
        if started.isUnordered { scenario.pieces = FileOrderPieces() }
      }
    case .stepStarted(let started): begin(started)
    case .attemptFinished(let attempt): try add(attempt)
    case .stepFinished(let finished): try end(finished)
    case .tryFinished(let finished):
      running.with(finished.scenario, counts: CTRFCounts()) { $0.endTry(counts: CTRFCounts()) }
    case .scenarioFinished(let finished): try end(finished.scenario)
    case .diagnostic(let reported): try add(reported)
    case .load, .coverage: break
    case .runFinished(let finished):
      self.finished = finished
      latest.end(at: finished.durationMicroseconds)
    }
  }

  package func tick(atMicroseconds microseconds: Int64) {
    latest.note(microseconds)
  }

  package func finish() throws {
    while let scenario = running.removeFirst() { try end(scenario) }
    try writeHead()
    var isFirst = true
    try spool.drain { piece in
      // Each test begins with a comma.
      try output.write(isFirst ? piece.dropFirst() : piece)
      isFirst = false
    }
    try output.write("\n]}}\n".utf8)
    try output.finish()
  }

  // MARK: Steps

  private func begin(_ started: StepStarted) {
    latest.note(started.atMicroseconds)
    running.with(started.step.scenario, counts: CTRFCounts()) { scenario in
      let index = scenario.openStep(started.step, memory: CTRFStep())
      scenario.open[index].memory.startedAtMicroseconds = started.atMicroseconds
    }
  }

  private func add(_ attempt: Attempt) throws {
    try running.with(attempt.step.scenario, counts: CTRFCounts()) { scenario in
      let index = scenario.openStep(attempt.step, memory: CTRFStep())
      scenario.open[index].add(attempt, run: run, traceLink: traceLink)
      try scenario.spoolIfLarge(&spool)
    }
  }

  private func end(_ finished: StepFinished) throws {
    let end = finished.startedAtMicroseconds + finished.durationMicroseconds
    latest.note(end)
    try running.with(finished.step.scenario, counts: CTRFCounts()) { scenario in
      let index = scenario.openStep(finished.step, memory: CTRFStep())
      let step = scenario.open.remove(at: index)
      scenario.end(step, finished, run: run)
      if scenario.finished.count > FileOrderSpool.pieceBytes {
        try scenario.spoolIfLarge(&spool)
      }
    }
  }

  private func end(_ reference: ScenarioReference) throws {
    guard let scenario = running.remove(reference) else { return }
    try end(scenario)
  }

  /// Ends a scenario; open steps were interrupted.
  private func end(_ scenario: RunningScenario<CTRFStep, CTRFCounts>) throws {
    var scenario = scenario
    while !scenario.open.isEmpty {
      let step = scenario.open.removeFirst()
      let started = step.memory.startedAtMicroseconds
      scenario.end(
        step,
        StepFinished(
          step: step.reference, outcome: .interrupted, attempts: step.memory.attempts.count,
          startedAtMicroseconds: started,
          durationMicroseconds: max(0, latest.microseconds - started)), run: run)
    }
    try spool.append(scenario.inFileOrder, scenario: scenario.reference.number)
    totals.add(scenario.counts)
    suites += 1
  }

  // MARK: The rest

  private func add(_ reported: DiagnosticReported) throws {
    guard reported.diagnostic.severity == .error else {
      if warnings.count < Self.keptWarnings { warnings.append(reported.rendered) }
      return
    }
    var text = EventJSON()
    text.unusableFile(reported)
    totals.failed += 1
    try spool.append(text.bytes, scenario: -1)
  }

  private func writeHead() throws {
    var text = EventJSON()
    text.head(of: run, finished: finished, lastMicroseconds: latest.microseconds)
    text.summary(totals, suites: suites, run: run, lastMicroseconds: latest.microseconds)
    text.runExtra(run, finished?.summary, unfinished: finished == nil, warnings: warnings)
    text.raw(#"},"tests":["#)
    try output.write(text.bytes)
  }
}

extension ReportKind {
  /// The Common Test Report Format.
  package static let json = ReportKind("json", title: "json (CTRF)", for: .programs(.json)) {
    CTRFReporter(output: $0.output, spool: $0.spool, traceLink: $0.traceLink)
  }
}
