// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents

/// The `allure` report: a folder of result files of
/// [Allure 2](https://allurereport.org/docs/how-it-works-test-result-file/), one for each try of a
/// scenario or row, with its steps.
///
/// Each file is written whole when its try has ended, under a name that follows from what happened and
/// when: the report of a merge replaces the files of its shards, and other files stay.
package final class AllureReporter: Reporter {
  package let kind = ReportKind.allure.word
  private let folder: any ReportFolder
  private let traceLink: TraceLink?
  private var attachments: AllureAttachments
  private var running = RunningScenarios<AllureStep, AllureTry>()
  private var run = RunStarted(id: "", tool: "curlew", startMilliseconds: 0, scenarioCount: 0)
  private var latest = LatestTime()
  /// The ids of the results of each collection in each turn of `--repeat`, for the containers of its
  /// fixtures.
  private var results: [AllureFixture.Scope: [AllureID]] = [:]
  /// Those of a collection and of the project, which Allure shows around its results.
  private var fixtures: [AllureFixture] = []

  package init(
    folder: any ReportFolder, bodies: KeptBodies = .all, traceLink: TraceLink? = nil
  ) {
    self.folder = folder
    self.traceLink = traceLink
    attachments = AllureAttachments(folder, isEmpty: bodies == .none)
  }

  package func receive(_ event: RunEvent) throws {
    switch event {
    case .runStarted(let started):
      run = started
      try folder.write(AllureProperties(of: started).bytes, named: "environment.properties")
    case .scenarioStarted(let started):
      latest.note(started.atMicroseconds)
      with(started.scenario) { scenario in
        scenario.counts.startedAtMicroseconds = started.atMicroseconds
        if started.isUnordered { scenario.pieces = FileOrderPieces() }
      }
    case .stepStarted(let started):
      latest.note(started.atMicroseconds)
      with(started.step.scenario) { scenario in
        let index = scenario.openStep(started.step, at: started.atMicroseconds)
        scenario.begin(index)
      }
    case .attemptFinished(let attempt):
      with(attempt.step.scenario) { scenario in
        let index = scenario.openStep(attempt.step, at: attempt.startedAtMicroseconds)
        scenario.begin(index)
        scenario.open[index].memory.add(attempt, secretNames: run.secretNames)
      }
    case .stepFinished(let finished): try end(finished)
    case .tryFinished(let finished):
      try with(finished.scenario) { scenario in
        let end = AllureEnd(finished)
        try write(scenario, end)
        scenario.endTry(counts: AllureTry(of: finished.scenario, startedAt: end.stop))
      }
    case .scenarioFinished(let finished):
      guard let scenario = running.remove(finished.scenario) else { return }
      try write(scenario, AllureEnd(finished, startedAt: scenario.counts.startedAtMicroseconds))
    case .diagnostic(let reported): try add(reported)
    case .load, .coverage: break
    case .runFinished(let finished): latest.end(at: finished.durationMicroseconds)
    }
  }

  package func tick(atMicroseconds microseconds: Int64) { latest.note(microseconds) }

  package func finish() throws {
    while var scenario = running.removeFirst() {
      for step in scenario.open {
        try end(&scenario, step.interrupted(at: latest.microseconds))
      }
      try write(
        scenario,
        AllureEnd(
          outcome: .interrupted, start: scenario.counts.startedAtMicroseconds,
          stop: latest.microseconds))
    }
    for fixture in fixtures {
      var text = EventJSON()
      let children = results.filter { fixture.surrounds($0.key) }.values.flatMap(\.self)
      text.allureContainer(fixture, children: children.map(\.text).sorted(), run)
      try folder.write(text.bytes, named: "\(fixture.id.text)-container.json")
    }
  }

  private func with<Answer>(
    _ scenario: ScenarioReference,
    _ change: (inout RunningScenario<AllureStep, AllureTry>) throws -> Answer
  ) rethrows -> Answer {
    try running.with(
      scenario, counts: AllureTry(of: scenario, startedAt: latest.microseconds), change)
  }

  private func end(_ finished: StepFinished) throws {
    latest.note(finished.startedAtMicroseconds.addingClamped(finished.durationMicroseconds))
    try with(finished.step.scenario) { try end(&$0, finished) }
  }

  /// Writes a step after those that have ended.
  private func end(
    _ scenario: inout RunningScenario<AllureStep, AllureTry>, _ finished: StepFinished
  ) throws {
    let index = scenario.openStep(finished.step, at: finished.startedAtMicroseconds)
    let step = scenario.open.remove(at: index)
    let id = try scenario.counts.id(of: scenario.reference, run)
    scenario.counts.add(step, finished)
    let files =
      finished.outcome.isFailure
      ? try attachments.add(step.memory.attachments, of: id, scenario.counts.failedSteps.count) : []
    var text = EventJSON()
    swap(&text.bytes, &scenario.finished)
    if !text.bytes.isEmpty || scenario.pieces != nil { text.raw(",") }
    text.allureStep(finished, step.memory, files, run)
    swap(&text.bytes, &scenario.finished)
    scenario.note(finished.step)
  }

  /// Writes the file of a try that has ended.
  private func write(
    _ scenario: RunningScenario<AllureStep, AllureTry>, _ end: AllureEnd
  ) throws {
    latest.note(end.stop)
    let reference = scenario.reference
    let id = try scenario.counts.id(of: reference, run)
    var steps = scenario.inFileOrder[...]
    // Each piece begins with a comma.
    if scenario.pieces != nil, !steps.isEmpty { steps.removeFirst() }
    if reference.role == .setup || reference.role == .teardown {
      fixtures.append(
        AllureFixture(id: id, reference, end, scenario.counts, steps: Array(steps)))
      // Allure counts no fixtures: a run that failed in one would look like one that skipped tests.
      guard end.outcome.isFailure else { return }
    } else {
      results[AllureFixture.Scope(reference), default: []].append(id)
    }
    var text = EventJSON()
    try text.allureResult(
      reference, id, end, scenario.counts, steps: steps, run,
      trace: reference.traceID.flatMap { traceLink?.address(of: $0) })
    try folder.write(text.bytes, named: "\(id.text)-result.json")
  }

  /// An unusable file is a result of its own.
  private func add(_ reported: DiagnosticReported) throws {
    guard reported.diagnostic.severity == .error else { return }
    let file = reported.place?.file ?? "curlew"
    let name = "\(file) \(reported.diagnostic.code.text)"
    let id = try AllureID(["file", run.id, name, reported.diagnostic.message])
    var text = EventJSON()
    try text.allureUnusableFile(reported, file, id, run)
    try folder.write(text.bytes, named: "\(id.text)-result.json")
  }
}

extension ReportKind {
  /// The results of Allure 2.
  package static let allure = ReportKind("allure", title: "allure (a folder)", for: .folders) {
    guard let folder = $0.folder else { preconditionFailure("a report of a folder has one") }
    return AllureReporter(folder: folder, bodies: $0.bodies, traceLink: $0.traceLink)
  }
}
