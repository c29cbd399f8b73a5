// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The failures of a run in full, for the end of a report for people: collected as they happen,
/// written in the order of the files. Of those with one cause the first is written in full, and the
/// others in a line each.
struct FailureList {
  private let options: ConsoleOptions
  private var spool: FileOrderSpool
  private(set) var causes = FailureCauses()
  private var running: [ConsoleScenario] = []
  private var run = RunStarted(id: "", tool: "curlew", startMilliseconds: 0, scenarioCount: 0)
  /// The number of failed steps.
  private(set) var count = 0
  /// Whether failures are those of a load: the last attempt says what all came to, and those before it are
  /// samples.
  var isOfLoad = false
  /// The codes of their problems.
  private var codes: Set<String> = []

  init(_ spool: any ReportSpool, _ options: ConsoleOptions) {
    self.options = options
    self.spool = FileOrderSpool(spool)
  }

  /// The scenarios that have begun and not ended, in the order they began.
  var unfinished: [ConsoleScenario] { running }

  /// Notes what the commands that repeat a step need.
  mutating func begin(_ run: RunStarted) { self.run = run }

  mutating func begin(_ started: ScenarioStarted) {
    change(started.scenario) {
      if started.tryLimit > 1 || started.isUnordered { $0.holdFailures() }
      $0.tryLimit = started.tryLimit
    }
  }

  /// Whether a try of a scenario that fails is followed by another one.
  func isFollowed(_ scenario: ScenarioReference) -> Bool {
    place(of: scenario).map { scenario.path.tryNumber < running[$0].tryLimit } ?? false
  }

  /// Forgets the failures of a try that another one follows.
  ///
  /// - Returns: the scenario.
  mutating func end(_ finished: TryFinished) -> ConsoleScenario {
    var ended = ConsoleScenario(finished.scenario)
    change(finished.scenario) {
      $0.endTry()
      ended = $0
    }
    return ended
  }

  mutating func add(_ attempt: Attempt) {
    change(attempt.step.scenario) { $0.add(attempt) }
  }

  /// Counts a step in its scenario, and keeps its failure.
  ///
  /// - Returns: the failure; nil if the step did not fail.
  mutating func end(_ finished: StepFinished) throws -> ConsoleFailure? {
    var failure: ConsoleFailure?
    change(finished.step.scenario) { [run] in failure = $0.end(finished, run: run) }
    guard var failure else { return nil }
    if !isOfLoad { failure.sample = nil }
    let listed = ListedFailure(failure, options)
    var isHeld = false
    change(finished.step.scenario) { isHeld = $0.hold(listed) }
    if !isHeld { try add(listed) }
    return failure
  }

  private mutating func add(_ failure: ListedFailure) throws {
    count += 1
    codes.formUnion(failure.codes)
    let scenario = failure.step.scenario.number
    let cause = causes.add(failure.cause, of: failure.step)
    // What comes behind another failure of its cause, in the order of the files, is a line.
    let isWhole =
      options.verbosity == .verbose || cause == FailureCauses.unlisted
      || causes.isFirst(cause, inScenario: scenario)
    let piece = FailurePiece(
      cause: options.verbosity == .verbose ? FailureCauses.unlisted : cause, scenario: scenario,
      whole: isWhole ? failure.whole : [], line: failure.line)
    try spool.append(piece.bytes, scenario: scenario)
  }

  /// Keeps the steps that a failed scenario has skipped.
  ///
  /// - Returns: the scenario with its counts.
  mutating func end(_ finished: ScenarioFinished) throws -> ConsoleScenario {
    let number = finished.scenario.number
    // Taken out, not copied: each row of a scenario ends here.
    let ended =
      place(of: finished.scenario).map { running.remove(at: $0) }
      ?? ConsoleScenario(finished.scenario)
    for held in ended.heldInFileOrder { try add(held) }
    guard finished.outcome.isFailure, !ended.skippedSteps.isEmpty else { return ended }
    var text = ConsoleText(options)
    for steps in ended.skippedSteps { steps.add(to: &text) }
    let piece = FailurePiece(
      cause: FailurePiece.appendix, scenario: number, whole: text.bytes, line: [])
    try spool.append(piece.bytes, scenario: number)
    return ended
  }

  /// Passes the heading, all failures and where their codes are explained to `write`; nothing if no step failed. Nothing must be
  /// added afterwards.
  mutating func drain(_ write: ([UInt8]) throws -> Void) throws {
    guard count > 0 else { return }
    var heading = ConsoleText(options)
    heading.endLine()
    heading.add("failures", .bold)
    heading.add("  (--seed \(run.seed))", .dim)
    heading.endLine()
    try write(heading.bytes)
    var layout = FailureLayout(places: causes.sorted().places)
    try spool.drain { try write(layout.text(of: FailurePiece($0))) }
    guard options.showsCommands, !codes.isEmpty else { return }
    try write(explanation)
  }

  /// `` `curlew explain connect` says more ``.
  private var explanation: [UInt8] {
    var text = ConsoleText(options)
    text.endLine()
    let codes = codes.sorted()
    text.wrapped(
      codes.count == 1
        ? "`curlew explain \(codes[0])` says more"
        : "`curlew explain CODE` says more: \(codes.joined(separator: ", "))", indent: 0, .dim)
    return text.bytes
  }

  private mutating func change(
    _ reference: ScenarioReference, _ change: (inout ConsoleScenario) -> Void
  ) {
    let index = place(of: reference) ?? running.count
    if index == running.count { running.append(ConsoleScenario(reference)) }
    change(&running[index])
  }

  private func place(of reference: ScenarioReference) -> Int? {
    running.lastIndex { $0.reference.number == reference.number }
  }
}
