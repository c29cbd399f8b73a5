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
  /// The running scenarios.
  private var scenarios: [Key: OpenScenario] = [:]
  /// Whether a load has begun: results of scenarios are then those of all its starts together.
  private var isLoad = false
  private var lastMicroseconds: Int64 = 0

  init(_ identities: SpanIdentities, parent: TraceParent?) {
    self.identities = identities
    self.parent = parent
    runTrace = parent?.trace ?? identities.makeTrace()
    runSpan = identities.makeSpan()
  }

  /// The beginning of the run in milliseconds since 1970-01-01T00:00:00Z.
  var startMilliseconds: Int64 { run.startMilliseconds }

  /// A running scenario. Starts of a load have numbers that are also those of results.
  private struct Key: Hashable {
    let number: Int
    let isStart: Bool
  }

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
  ///
  /// - Parameter isStart: whether it is an event of one start of a load.
  mutating func receive(
    _ event: RunEvent, ofStart isStart: Bool = false, _ use: (OTLPSpan) -> Void
  ) {
    switch event {
    case .runStarted(let started): run = started
    case .scenarioStarted(let started):
      guard let key = key(of: started.scenario, isStart) else { return }
      begin(started.scenario, key, at: started.atMicroseconds)
    case .attemptFinished(let attempt):
      key(of: attempt.step.scenario, isStart).map { add(attempt, $0, use) }
    case .stepFinished(let finished):
      key(of: finished.step.scenario, isStart).map { end(finished, $0, use) }
    case .scenarioFinished(let finished):
      key(of: finished.scenario, isStart).map { end(finished, $0, use) }
    case .runFinished(let finished): end(finished, use)
    case .load(.started): isLoad = true
    case .stepStarted, .tryFinished, .diagnostic, .load, .coverage: break
    }
  }

  /// Takes a failed attempt of a start whose trace is not sampled: it is a trace without the attempts
  /// that passed.
  func receive(failure attempt: Attempt, _ use: (OTLPSpan) -> Void) {
    guard let trace = attempt.step.scenario.traceID else { return }
    var step = StepSpan(attempt.step, identities.makeSpan())
    step.add(attempt, identities.makeSpan(), in: trace, use)
    let finished = StepFinished(
      step: attempt.step, outcome: attempt.outcome, attempts: attempt.number,
      startedAtMicroseconds: attempt.startedAtMicroseconds,
      durationMicroseconds: attempt.durationMicroseconds)
    var span = step.span(of: finished, in: trace, below: nil, isStart: true)
    span.link = TraceParent(runTrace, runSpan)
    span.attributes += attempt.step.scenario.testAttributes
    span.attributes.append(attempt.step.scenario.startAttribute)
    use(span)
  }

  /// Nil for a scenario without a span: the figures of a load, and its thresholds.
  private func key(of scenario: ScenarioReference, _ isStart: Bool) -> Key? {
    let isResult = isLoad && (scenario.role == .scenario || scenario.role == .thresholds)
    guard isStart || !isResult else { return nil }
    return Key(number: scenario.number, isStart: isStart)
  }

  private mutating func begin(
    _ scenario: ScenarioReference, _ key: Key, at microseconds: Int64
  ) {
    guard scenarios[key] == nil else { return }
    scenarios[key] = OpenScenario(
      trace: scenario.traceID ?? identities.makeTrace(), span: identities.makeSpan(),
      started: microseconds, ended: microseconds)
  }

  // MARK: Steps

  private mutating func add(
    _ attempt: Attempt, _ key: Key, _ use: (OTLPSpan) -> Void
  ) {
    begin(attempt.step.scenario, key, at: attempt.startedAtMicroseconds)
    // Taken out, so that it is changed in place.
    guard var scenario = scenarios.removeValue(forKey: key) else { return }
    let place = scenario.place(of: attempt.step, identities)
    scenario.steps[place].add(attempt, identities.makeSpan(), in: scenario.trace, use)
    scenarios[key] = scenario
  }

  private mutating func end(_ finished: StepFinished, _ key: Key, _ use: (OTLPSpan) -> Void) {
    guard var scenario = scenarios.removeValue(forKey: key) else { return }
    defer { scenarios[key] = scenario }
    let isOpen = scenario.steps.contains { $0.reference.isSame(as: finished.step) }
    // A step that was skipped took no time.
    guard isOpen || finished.outcome.hasPassed || finished.outcome.isFailure else { return }
    let step = scenario.steps.remove(at: scenario.place(of: finished.step, identities))
    let span = step.span(
      of: finished, in: scenario.trace, below: scenario.span, isStart: key.isStart)
    scenario.ended = max(scenario.ended, span.ended)
    scenario.hasSteps = true
    use(span)
  }

  // MARK: Scenarios and the run

  private mutating func end(
    _ finished: ScenarioFinished, _ key: Key, _ use: (OTLPSpan) -> Void
  ) {
    guard let scenario = scenarios.removeValue(forKey: key),
      scenario.hasSteps || !finished.outcome.isSkipped
    else { return }
    let reference = finished.scenario
    var span = OTLPSpan(
      scenario.trace, scenario.span, name: reference.name, from: scenario.started,
      to: max(
        scenario.ended, finished.startedAtMicroseconds + finished.durationMicroseconds))
    span.link = TraceParent(runTrace, runSpan)
    span.attributes =
      reference.testAttributes + [
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
    if key.isStart {
      span.attributes.append(reference.startAttribute)
    } else if finished.tries > 1 {
      span.attributes.append(OTLPAttribute("curlew.scenario.tries", finished.tries))
    }
    span.isError = finished.outcome.isFailure
    lastMicroseconds = max(lastMicroseconds, span.ended)
    use(span)
  }

  private func end(_ finished: RunFinished, _ use: (OTLPSpan) -> Void) {
    var span = OTLPSpan(
      runTrace, runSpan, name: isLoad ? "curlew load" : "curlew run", from: 0,
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

extension ScenarioReference {
  fileprivate var testAttributes: [OTLPAttribute] {
    [
      OTLPAttribute("test.suite.name", collectionName), OTLPAttribute("test.case.name", name),
    ]
  }

  /// The number of a load's start, from 0, which its path has as that of a try.
  fileprivate var startAttribute: OTLPAttribute {
    OTLPAttribute("curlew.load.start", path.tryNumber - 1)
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
