// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The facts of a run for those who read one page of it: counts, the first failures, flaky
/// scenarios, the slowest ones, warnings.
///
/// It reads no events of steps that passed, so a run pays nothing for it. Its memory is bounded
/// whatever the run has.
struct RunOverview {
  /// A scenario with a place in the order of the files.
  struct Scenario {
    let number: Int
    /// `specs/shop.yaml › buy a pet`.
    let title: String
    let place: OverviewPlace
    /// How many tries it took.
    let tries: Int
    let microseconds: Int64
  }

  /// A warning about a file or an option.
  struct Warning {
    let place: OverviewPlace?
    let code: String
    let message: String
  }

  /// The state of a scenario that runs.
  private struct Running {
    var scenario: ConsoleScenario
    var failures = KeptFailures()
    var causes = FailureCauses()
    var sequence = 0
  }

  static let flakyLimit = 20
  static let slowestLimit = 5
  static let warningLimit = 20

  private(set) var run = RunStarted(
    id: "", tool: "curlew", startMilliseconds: 0, scenarioCount: 0)
  private(set) var finished: RunFinished?
  private(set) var failures = KeptFailures()
  /// Those of failed steps.
  private(set) var causes = FailureCauses()
  /// The first in the order of the files.
  private(set) var flaky: [Scenario] = []
  private(set) var flakyCount = 0
  /// The slowest first.
  private(set) var slowest: [Scenario] = []
  private(set) var warnings: [Warning] = []
  private(set) var warningCount = 0
  private(set) var fileProblems = 0
  private var running: [Int: Running] = [:]
  private let failedBefore: FailedBefore?

  /// Whether a scenario failed in the last run.
  typealias FailedBefore = @Sendable (ScenarioReference) -> Bool

  /// - Parameter failedBefore: nil if no earlier run is known.
  init(failedBefore: FailedBefore? = nil) {
    self.failedBefore = failedBefore
  }

  var verdict: RunVerdict {
    RunVerdict(summary: finished?.summary, fileProblems: fileProblems)
  }

  mutating func receive(_ event: RunEvent) {
    switch event {
    case .runStarted(let started): run = started
    case .scenarioStarted, .stepStarted, .load, .coverage: break
    case .attemptFinished(let attempt): change(attempt.step.scenario) { $0.scenario.add(attempt) }
    case .stepFinished(let finished): end(finished)
    case .tryFinished(let finished):
      change(finished.scenario) {
        $0.scenario.endTry()
        $0.failures = KeptFailures()
        $0.causes = FailureCauses()
      }
    case .scenarioFinished(let finished): end(finished)
    case .diagnostic(let reported): add(reported)
    case .runFinished(let finished): self.finished = finished
    }
  }

  /// Counts what failed in scenarios that did not end. Nothing is added afterwards.
  mutating func end() {
    for number in running.keys.sorted() {
      if let ended = running.removeValue(forKey: number) { add(ended) }
    }
  }

  // MARK: Steps and scenarios

  private mutating func change(_ reference: ScenarioReference, _ change: (inout Running) -> Void) {
    change(&running[reference.number, default: Running(scenario: ConsoleScenario(reference))])
  }

  private mutating func end(_ finished: StepFinished) {
    let step = finished.step
    change(step.scenario) { [run, failedBefore] running in
      guard let failure = running.scenario.end(finished, run: run) else { return }
      let isOld = failedBefore.map { $0(step.scenario) }
      let rank = OverviewFailure.Rank(
        isOld: isOld == true, scenario: step.scenario.number,
        step: (step.calls.first ?? step).index, sequence: running.sequence)
      running.sequence += 1
      let cause = failure.cause
      running.causes.add(cause, of: step)
      running.failures.add(rank, cause: cause.key) {
        OverviewFailure(failure, rank: rank, isOld: isOld)
      }
    }
  }

  private mutating func end(_ finished: ScenarioFinished) {
    if let ended = running.removeValue(forKey: finished.scenario.number) { add(ended) }
    let isAmongSlowest =
      slowest.count < Self.slowestLimit
      || finished.durationMicroseconds > (slowest.last?.microseconds ?? 0)
    guard finished.isFlaky || isAmongSlowest else { return }
    let scenario = Scenario(finished)
    if finished.isFlaky { addFlaky(scenario) }
    if isAmongSlowest, !finished.outcome.isSkipped { addSlow(scenario) }
  }

  private mutating func add(_ ended: Running) {
    failures.add(ended.failures)
    causes.add(ended.causes)
  }

  private mutating func addFlaky(_ scenario: Scenario) {
    flakyCount += 1
    let index = flaky.firstIndex { scenario.number < $0.number } ?? flaky.count
    guard index < Self.flakyLimit else { return }
    flaky.insert(scenario, at: index)
    if flaky.count > Self.flakyLimit { flaky.removeLast() }
  }

  private mutating func addSlow(_ scenario: Scenario) {
    let index = slowest.firstIndex { $0.microseconds < scenario.microseconds } ?? slowest.count
    slowest.insert(scenario, at: index)
    if slowest.count > Self.slowestLimit { slowest.removeLast() }
  }

  // MARK: Files

  private mutating func add(_ reported: DiagnosticReported) {
    guard reported.diagnostic.severity == .warning else {
      let failure = OverviewFailure(reported, sequence: fileProblems)
      fileProblems += 1
      failures.add(failure.rank, cause: nil) { failure }
      return
    }
    warningCount += 1
    guard warnings.count < Self.warningLimit else { return }
    warnings.append(
      Warning(
        place: reported.place.map(OverviewPlace.init), code: reported.diagnostic.code.text,
        message: CutText.of(reported.diagnostic.message, OverviewFailure.partBytes)))
  }
}

extension RunOverview.Scenario {
  fileprivate init(_ finished: ScenarioFinished) {
    let scenario = finished.scenario
    self.init(
      number: scenario.number,
      title: CutText.of(scenario.shownTitle, OverviewFailure.partBytes),
      place: OverviewPlace(file: scenario.file, line: scenario.line, column: 1),
      tries: finished.tries, microseconds: finished.durationMicroseconds)
  }
}
