// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// What is known of a try of a scenario until its file is written.
struct AllureTry {
  /// In microseconds of the run.
  var startedAtMicroseconds: Int64
  /// Whether one of its steps began.
  var hasBegun = false
  private(set) var labels: GatheredLabels
  private(set) var failedSteps = FailedSteps<AllureStep.Failure>(\.text)
  /// When its first step began.
  private var firstStep: Int64?

  init(of scenario: ScenarioReference, startedAt microseconds: Int64) {
    startedAtMicroseconds = microseconds
    labels = GatheredLabels(of: scenario)
  }

  mutating func noteStep(at microseconds: Int64) { firstStep = firstStep ?? microseconds }

  /// The id of its file. The first step's time, unlike that of the scenario, is the same in a merge.
  ///
  /// - Throws: where libcrypto has no SHA-256.
  func id(of scenario: ScenarioReference, _ run: RunStarted) throws -> AllureID {
    let (start, isTooLarge) = run.startMilliseconds.multipliedReportingOverflow(by: 1000)
    let at = (isTooLarge ? 0 : start).addingClamped(firstStep ?? startedAtMicroseconds)
    return try AllureID([
      "try", scenario.file, String(scenario.line), scenario.path.row ?? "",
      scenario.path.repetition.map { String($0.number) } ?? "", String(at),
    ])
  }

  mutating func add(_ step: OpenStep<AllureStep>, _ finished: StepFinished) {
    labels.add(finished.step)
    guard finished.outcome.isFailure else { return }
    failedSteps.add(
      step.memory.wholeFailure
        ?? AllureStep.Failure(message: "failed", text: "\(finished.step.location): failed\n"))
  }

  /// The first failure in one line, and how many more steps failed.
  var message: String { (failedSteps.whole?.message ?? "failed") + failedSteps.more }

  /// The texts of the failed steps; nil for none.
  var text: String? { failedSteps.whole?.text }
}

/// How and when a try ended.
struct AllureEnd {
  let outcome: Outcome
  var expectedFailure: String?
  var isFlaky = false
  /// In microseconds of the run.
  let start: Int64
  let stop: Int64

  init(outcome: Outcome, start: Int64, stop: Int64) {
    self.outcome = outcome
    self.start = start
    self.stop = max(start, stop)
  }

  /// A try that another one follows.
  init(_ finished: TryFinished) {
    self.init(
      outcome: finished.outcome, start: finished.startedAtMicroseconds,
      stop: finished.startedAtMicroseconds.addingClamped(finished.durationMicroseconds))
  }

  /// The last try. The event has the time of all tries.
  init(_ finished: ScenarioFinished, startedAt start: Int64) {
    self.init(
      outcome: finished.outcome,
      start: finished.tries > 1 ? start : finished.startedAtMicroseconds,
      stop: finished.startedAtMicroseconds.addingClamped(finished.durationMicroseconds))
    expectedFailure = finished.expectedFailure
    isFlaky = finished.isFlaky
  }
}

/// A `setup` or `teardown` that has ended.
struct AllureFixture {
  let id: AllureID
  private let scope: Scope
  let name: String
  let isTeardown: Bool
  /// Whether it is of `curlew.yaml`, and around all collections.
  private let isOfProject: Bool
  let end: AllureEnd
  let content: AllureTry
  /// JSON with commas between the steps.
  let steps: [UInt8]

  init(
    id: AllureID, _ scenario: ScenarioReference, _ end: AllureEnd, _ content: AllureTry,
    steps: [UInt8]
  ) {
    self.id = id
    scope = Scope(scenario)
    name = scenario.name
    isTeardown = scenario.role == .teardown
    isOfProject = scenario.replay == .never
    self.end = end
    self.content = content
    self.steps = steps
  }

  var file: String { scope.file }

  /// Whether it ran before or after these results.
  func surrounds(_ other: Scope) -> Bool {
    (scope.turn == nil || scope.turn == other.turn) && (isOfProject || scope.file == other.file)
  }

  /// A collection in a turn of `--repeat`.
  struct Scope: Hashable {
    let file: String
    let turn: Int?

    init(_ scenario: ScenarioReference) {
      file = scenario.file
      turn = scenario.path.repetition?.number
    }
  }
}
