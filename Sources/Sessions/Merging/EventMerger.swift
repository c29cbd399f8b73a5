// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import RunEvents

/// Makes the events of one run from those of several, file by file. Of the events before the current
/// one it keeps only what runs.
struct EventMerger {
  /// A scenario that began in the current file and did not end.
  struct Running {
    /// As a part of the merged run.
    var scenario: ScenarioReference
    /// Its place among the results of the scenario; nil if it is in one file only.
    let part: ScenarioHistory.Part?
    var counts = ResultCounts()
    /// Steps that began and did not end.
    var steps: [StepStarted] = []
    let startedAt: Int64
  }

  let files: [OpenedEventFile]
  private let start: Int64
  let history: [String: ScenarioHistory.Parts]
  /// The index of the current file.
  private(set) var index = 0
  /// By their numbers in the current file; nil for one whose result does not count.
  private var running: [Int: Running?] = [:]
  /// The numbers of scenarios with results in several files.
  private var numbers: [String: Int] = [:]
  private(set) var offset: Int64 = 0
  private var lastMicroseconds: Int64 = 0
  var totals = MergedTotals()
  private(set) var overlap = OverlapSearch()
  /// How many scenarios with the role `scenario` began in the current file.
  private(set) var scenariosInFile = 0
  /// The events of the merged run that were not taken yet.
  var made: [RunEvent] = []
  var load = LoadMerger()
  var coverage = CoverageMerger()
  /// The highest number of a scenario whose results are made again.
  var highestNumber = 0

  /// - Parameters:
  ///   - files: in the order in which they are read.
  ///   - history: of the scenarios with results in several files.
  init(_ files: [OpenedEventFile], history: [String: ScenarioHistory.Parts]) {
    self.files = files
    self.history = history
    start = files.map(\.started.startMilliseconds).min() ?? 0
  }

  /// Whether the current file is a shard without a load, beside shards of one.
  var lacksLoad: Bool { load.hasLoad && !load.isInFile && files[index].started.shard != nil }

  /// How many events of the merged run were not taken yet.
  var madeCount: Int { made.count }

  /// The events of the merged run since the last call.
  mutating func takeEvents() -> [RunEvent] {
    defer { made.removeAll(keepingCapacity: true) }
    return made
  }

  // MARK: The run

  /// The id of the merged run.
  ///
  /// - Parameter blank: has that of a merge of no files.
  func id(of blank: RunStarted) -> String {
    RunStarted.mergedID(of: files.map(\.started)) ?? blank.id
  }

  /// The merged run begins.
  ///
  /// - Parameter blank: with the id of the merged run, and all there is to say if there are no files.
  mutating func begin(_ blank: RunStarted) {
    guard let first = files.first?.started else {
      made.append(.runStarted(blank))
      return
    }
    guard files.count > 1 else {
      made.append(.runStarted(first))
      return
    }
    var seen: Set<String> = []
    var started = RunStarted(
      id: id(of: blank), tool: first.tool, startMilliseconds: start,
      scenarioCount: files.map(\.started.scenarioCount).clampedSum, seed: first.seed,
      environment: first.environment, replayArguments: first.replayArguments,
      secretNames: files.flatMap(\.started.secretNames).filter { seen.insert($0).inserted })
    started.command = command
    started.group = first.group
    started.rerunOf = files.allSatisfy { $0.started.rerunOf == first.rerunOf } ? first.rerunOf : nil
    started.sourceDigest = first.sourceDigest
    started.repeatCount = first.repeatCount
    started.bodies = files.allSatisfy { $0.started.bodies == first.bodies } ? first.bodies : nil
    started.inputs = files.allSatisfy { $0.started.inputs == first.inputs } ? first.inputs : []
    made.append(.runStarted(started))
  }

  /// The command that runs all of it again: that of the runs, without what made shards of them; empty if they
  /// have different ones.
  private var command: [String] {
    let commands = files.filter { $0.started.rerunOf == nil }.map { file in
      file.started.shard == nil ? file.started.command : file.started.command.withoutShard
    }
    guard let first = commands.first, commands.allSatisfy({ $0 == first }) else { return [] }
    return first
  }

  /// The events of another file follow.
  mutating func beginFile(_ index: Int) {
    self.index = index
    offset = (files[index].started.startMilliseconds - start) * 1000
    running = [:]
    scenariosInFile = 0
    load.beginFile()
    totals.beginFile()
  }

  /// A problem of the merge, or one that a file reports.
  mutating func report(_ reported: DiagnosticReported) {
    if totals.note(reported) { made.append(.diagnostic(reported)) }
  }

  /// The merged run ends.
  mutating func finish() {
    finishLoad()
    finishCoverage(at: lastMicroseconds)
    made.append(
      .runFinished(
        RunFinished(durationMicroseconds: lastMicroseconds, summary: totals.summary)))
  }

  // MARK: Events of a file

  /// Takes the next event of the current file.
  mutating func take(_ event: RunEvent) throws(EventDamage) {
    if load.hasLoad, takeResult(event) { return }
    if takeCoverage(event) { return }
    switch event {
    case .runStarted: break
    case .scenarioStarted(let started): try begin(started)
    case .stepStarted(let started):
      change(started.step) { running, moved in
        let moved = StepStarted(
          step: moved.step(started.step), atMicroseconds: moved.time(started.atMicroseconds))
        running.steps.append(moved)
        return .stepStarted(moved)
      }
    case .attemptFinished(let attempt):
      change(attempt.step) { running, moved in
        running.counts.note(attempt)
        return .attemptFinished(
          attempt.moved(
            to: moved.step(attempt.step), startedAt: moved.time(attempt.startedAtMicroseconds)))
      }
    case .stepFinished(let finished): end(finished)
    case .tryFinished(let finished): end(finished)
    case .scenarioFinished(let finished): try end(finished)
    case .diagnostic(let reported): report(reported)
    case .load(let event):
      let offset = offset
      if let event = try load.take(event, time: { offset + $0 }) { made.append(.load(event)) }
    case .coverage(let measured): made.append(.coverage(measured))
    case .runFinished(let finished):
      totals.note(finished.summary)
      lastMicroseconds = max(lastMicroseconds, time(finished.durationMicroseconds))
    }
  }

  /// The current file has no further events. What still runs in it was interrupted.
  mutating func endFile() {
    for number in running.keys.sorted() {
      guard case .some(.some(let left)) = running[number] else { continue }
      for step in left.steps {
        end(
          StepFinished(
            step: step.step, outcome: .interrupted, attempts: 0,
            startedAtMicroseconds: step.atMicroseconds, durationMicroseconds: 0),
          in: number)
      }
      finish(
        number,
        ScenarioFinished(
          scenario: left.scenario, outcome: .interrupted, startedAtMicroseconds: left.startedAt,
          durationMicroseconds: max(0, lastMicroseconds - left.startedAt)))
    }
    running = [:]
    totals.endFile()
  }

  private func time(_ microseconds: Int64) -> Int64 { offset + microseconds }

  // MARK: Scenarios

  private mutating func begin(_ started: ScenarioStarted) throws(EventDamage) {
    let scenario = started.scenario
    let at = time(started.atMicroseconds)
    guard let (moved, part, tries) = try placed(scenario) else {
      running[scenario.number] = .some(nil)
      return
    }
    running[scenario.number] = Running(scenario: moved, part: part, startedAt: at)
    // The tries of a scenario are those of one beginning.
    guard part.map({ $0.triesBefore == 0 }) ?? true else { return }
    made.append(
      .scenarioStarted(
        ScenarioStarted(
          scenario: moved, tryLimit: max(started.tryLimit, tries),
          isUnordered: started.isUnordered, atMicroseconds: at)))
  }

  /// The scenario in the merged run; nil if this result does not count.
  private mutating func placed(
    _ scenario: ScenarioReference
  ) throws(EventDamage) -> (ScenarioReference, ScenarioHistory.Part?, tries: Int)? {
    if scenario.role == .scenario {
      overlap.note(scenario, in: files[index], index)
      scenariosInFile = scenariosInFile.addingClamped(scenario.rows)
    }
    guard files.count > 1 else { return (scenario, nil, 1) }
    let (product, isTooLarge) = scenario.number.multipliedReportingOverflow(by: files.count)
    guard !isTooLarge, product + files.count <= Int(Int32.max) else {
      throw EventDamage(.wrong(member: "scenario.number", expected: "small enough"))
    }
    let own = product + index
    guard scenario.role == .scenario else {
      let moved = scenario.moved(
        number: own, label: label, tryNumber: scenario.path.tryNumber)
      return (moved, nil, 1)
    }
    guard let parts = history[scenario.id] else {
      let tryNumber = scenario.path.tryNumber
      return (scenario.moved(number: own, label: nil, tryNumber: tryNumber), nil, 1)
    }
    guard let part = parts.parts.first(where: { $0.file == index }) else { return nil }
    let number = numbers[scenario.id] ?? own
    numbers[scenario.id] = part.isLast ? nil : number
    let moved = scenario.moved(
      number: number, label: nil, tryNumber: scenario.path.tryNumber.addingClamped(part.triesBefore)
    )
    return (moved, part, parts.tries)
  }

  /// Distinguishes results that each file has.
  private var label: String {
    files[index].started.shard == nil
      ? "run \(index + 1) of \(files.count)" : files[index].title
  }

  private mutating func end(_ finished: TryFinished) {
    let number = finished.scenario.number
    guard case .some(.some(var left)) = running[number] else { return }
    var moved = finished
    moved.scenario = left.scenario
    moved.startedAtMicroseconds = time(finished.startedAtMicroseconds)
    made.append(.tryFinished(moved))
    left.counts.endTry()
    left.steps = []
    left.scenario = left.scenario.inTry(left.scenario.path.tryNumber + 1)
    running[number] = left
  }

  private mutating func end(_ finished: ScenarioFinished) throws(EventDamage) {
    let number = finished.scenario.number
    guard let left = running[number] else {
      // It has no `scenario.started`; a scenario without events of its own is read too.
      try begin(
        ScenarioStarted(
          scenario: finished.scenario, atMicroseconds: finished.startedAtMicroseconds))
      if case .some(.some) = running[number] { try end(finished) }
      return
    }
    guard let left else {
      running[number] = nil
      return
    }
    var moved = finished
    moved.scenario = left.scenario
    moved.startedAtMicroseconds = time(finished.startedAtMicroseconds)
    finish(number, moved)
  }

  /// - Parameter finished: with the scenario of the merged run.
  private mutating func finish(_ number: Int, _ finished: ScenarioFinished) {
    guard case .some(.some(let left)) = running[number] else { return }
    running[number] = nil
    let end = finished.startedAtMicroseconds + finished.durationMicroseconds
    lastMicroseconds = max(lastMicroseconds, end)
    guard left.part?.isLast ?? true else {
      made.append(
        .tryFinished(
          TryFinished(
            scenario: finished.scenario, outcome: finished.outcome,
            tryLimit: history[finished.scenario.id]?.tries ?? 1,
            startedAtMicroseconds: finished.startedAtMicroseconds,
            durationMicroseconds: finished.durationMicroseconds)))
      totals.add(requests: left.counts)
      return
    }
    totals.add(left.counts, finished)
    made.append(.scenarioFinished(finished))
  }

  // MARK: Steps

  /// How the parts of an event are moved.
  private struct Move {
    let scenario: ScenarioReference
    let offset: Int64

    func step(_ step: StepReference) -> StepReference {
      step.scenario === scenario ? step : step.moved(to: scenario)
    }

    func time(_ microseconds: Int64) -> Int64 { offset + microseconds }
  }

  /// Adds an event of a step, unless the results of its scenario do not count.
  private mutating func change(
    _ step: StepReference, _ make: (inout Running, Move) -> RunEvent
  ) {
    let number = step.scenario.number
    guard case .some(.some(var left)) = running[number] else { return }
    // A copy in the table would be copied at each change.
    running[number] = .some(nil)
    made.append(make(&left, Move(scenario: left.scenario, offset: offset)))
    running[number] = left
  }

  private mutating func end(_ finished: StepFinished) {
    let started = time(finished.startedAtMicroseconds)
    change(finished.step) { running, moved in
      running.steps.removeAll { $0.step.isSame(as: finished.step) }
      running.counts.note(finished)
      var result = finished
      result.step = moved.step(finished.step)
      result.startedAtMicroseconds = started
      return .stepFinished(result)
    }
    lastMicroseconds = max(lastMicroseconds, started + finished.durationMicroseconds)
  }

  /// A step of the merged run ended.
  private mutating func end(_ finished: StepFinished, in number: Int) {
    guard case .some(.some(var left)) = running[number] else { return }
    left.counts.note(finished)
    running[number] = left
    made.append(.stepFinished(finished))
  }
}

extension [String] {
  /// The words of a command without `--shard` and its value.
  fileprivate var withoutShard: [String] {
    guard let place = firstIndex(of: "--shard"), place + 1 < count else { return self }
    return Array(self[..<place] + self[(place + 2)...])
  }
}
