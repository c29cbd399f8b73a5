// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents

/// Makes spans of the events of a run: scenario › step › attempt › hop, and one for the run.
///
/// A scenario is a trace of its own, with a link to the span of the run. A span is given out when it
/// has ended, so children come before their parents.
struct SpanMaker {
  /// Where new identities come from.
  private let identities: SpanIdentities
  private let runTrace: TraceID
  private let runSpan: SpanID
  /// The span that the run is a part of; nil for none.
  private let parent: TraceParent?
  private var run = RunStarted(id: "", tool: "curlew", startMilliseconds: 0, scenarioCount: 0)
  /// The running scenarios by number.
  private var scenarios: [Int: OpenScenario] = [:]
  private var lastMicroseconds: Int64 = 0

  init(_ identities: SpanIdentities, parent: TraceParent?) {
    self.identities = identities
    self.parent = parent
    runTrace = parent?.trace ?? identities.makeTrace()
    runSpan = identities.makeSpan()
  }

  /// The beginning of the run in milliseconds since 1970-01-01T00:00:00Z.
  var startMilliseconds: Int64 { run.startMilliseconds }

  /// A scenario that runs.
  private struct OpenScenario {
    let trace: TraceID
    let span: SpanID
    let started: Int64
    /// The latest end of its steps.
    var ended: Int64
    var hasSteps = false
    var steps: [StepSpan] = []

    /// The index of a step among the open ones; begins it if it is not among them.
    mutating func place(of step: StepReference, _ identities: SpanIdentities) -> Int {
      if let place = steps.firstIndex(where: { $0.reference.isSame(as: step) }) { return place }
      steps.append(StepSpan(step, identities.makeSpan()))
      return steps.count - 1
    }
  }

  /// Takes an event; gives each span that ended with it to `use`.
  mutating func receive(_ event: RunEvent, _ use: (OTLPSpan) -> Void) {
    switch event {
    case .runStarted(let started): run = started
    case .scenarioStarted(let started): begin(started.scenario, at: started.atMicroseconds)
    case .attemptFinished(let attempt): add(attempt, use)
    case .stepFinished(let finished): end(finished, use)
    case .scenarioFinished(let finished): end(finished, use)
    case .runFinished(let finished): end(finished, use)
    case .stepStarted, .tryFinished, .diagnostic, .load: break
    }
  }

  private mutating func begin(_ scenario: ScenarioReference, at microseconds: Int64) {
    guard scenarios[scenario.number] == nil else { return }
    scenarios[scenario.number] = OpenScenario(
      trace: scenario.traceID ?? identities.makeTrace(), span: identities.makeSpan(),
      started: microseconds, ended: microseconds)
  }

  // MARK: Steps

  private mutating func add(_ attempt: AttemptFinished, _ use: (OTLPSpan) -> Void) {
    let number = attempt.step.scenario.number
    begin(attempt.step.scenario, at: attempt.startedAtMicroseconds)
    // Taken out, so that it is changed in place.
    guard var scenario = scenarios.removeValue(forKey: number) else { return }
    let place = scenario.place(of: attempt.step, identities)
    scenario.steps[place].add(attempt, identities.makeSpan(), in: scenario.trace, use)
    scenarios[number] = scenario
  }

  private mutating func end(_ finished: StepFinished, _ use: (OTLPSpan) -> Void) {
    guard var scenario = scenarios.removeValue(forKey: finished.step.scenario.number) else {
      return
    }
    defer { scenarios[finished.step.scenario.number] = scenario }
    let isOpen = scenario.steps.contains { $0.reference.isSame(as: finished.step) }
    // A step that was skipped took no time.
    guard isOpen || finished.outcome.hasPassed || finished.outcome.isFailure else { return }
    let step = scenario.steps.remove(at: scenario.place(of: finished.step, identities))
    let span = step.span(of: finished, in: scenario.trace, below: scenario.span)
    scenario.ended = max(scenario.ended, span.ended)
    scenario.hasSteps = true
    use(span)
  }

  // MARK: Scenarios and the run

  private mutating func end(_ finished: ScenarioFinished, _ use: (OTLPSpan) -> Void) {
    guard let scenario = scenarios.removeValue(forKey: finished.scenario.number),
      scenario.hasSteps || !finished.outcome.isSkipped
    else { return }
    let reference = finished.scenario
    var span = OTLPSpan(
      scenario.trace, scenario.span, name: reference.name, from: scenario.started,
      to: max(
        scenario.ended, finished.startedAtMicroseconds + finished.durationMicroseconds))
    span.link = TraceParent(runTrace, runSpan)
    span.attributes = [
      OTLPAttribute("test.suite.name", reference.collectionName),
      OTLPAttribute("test.case.name", reference.name),
      OTLPAttribute("code.file.path", reference.file),
      OTLPAttribute("code.line.number", reference.line),
      OTLPAttribute("curlew.scenario.id", reference.id),
    ]
    if let word = finished.outcome.testStatus {
      span.attributes.append(OTLPAttribute("test.case.result.status", word))
    }
    if reference.role != .scenario {
      span.attributes.append(OTLPAttribute("curlew.scenario.role", reference.role.rawValue))
    }
    if !reference.tags.isEmpty {
      span.attributes.append(OTLPAttribute("curlew.scenario.tags", reference.tags))
    }
    if finished.tries > 1 {
      span.attributes.append(OTLPAttribute("curlew.scenario.tries", finished.tries))
    }
    span.isError = finished.outcome.isFailure
    lastMicroseconds = max(lastMicroseconds, span.ended)
    use(span)
  }

  private func end(_ finished: RunFinished, _ use: (OTLPSpan) -> Void) {
    var span = OTLPSpan(
      runTrace, runSpan, name: "curlew run", from: 0,
      to: max(lastMicroseconds, finished.durationMicroseconds))
    span.parent = parent?.span
    span.hasRemoteParent = parent != nil
    let counts = finished.summary.scenarios
    span.attributes = [
      OTLPAttribute("test.suite.run.status", finished.summary.testStatus),
      OTLPAttribute("curlew.run.id", run.id), OTLPAttribute("curlew.run.seed", run.seed),
      OTLPAttribute("curlew.run.scenarios.passed", counts.passed),
      OTLPAttribute("curlew.run.scenarios.failed", counts.failed + counts.errored),
      OTLPAttribute("curlew.run.scenarios.skipped", counts.skipped),
      OTLPAttribute("curlew.run.requests", finished.summary.requests),
    ]
    span.isError = finished.summary.testStatus != "success"
    use(span)
  }
}

extension Outcome {
  /// The word of `test.case.result.status`; nil for an outcome that it has no word for.
  fileprivate var testStatus: String? {
    switch self {
    case .passed: "pass"
    case .failed, .errored: "fail"
    case .skipped, .interrupted, .pending: nil
    }
  }
}

extension RunSummary {
  /// The word of `test.suite.run.status`.
  fileprivate var testStatus: String {
    if isOverdue { return "timed_out" }
    if signal != nil { return "aborted" }
    let failed = scenarios.failed + scenarios.errored + unusableFiles
    return failed > 0 ? "failure" : "success"
  }
}
