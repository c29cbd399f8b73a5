// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The `junit` report: one `testsuite` per scenario, one `testcase` per step.
package final class JUnitReporter: Reporter {
  package let kind = ReportKind.junit.word
  private let dialect: JUnitDialect
  private let traceLink: TraceLink?
  private var output: BufferedOutput
  private var spool: FileOrderSpool
  private var running = RunningScenarios<JUnitStep, JUnitCounts>()
  private var run = RunStarted(id: "", tool: "curlew", startMilliseconds: 0, scenarioCount: 0)
  private var totals = JUnitCounts()
  private var lastMicroseconds: Int64 = 0
  /// The start times of running scenarios, by number.
  private var starts: [Int: Int64] = [:]

  package init(
    dialect: JUnitDialect = .rich, output: any ReportOutput, spool: any ReportSpool,
    traceLink: TraceLink? = nil
  ) {
    self.dialect = dialect
    self.traceLink = traceLink
    self.output = BufferedOutput(output)
    self.spool = FileOrderSpool(spool)
  }

  package func receive(_ event: RunEvent) throws {
    switch event {
    case .runStarted(let started): run = started
    case .scenarioStarted(let started):
      starts[started.scenario.number] = started.atMicroseconds
      note(started.atMicroseconds)
      running.with(started.scenario, counts: JUnitCounts()) { scenario in
        if started.tryLimit > 1 { scenario.tries = EarlierTries() }
        if started.isUnordered { scenario.pieces = FileOrderPieces() }
      }
    case .stepStarted(let started):
      note(started.atMicroseconds)
      running.with(started.step.scenario, counts: JUnitCounts()) { scenario in
        let index = scenario.openStep(started.step, memory: JUnitStep())
        scenario.open[index].memory.startedAtMicroseconds = started.atMicroseconds
      }
    case .attemptFinished(let attempt):
      running.with(attempt.step.scenario, counts: JUnitCounts()) { scenario in
        let index = scenario.openStep(attempt.step, memory: JUnitStep())
        scenario.open[index].memory.add(
          attempt, dialect: dialect, traceLink: traceLink)
      }
    case .stepFinished(let finished): try end(finished)
    case .tryFinished(let finished):
      running.with(finished.scenario, counts: JUnitCounts()) { $0.endTry(counts: JUnitCounts()) }
    case .scenarioFinished(let finished): try end(finished)
    case .diagnostic(let reported): try add(reported)
    case .load: break
    case .runFinished(let finished): note(finished.durationMicroseconds)
    }
  }

  package func tick(atMicroseconds microseconds: Int64) { note(microseconds) }

  package func finish() throws {
    while let scenario = running.removeFirst() {
      let started = starts[scenario.reference.number] ?? lastMicroseconds
      try end(scenario, started: started, duration: lastMicroseconds - started)
    }
    var head = XMLWriter()
    head.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"curlew\"")
    head.counts(totals, withSkipped: dialect == .rich)
    head.attribute("time", seconds: lastMicroseconds)
    head.raw(">\n")
    try output.write(head.bytes)
    try spool.drain { try output.write($0) }
    try output.write("</testsuites>\n".utf8)
    try output.finish()
  }

  private func note(_ microseconds: Int64) {
    lastMicroseconds = max(lastMicroseconds, microseconds)
  }

  private func end(_ finished: StepFinished) throws {
    note(finished.startedAtMicroseconds + finished.durationMicroseconds)
    try running.with(finished.step.scenario, counts: JUnitCounts()) { scenario in
      let index = scenario.openStep(finished.step, memory: JUnitStep())
      let step = scenario.open.remove(at: index)
      scenario.end(step, finished, dialect)
      try scenario.spoolIfLarge(&spool)
    }
  }

  private func end(_ finished: ScenarioFinished) throws {
    starts[finished.scenario.number] = nil
    guard let scenario = running.remove(finished.scenario) else { return }
    try end(
      scenario, started: finished.startedAtMicroseconds, duration: finished.durationMicroseconds)
  }

  /// Ends a scenario; open steps were interrupted.
  private func end(
    _ scenario: RunningScenario<JUnitStep, JUnitCounts>, started: Int64, duration: Int64
  ) throws {
    var scenario = scenario
    while !scenario.open.isEmpty {
      let step = scenario.open.removeFirst()
      let started = step.memory.startedAtMicroseconds ?? lastMicroseconds
      scenario.end(
        step,
        StepFinished(
          step: step.reference, outcome: .interrupted, attempts: step.memory.attempts,
          startedAtMicroseconds: started,
          durationMicroseconds: max(0, lastMicroseconds - started)), dialect)
    }
    totals.add(scenario.counts)
    let number = scenario.reference.number
    var suite = XMLWriter()
    suite.suiteHead(
      (scenario.reference.collectionName, scenario.reference.name), of: scenario.reference.file,
      scenario.counts, seconds: duration, at: run.startMilliseconds + started / 1000,
      labels: scenario.reference.labels, tags: scenario.reference.tags, of: run, dialect)
    if scenario.isSpooled {
      try spool.append(suite.bytes, scenario: number, part: .head)
      suite.bytes.removeAll()
    }
    suite.bytes.append(contentsOf: scenario.inFileOrder)
    suite.raw("  </testsuite>\n")
    try spool.append(suite.bytes, scenario: number)
  }

  /// An unusable file is a suite with one error.
  private func add(_ reported: DiagnosticReported) throws {
    guard reported.diagnostic.severity == .error else { return }
    let counts = JUnitCounts(tests: 1, failures: 0, errors: 1, skipped: 0)
    totals.add(counts)
    var suite = XMLWriter()
    suite.unusableFile(reported, counts, at: run.startMilliseconds, dialect)
    try spool.append(suite.bytes, scenario: -1)
  }
}

extension ReportKind {
  /// JUnit's XML, in the dialect of `--junit-dialect`, with the cases of `--junit-cases`.
  package static let junit = ReportKind("junit", for: .programs(.xml)) {
    switch $0.junitCases {
    case .steps:
      JUnitReporter(
        dialect: $0.junitDialect, output: $0.output, spool: $0.spool, traceLink: $0.traceLink)
    case .scenarios:
      JUnitScenarioReporter(
        dialect: $0.junitDialect, output: $0.output, spool: $0.spool, traceLink: $0.traceLink)
    }
  }
}
