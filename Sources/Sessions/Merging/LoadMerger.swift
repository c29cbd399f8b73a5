// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// Makes one load of those of several files: figures are added up, and steps and thresholds are judged again over
/// all of them. Averages of shards would say nothing.
struct LoadMerger {
  /// A scenario of the load.
  private struct Scenario {
    /// As a part of the merged run.
    let reference: ScenarioReference
    /// Its steps by their ids, in the order in which they were found.
    var steps: [LoadResults.Step] = []
  }

  private(set) var started: LoadStarted?
  private var figures: LoadFigures?
  private var earlyEnd: LoadFinished.EarlyEnd?
  private var endMicroseconds: Int64 = 0
  private var scenarios: [Scenario] = []
  /// Whether the current file has come to the results of its load.
  private var hasEnded = false
  /// Whether the current file is one of a load.
  private(set) var isInFile = false

  /// Whether any file is one of a load.
  var hasLoad: Bool { started != nil }

  mutating func beginFile() {
    hasEnded = false
    isInFile = false
  }

  /// Takes an event of a load.
  ///
  /// - Parameter time: makes a time of the merged run of one of the file.
  /// - Returns: the event of the merged run; nil if there is none yet.
  mutating func take(_ event: LoadEvent, time: (Int64) -> Int64) throws(EventDamage) -> LoadEvent? {
    switch event {
    case .started(var found):
      isInFile = true
      found.atMicroseconds = time(found.atMicroseconds)
      guard let first = started else {
        started = found
        return .started(found)
      }
      guard first.description == found.description, first.thresholds == found.thresholds else {
        throw EventDamage(.wrong(member: "load.started", expected: "the load of the other files"))
      }
      return nil
    case .sample(var sample):
      guard isInFile else { return nil }
      sample.atMicroseconds = time(sample.atMicroseconds)
      return .sample(sample)
    case .finished(let found):
      guard isInFile else { return nil }
      hasEnded = true
      endMicroseconds = max(endMicroseconds, time(found.atMicroseconds))
      earlyEnd = earlyEnd == .interrupted ? earlyEnd : found.earlyEnd ?? earlyEnd
      if figures == nil { figures = found.figures } else { figures?.add(found.figures) }
      return nil
    }
  }

  // MARK: Results

  /// Whether the result of a scenario is one that is made again from the figures.
  func replaces(_ scenario: ScenarioReference) -> Bool {
    guard isInFile, let started else { return false }
    if scenario.role == .thresholds { return true }
    return scenario.role == .scenario && started.scenarios.contains { $0.id == scenario.id }
  }

  /// Takes the beginning of a scenario of the load.
  ///
  /// - Returns: its beginning in the merged run; nil if it has begun.
  mutating func begin(
    _ scenario: ScenarioReference, number: Int
  ) -> RunEvent? {
    guard scenario.role == .scenario, let started,
      !scenarios.contains(where: { $0.reference.id == scenario.id })
    else { return nil }
    let reference = scenario.moved(number: number, label: nil, tryNumber: 1)
    scenarios.append(Scenario(reference: reference))
    return .scenarioStarted(
      ScenarioStarted(
        scenario: reference, isUnordered: true, atMicroseconds: started.atMicroseconds))
  }

  /// Notes a step of the load.
  ///
  /// - Returns: the step in the merged run; nil for one that is not of the load.
  mutating func note(_ step: StepReference) -> StepReference? {
    guard let place = place(of: step) else { return nil }
    return scenarios[place.scenario].steps[place.step].reference
  }

  private mutating func place(of step: StepReference) -> (scenario: Int, step: Int)? {
    guard let scenario = scenarios.firstIndex(where: { $0.reference.id == step.scenario.id })
    else { return nil }
    let id = step.id
    if let known = scenarios[scenario].steps.firstIndex(where: { $0.reference.id == id }) {
      return (scenario, known)
    }
    let moved = step.moved(to: scenarios[scenario].reference)
    scenarios[scenario].steps.append(LoadResults.Step(moved, samples: 0))
    return (scenario, scenarios[scenario].steps.count - 1)
  }

  /// Takes an attempt of a step of the load: a sample of its failures.
  ///
  /// - Returns: the attempt in the merged run; nil for the summary of one file.
  mutating func take(
    _ attempt: Attempt, time: (Int64) -> Int64
  ) -> Attempt? {
    guard !hasEnded, let place = place(of: attempt.step) else { return nil }
    scenarios[place.scenario].steps[place.step].samples += 1
    let step = scenarios[place.scenario].steps[place.step]
    return attempt.moved(
      to: step.reference, startedAt: time(attempt.startedAtMicroseconds), number: step.samples)
  }

  /// The end of the load of all files, and its results.
  ///
  /// - Parameter firstNumber: the number of the first result of thresholds.
  func end(firstNumber: Int) -> [RunEvent] {
    guard let started else { return [] }
    let finished = LoadFinished(
      atMicroseconds: max(endMicroseconds, started.atMicroseconds),
      figures: figures ?? LoadFigures(),
      // A shard without an end was broken off.
      earlyEnd: figures == nil ? .interrupted : earlyEnd)
    let results = LoadResults(started, finished, firstNumber: firstNumber)
    return [.load(.finished(finished))]
      + results.events(scenarios.map { LoadResults.Scenario($0.reference, steps: $0.steps) })
  }
}
