// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The `tap` report: a scenario is a test, its steps are the tests of a subtest, and what is known of a
/// failure is in a block of YAML.
package final class TAPReporter: Reporter {
  package let kind = ReportKind.tap.word
  private let version: TAPVersion
  private var output: BufferedOutput
  private var spool: FileOrderSpool
  private var running = RunningScenarios<TAPStep, TAPCounts>()
  private var run = RunStarted(id: "", tool: "curlew", startMilliseconds: 0, scenarioCount: 0)
  private var finished: RunFinished?
  private var tests = 0

  package init(
    version: TAPVersion = .fourteen, output: any ReportOutput, spool: any ReportSpool
  ) {
    self.version = version
    self.output = BufferedOutput(output)
    self.spool = FileOrderSpool(spool)
  }

  package var interest: EventInterest { .passedSteps }

  package func receive(_ event: RunEvent) throws {
    switch event {
    case .runStarted(let started): run = started
    case .scenarioStarted(let started):
      running.with(started.scenario, counts: TAPCounts()) { scenario in
        if started.tryLimit > 1 { scenario.tries = EarlierTries() }
        if started.isUnordered { scenario.pieces = FileOrderPieces() }
      }
    case .stepStarted(let started):
      running.with(started.step.scenario, counts: TAPCounts()) { scenario in
        let index = scenario.openStep(started.step, memory: TAPStep())
        scenario.open[index].memory.hasBegun = true
      }
    case .attemptFinished(let attempt):
      running.with(attempt.step.scenario, counts: TAPCounts()) { scenario in
        let index = scenario.openStep(attempt.step, memory: TAPStep())
        scenario.open[index].memory.add(attempt)
      }
    case .stepFinished(let finished): try end(finished)
    case .tryFinished(let finished):
      running.with(finished.scenario, counts: TAPCounts()) { $0.endTry(counts: TAPCounts()) }
    case .scenarioFinished(let finished): try end(finished)
    case .diagnostic(let reported): try add(reported)
    case .load, .coverage: break
    case .runFinished(let finished):
      self.finished = finished
    }
  }

  package func finish() throws {
    while let scenario = running.removeFirst() {
      try end(
        scenario,
        ScenarioFinished(
          scenario: scenario.reference, outcome: .interrupted, startedAtMicroseconds: 0,
          durationMicroseconds: 0))
    }
    try output.write("TAP version \(version.rawValue)\n1..\(tests)\n".utf8)
    try output.write("# \(run.tool), seed \(run.seed)\n".utf8)
    var number = 0
    try spool.drain { piece in
      let numbered = TAPText.numbered(piece, after: number)
      number = numbered.last
      try output.write(numbered.bytes)
    }
    if let reason = bailOut { try output.write("Bail out! \(reason)\n".utf8) }
    try output.finish()
  }

  /// Why the run did not come to its end.
  private var bailOut: String? {
    guard let summary = finished?.summary else { return "the run was broken off" }
    if let signal = summary.signal { return "the run was ended by signal \(signal)" }
    return summary.isOverdue ? "the run was ended by --timeout" : nil
  }

  private func end(_ finished: StepFinished) throws {
    try running.with(finished.step.scenario, counts: TAPCounts()) { scenario in
      let index = scenario.openStep(finished.step, memory: TAPStep())
      let step = scenario.open.remove(at: index)
      scenario.end(step, finished)
      try scenario.spoolIfLarge(&spool)
    }
  }

  private func end(_ finished: ScenarioFinished) throws {
    let scenario =
      running.remove(finished.scenario)
      ?? RunningScenario(reference: finished.scenario, counts: TAPCounts())
    try end(scenario, finished)
  }

  /// Ends a scenario; open steps were interrupted.
  private func end(
    _ scenario: RunningScenario<TAPStep, TAPCounts>, _ finished: ScenarioFinished
  ) throws {
    var scenario = scenario
    while !scenario.open.isEmpty {
      let step = scenario.open.removeFirst()
      scenario.end(
        step,
        StepFinished(
          step: step.reference, outcome: .interrupted, attempts: 0, startedAtMicroseconds: 0,
          durationMicroseconds: 0))
    }
    let number = scenario.reference.number
    tests += 1
    var head = TAPText()
    head.subtest(scenario.reference)
    if scenario.isSpooled {
      try spool.append(head.bytes, scenario: number, part: .head)
      head.bytes.removeAll()
    }
    head.bytes +=
      scenario.pieces == nil
      ? scenario.inFileOrder : TAPText.numbered(scenario.inFileOrder[...], after: 0).bytes
    head.end(finished, scenario.counts)
    try spool.append(head.bytes, scenario: number)
  }

  /// A file that could not be used is a test that failed.
  private func add(_ reported: DiagnosticReported) throws {
    guard reported.diagnostic.severity == .error else { return }
    tests += 1
    var text = TAPText()
    text.unusableFile(reported)
    try spool.append(text.bytes, scenario: -1)
  }
}

extension ReportKind {
  /// The Test Anything Protocol, in the version of `--tap-version`.
  package static let tap = ReportKind("tap", for: .programs(.json)) {
    TAPReporter(version: $0.tapVersion, output: $0.output, spool: $0.spool)
  }
}
