// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The `junit` report: one `testsuite` per scenario, one `testcase` per step.
package final class JUnitReporter: Reporter {
  package let kind = ReportKind.junit.word
  private let traceLink: TraceLink?
  private var file: JUnitFile
  private var running = RunningScenarios<JUnitStep, JUnitCounts>()
  /// The start times of running scenarios, by number.
  private var starts: [Int: Int64] = [:]

  package init(
    dialect: JUnitDialect = .rich, output: any ReportOutput, spool: any ReportSpool,
    traceLink: TraceLink? = nil
  ) {
    self.traceLink = traceLink
    file = JUnitFile(dialect, output: output, spool: spool)
  }

  package func receive(_ event: RunEvent) throws {
    switch event {
    case .runStarted(let started): file.run = started
    case .scenarioStarted(let started):
      starts[started.scenario.number] = started.atMicroseconds
      file.latest.note(started.atMicroseconds)
      running.with(started.scenario, counts: JUnitCounts()) { scenario in
        if started.tryLimit > 1 { scenario.tries = EarlierTries() }
        if started.isUnordered { scenario.pieces = FileOrderPieces() }
      }
    case .stepStarted(let started):
      file.latest.note(started.atMicroseconds)
      running.with(started.step.scenario, counts: JUnitCounts()) { scenario in
        let index = scenario.openStep(started.step, memory: JUnitStep())
        scenario.open[index].memory.startedAtMicroseconds = started.atMicroseconds
      }
    case .attemptFinished(let attempt):
      running.with(attempt.step.scenario, counts: JUnitCounts()) { scenario in
        let index = scenario.openStep(attempt.step, memory: JUnitStep())
        scenario.open[index].memory.add(
          attempt, dialect: file.dialect, traceLink: traceLink)
      }
    case .stepFinished(let finished): try end(finished)
    case .tryFinished(let finished):
      running.with(finished.scenario, counts: JUnitCounts()) { $0.endTry(counts: JUnitCounts()) }
    case .scenarioFinished(let finished): try end(finished)
    case .diagnostic(let reported): try file.add(reported)
    case .load, .coverage: break
    case .runFinished(let finished): file.latest.end(at: finished.durationMicroseconds)
    }
  }

  package func tick(atMicroseconds microseconds: Int64) { file.latest.note(microseconds) }

  package func finish() throws {
    while let scenario = running.removeFirst() {
      let started = starts[scenario.reference.number] ?? file.latest.microseconds
      try end(scenario, started: started, duration: file.latest.microseconds - started)
    }
    try file.finish()
  }

  private func end(_ finished: StepFinished) throws {
    file.latest.note(finished.startedAtMicroseconds + finished.durationMicroseconds)
    try running.with(finished.step.scenario, counts: JUnitCounts()) { scenario in
      let index = scenario.openStep(finished.step, memory: JUnitStep())
      let step = scenario.open.remove(at: index)
      scenario.end(step, finished, file.dialect)
      try scenario.spoolIfLarge(&file.spool)
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
      scenario.end(step, file.interrupted(step), file.dialect)
    }
    file.totals.add(scenario.counts)
    let number = scenario.reference.number
    var suite = XMLWriter()
    suite.suiteHead(
      (scenario.reference.collectionName, scenario.reference.name), of: scenario.reference.file,
      scenario.counts, seconds: duration, at: file.run.startMilliseconds + started / 1000,
      labels: scenario.reference.labels, tags: scenario.reference.tags, of: file.run, file.dialect)
    if scenario.isSpooled {
      try file.spool.append(suite.bytes, scenario: number, part: .head)
      suite.bytes.removeAll()
    }
    suite.bytes.append(contentsOf: scenario.inFileOrder)
    suite.raw("  </testsuite>\n")
    try file.spool.append(suite.bytes, scenario: number)
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
