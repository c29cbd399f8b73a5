// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import RunEvents

/// The console's state of a running scenario.
struct ConsoleScenario {

  /// The attempts of an unfinished step.
  private struct Step {
    let reference: StepReference
    /// The last attempt, if it failed.
    var last: Attempt?
    /// Of a loop, the turns that failed before the current one.
    var failedTurns = FailedTurns<Attempt>()
    var earlier: [String] = []
    /// The first attempt that failed.
    var first: Attempt?

    mutating func beginTurn(of attempt: Attempt) {
      if failedTurns.note(attempt, last: &last) { earlier = [] }
    }
  }

  /// The most headlines of earlier attempts that are kept for a failure.
  private static let keptAttempts = 10

  let reference: ScenarioReference
  /// The most tries that it may take.
  var tryLimit = 1
  private var steps: [Step] = []
  private var passed = 0
  private var failed = 0
  private var skipped = 0
  private var knownFailures = 0
  /// Whether all checks held, and `fails` expects one that does not.
  private var hasUnmetFails = false
  /// The failures of a scenario with `retries`, which are shown if no other try follows, or with
  /// `order: any`, which are shown in the order of the file; nil for other scenarios.
  private(set) var held: [ListedFailure]?
  /// The skipped steps, grouped by reason.
  private(set) var skippedSteps: [SkippedSteps] = []

  init(_ reference: ScenarioReference) {
    self.reference = reference
  }

  /// Holds failures back until the scenario has ended.
  mutating func holdFailures() { held = [] }

  /// - Returns: whether the failure is held back.
  mutating func hold(_ failure: ListedFailure) -> Bool {
    guard held != nil else { return false }
    held?.append(failure)
    return true
  }

  /// The failures that were held back, in the order of the file; what a block did is in the order in
  /// which it happened.
  var heldInFileOrder: [ListedFailure] {
    let failures = held ?? []
    let order = failures.indices.sorted { (failures[$0].index, $0) < (failures[$1].index, $1) }
    return order.map { failures[$0] }
  }

  /// Forgets the results of a try that another one follows.
  mutating func endTry() {
    let limit = tryLimit
    self = ConsoleScenario(reference)
    tryLimit = limit
    holdFailures()
  }

  /// Keeps an attempt for a possible failure, unless it passed.
  mutating func add(_ attempt: Attempt) {
    guard attempt.outcome != .passed || attempt.step.turn != nil else { return }
    let index = steps.firstIndex { $0.reference.isSame(as: attempt.step) } ?? steps.count
    if index == steps.count { steps.append(Step(reference: attempt.step)) }
    steps[index].beginTurn(of: attempt)
    guard attempt.outcome != .passed else {
      steps[index].last = nil
      return
    }
    if attempt.number == 1 { steps[index].first = attempt }
    if let last = steps[index].last, steps[index].earlier.count < Self.keptAttempts {
      steps[index].earlier.append(last.problems.first?.headline ?? "did not hold")
    }
    steps[index].last = attempt
  }

  /// Counts a step; returns its failure, if it failed.
  mutating func end(_ finished: StepFinished, run: RunStarted) -> ConsoleFailure? {
    let step = steps.firstIndex { $0.reference.isSame(as: finished.step) }
      .map { steps.remove(at: $0) }
    switch finished.outcome {
    case .passed:
      passed += 1
      if finished.expectedFailure != nil { knownFailures += 1 }
    case .skipped(let reason):
      skipped += 1
      SkippedSteps.add(finished.step, reason: reason, to: &skippedSteps)
    case .interrupted, .pending: skipped += 1
    case .failed, .errored:
      if step?.last?.isOfUnmetFails == true { hasUnmetFails = true } else { failed += 1 }
      let turns = (step?.failedTurns.kept ?? []) + [step?.last].compactMap(\.self)
      return ConsoleFailure(
        finished: finished, attempt: turns.first, earlier: step?.earlier ?? [],
        otherTurns: Array(turns.dropFirst()), omittedTurns: step?.failedTurns.omitted ?? 0,
        sample: step?.first, run: run)
    }
    return nil
  }

  /// The line of a scenario that has ended.
  func addLine(_ finished: ScenarioFinished, to text: inout ConsoleText) {
    if text.options.verbosity == .quiet { return }
    let passed = passed + finished.unreportedSteps
    let time = ", " + QuantityText.duration(microseconds: finished.durationMicroseconds)
    switch finished.outcome {
    case .passed:
      var facts = QuantityText.count(passed, "step")
      if skipped > 0 { facts += ", \(skipped) skipped" }
      if knownFailures > 0 { facts += ", \(QuantityText.count(knownFailures, "known failure"))" }
      if finished.isFlaky { facts += ", flaky: passed in try \(finished.tries)" }
      add("✓ ", finished.isFlaky ? .caution : .good, facts, time, to: &text)
    case .failed, .errored:
      let all = passed + failed + skipped
      guard !hasUnmetFails else {
        let facts = "\(QuantityText.count(all, "step")), and `fails` expects a failure"
        return add("✗ ", .bad, facts, time, to: &text)
      }
      add("✗ ", .bad, "\(failed) of \(QuantityText.count(all, "step")) failed", time, to: &text)
    case .skipped(let reason): add("- ", .caution, "skipped: \(reason)", to: &text)
    case .interrupted, .pending: add("! ", .caution, "interrupted", to: &text)
    }
  }

  /// The line of a try that another one follows, also with `-q`, which shows what failed in it.
  func addLine(_ finished: TryFinished, to text: inout ConsoleText) {
    add(
      "↻ ", .caution, "try \(finished.scenario.path.tryNumber) of \(finished.tryLimit) failed",
      ", " + QuantityText.duration(microseconds: finished.durationMicroseconds), to: &text)
  }

  /// The line of a scenario that the run has interrupted.
  func addUnfinished(to text: inout ConsoleText) {
    if text.options.verbosity != .quiet { add("! ", .caution, "interrupted", to: &text) }
  }

  /// `✓ shop.yaml › buy a pet          4 steps, 120 ms`. The path is cut first, at its beginning;
  /// in the tail everything before the time.
  private func add(
    _ sign: StaticString, _ style: ConsoleText.Style, _ tail: String, _ time: String = "",
    to text: inout ConsoleText
  ) {
    guard text.options.width != nil else { return addWhole(sign, style, tail, time, to: &text) }
    let tail = text.safe(tail)
    let tailWidth = TextWidth.of(tail) + TextWidth.of(time)
    // The tail gets at most half of a narrow line, plus what the name does not need.
    let room = text.options.width.map { max(6, $0 - 4 - min(tailWidth, $0 / 2)) }
    let shown = shownName(room: room, text)
    let used = TextWidth.of(shown)
    let gap = max(2, min(Self.tailColumn, room ?? .max) - used + 2)
    text.add(sign, style)
    text.addSafe(shown)
    text.spaces(gap)
    let left = text.options.width.map { max(8, $0 - 2 - used - gap) }
    text.addSafe(left.map { Self.cut(tail, time, to: $0) } ?? tail + time, .dim)
    text.endLine()
  }

  /// The same line where nothing is cut: part by part, since a run may have a million.
  private func addWhole(
    _ sign: StaticString, _ style: ConsoleText.Style, _ tail: String, _ time: String,
    to text: inout ConsoleText
  ) {
    text.add(sign, style)
    var used = text.addMeasured(reference.file)
    if reference.isNamedLikeFile {
      used += text.addMeasured(reference.path.repetition?.suffix ?? "")
    } else {
      text.add(" › ")
      used += 3 + text.addMeasured(reference.name)
    }
    if reference.role == .needed {
      text.add(" (needed)")
      used += 9
    }
    text.spaces(max(2, Self.tailColumn - used + 2))
    text.add(tail, time, .dim)
    text.endLine()
  }

  /// The tail and the time in at most `columns`: the time is kept if it fits at all.
  private static func cut(_ tail: String, _ time: String, to columns: Int) -> String {
    let room = columns - TextWidth.of(time)
    if room >= TextWidth.of(tail) { return tail + time }
    guard !time.isEmpty else { return TextWidth.cut(tail, to: columns) }
    // Without a word of the tail the comma is dropped too.
    if room >= 4 { return TextWidth.cut(tail, to: room) + time }
    return TextWidth.cut(String(time.dropFirst(2)), to: columns)
  }

  /// Path and name in at most `room` columns.
  private func shownName(room: Int?, _ text: ConsoleText) -> String {
    let path = text.safe(reference.file)
    let name = text.safe(reference.shownName)
    guard let room else { return path + name }
    let rest = max(8, room - TextWidth.of(name))
    let shownPath = TextWidth.cutBeginning(path, to: rest)
    let shown = shownPath + Self.cutBeforeRow(name, to: room - TextWidth.of(shownPath))
    return TextWidth.cut(shown, to: room)
  }

  /// A name in at most `room` columns. Its row, the only difference from the others of its scenario,
  /// is kept if it takes no more than half.
  private static func cutBeforeRow(_ name: String, to room: Int) -> String {
    guard name.utf8.last == UInt8(ascii: "]"), TextWidth.of(name) > room,
      let bracket = name.lastIndex(of: "["), name[..<bracket].utf8.last == UInt8(ascii: " ")
    else { return TextWidth.cut(name, to: room) }
    let row = String(name[bracket...])
    let rest = room - TextWidth.of(row)
    guard rest * 2 >= room else { return TextWidth.cut(name, to: room) }
    return TextWidth.cut(String(name[..<bracket]), to: rest) + row
  }

  /// The column of the tails, unless a name is longer.
  private static let tailColumn = 56
}

extension ConsoleText {
  /// A failure in one line, printed when it happens.
  ///
  /// - Parameter isFollowed: whether another try of its scenario follows, so that it does not count.
  mutating func short(_ failure: ConsoleFailure, isFollowed: Bool = false) {
    let step = failure.finished.step
    let problem = failure.attempt?.problems.first
    // A `check` step without a name has that of its check.
    let isNameTwice = problem?.headline.hasPrefix("\(step.fullName): ") ?? false
    let name = isNameTwice ? "" : "\(step.fullName): "
    let line = "\(problem?.location ?? step.location) \(name)\(problem?.headline ?? "failed")"
    if isFollowed { add("↻ ", .caution) } else { add("✗ ", .bad) }
    let shown = safe(line)
    addSafe(options.width.map { TextWidth.cut(shown, to: $0 - 2) } ?? shown)
    endLine()
  }

  /// A failure in one line, for one whose cause was shown in full.
  mutating func repeated(_ failure: ConsoleFailure) {
    let step = failure.attempt?.step ?? failure.finished.step
    let problem = failure.attempt?.problems.first
    let line =
      "\(problem?.location ?? step.location)\(step.scenario.shownName) › \(step.fullName): "
      + (problem?.headline ?? "failed")
    add("✗ ", .bad)
    let shown = safe(line)
    addSafe(options.width.map { TextWidth.cut(shown, to: $0 - 2) } ?? shown)
    endLine()
  }

  /// The file to which the body of an attempt was saved.
  mutating func saved(_ attempt: Attempt) {
    guard let saved = attempt.exchange?.hops.last?.response?.saved, saved.isInPlace else { return }
    add("↓ ", .good)
    let line = safe(saved.words)
    addSafe(options.width.map { TextWidth.cut(line, to: $0 - 2) } ?? line)
    endLine()
  }

  /// The text of a step for people, with further lines below the first.
  mutating func addOutput(of attempt: Attempt) {
    guard let output = ContentText(attempt.content).output else { return }
    let scenario = attempt.step.scenario
    add("» ", .dim)
    add("\(scenario.shownTitle): ", .dim)
    let block = safeBlock(Array(output.utf8))
    let first = block.utf8.prefix { $0 != 10 }
    addSafe(String(Substring(first)))
    endLine()
    guard first.count < block.utf8.count else { return }
    lines(String(Substring(block.utf8.dropFirst(first.count + 1))), indent: 4)
  }

  /// An attempt with its exchange, with `-v`.
  mutating func verbose(_ attempt: Attempt) {
    let step = attempt.step
    let number = attempt.number > 1 ? ", attempt \(attempt.number)" : ""
    labelled(
      "", .plain, step.shownTitle + number, indent: 0, .bold)
    for notice in attempt.notices { labelled("note: ", .plain, notice, indent: 2) }
    ConsoleExchange(attempt: attempt, isVerbose: true).add(to: &self, indent: 2)
    for verdict in attempt.verdicts {
      labelled(
        verdict.holds ? "✓ " : "✗ ", verdict.holds ? .good : .bad, verdict.check.name, indent: 2)
    }
    endLine()
  }
}

extension Attempt {
  /// Whether it is the step that stands for `fails` of a scenario whose checks all held.
  fileprivate var isOfUnmetFails: Bool {
    step.name == "fails" && step.request == nil && verdicts.count == 1
      && verdicts[0].check.name == "fails"
  }
}
