// SPDX-License-Identifier: Apache-2.0

import Notation
import RunEvents

/// The `junit` report with one `testsuite` per collection and one `testcase` per scenario or row, for
/// readers that keep one result for each test of theirs: `--junit-cases scenarios`.
package final class JUnitScenarioReporter: Reporter {
  /// A case that was written: the suites are put around them at the end.
  private struct Written {
    let number: Int32
    let suite: Int32
    let startedAtMicroseconds: Int64
    let durationMicroseconds: Int64
    let isFailure: Bool
    let isError: Bool
    let isSkipped: Bool
  }

  package let kind = ReportKind.junit.word
  private let traceLink: TraceLink?
  private var file: JUnitFile
  private var running = RunningScenarios<JUnitStep, JUnitScenarioCase>()
  private var written: [Written] = []
  /// A scenario of each file, and the place of the file among them.
  private var suites: [ScenarioReference] = []
  private var suitePlaces: [String: Int] = [:]

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
      file.latest.note(started.atMicroseconds)
      with(started.scenario) { $0.counts.startedAtMicroseconds = started.atMicroseconds }
    case .stepStarted(let started):
      file.latest.note(started.atMicroseconds)
      with(started.step.scenario) { scenario in
        let index = scenario.openStep(started.step, memory: JUnitStep())
        scenario.open[index].memory.startedAtMicroseconds = started.atMicroseconds
      }
    case .attemptFinished(let attempt):
      with(attempt.step.scenario) { scenario in
        let index = scenario.openStep(attempt.step, memory: JUnitStep())
        scenario.open[index].memory.add(attempt, dialect: .strict, traceLink: nil)
      }
    case .stepFinished(let finished):
      file.latest.note(finished.startedAtMicroseconds + finished.durationMicroseconds)
      with(finished.step.scenario) { scenario in
        let index = scenario.openStep(finished.step, memory: JUnitStep())
        scenario.counts.add(scenario.open.remove(at: index), finished)
      }
    case .tryFinished(let finished):
      with(finished.scenario) { scenario in
        scenario.endTry(counts: scenario.counts.nextTry(of: finished.scenario))
      }
    case .scenarioFinished(let finished):
      guard let scenario = running.remove(finished.scenario) else { return }
      try end(scenario, finished)
    case .diagnostic(let reported): try file.add(reported)
    case .load, .coverage: break
    case .runFinished(let finished): file.latest.end(at: finished.durationMicroseconds)
    }
  }

  package func tick(atMicroseconds microseconds: Int64) { file.latest.note(microseconds) }

  package func finish() throws {
    while let scenario = running.removeFirst() {
      let started = scenario.counts.startedAtMicroseconds ?? file.latest.microseconds
      try end(
        scenario,
        ScenarioFinished(
          scenario: scenario.reference, outcome: .interrupted, startedAtMicroseconds: started,
          durationMicroseconds: max(0, file.latest.microseconds - started)))
    }
    try addSuites()
    try file.finish()
  }

  private func with(
    _ scenario: ScenarioReference,
    _ change: (inout RunningScenario<JUnitStep, JUnitScenarioCase>) -> Void
  ) {
    running.with(scenario, counts: JUnitScenarioCase(of: scenario), change)
  }

  /// Writes a case; open steps were interrupted.
  private func end(
    _ scenario: RunningScenario<JUnitStep, JUnitScenarioCase>, _ finished: ScenarioFinished
  ) throws {
    var memory = scenario.counts
    for step in scenario.open {
      memory.add(step, file.interrupted(step))
    }
    var text = XMLWriter()
    let trace = XMLWriter.traceProperties(of: finished.scenario, traceLink)
    let counts = memory.write(finished, file.dialect, trace: trace, to: &text)
    file.totals.add(counts)
    try file.spool.append(text.bytes, scenario: finished.scenario.number)
    written.append(
      Written(
        number: Int32(clamping: finished.scenario.number),
        suite: Int32(clamping: suite(of: finished.scenario)),
        startedAtMicroseconds: finished.startedAtMicroseconds,
        durationMicroseconds: finished.durationMicroseconds, isFailure: counts.failures > 0,
        isError: counts.errors > 0, isSkipped: counts.skipped > 0))
  }

  private func suite(of scenario: ScenarioReference) -> Int {
    if let known = suitePlaces[scenario.file] { return known }
    suitePlaces[scenario.file] = suites.count
    suites.append(scenario)
    return suites.count - 1
  }

  /// Puts a suite around the cases of one collection that follow one another.
  private func addSuites() throws {
    written.sort { $0.number < $1.number }
    var first = 0
    while first < written.count {
      var end = first + 1
      while end < written.count, written[end].suite == written[first].suite { end += 1 }
      try addSuite(written[first..<end])
      first = end
    }
  }

  private func addSuite(_ cases: ArraySlice<Written>) throws {
    guard let first = cases.first, let last = cases.last else { return }
    var counts = JUnitCounts(tests: cases.count)
    counts.failures = cases.count { $0.isFailure }
    counts.errors = cases.count { $0.isError }
    counts.skipped = cases.count { $0.isSkipped }
    let began = cases.map(\.startedAtMicroseconds).min() ?? 0
    let seconds = cases.reduce(Int64(0)) { $0.addingClamped($1.durationMicroseconds) }
    let suite = suites[Int(first.suite)]
    var head = XMLWriter()
    head.suiteHead(
      (suite.collectionName, nil), of: suite.file, counts, seconds: seconds,
      at: file.run.startMilliseconds + began / 1000, labels: suite.collectionLabels, tags: [],
      of: file.run,
      file.dialect)
    try file.spool.append(head.bytes, scenario: Int(first.number), part: .head)
    try file.spool.append(Array("  </testsuite>\n".utf8), scenario: Int(last.number))
  }
}

extension XMLWriter {
  /// The properties `traceId` and `trace` of a scenario; empty without a trace.
  fileprivate static func traceProperties(
    of scenario: ScenarioReference, _ link: TraceLink?
  ) -> [UInt8] {
    guard let id = scenario.traceID else { return [] }
    var text = XMLWriter()
    text.property("traceId", id.text)
    if let link { text.property("trace", link.address(of: id)) }
    return text.bytes
  }
}
