// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Running

/// Where the attempts of each recorded step are in their file.
struct RecordingIndex: Sendable {
  /// A recorded step, or a turn of its loop.
  struct Entry: Sendable {
    /// Its place among the scenarios.
    let scenario: Int
    /// The file in which it is written, and its name.
    let file: String
    let name: String
    /// As written; nil for a step that sends nothing.
    let request: String?
    /// The names of the calls that lead to it, the outermost first.
    let calls: [String]
    /// The step, whatever the turn.
    let whole: Key
    /// When it began, in microseconds of its run; nil in a recording that does not say it.
    let began: Int64?
    /// Its attempts, in their order.
    var lines: [Range<Int>] = []
    /// Whether its responses are in the recording with their bodies; nil for a step without a response.
    var hasBodies: Bool?
  }

  struct Scenario: Sendable {
    let reference: ScenarioReference
    let began: Int64
  }

  /// A step in all its turns, calls, tries and rows.
  struct Key: Hashable {
    let scenario: String
    let step: String
    let turns: [Int]

    /// - Parameters:
    ///   - scenario: the id of its try in the recording.
    ///   - ofAllTurns: whether the turn of its own loop is left out.
    init(of step: StepReference, scenario: String, ofAllTurns: Bool = false) {
      self.scenario = scenario
      self.step = step.identityInScenario
      turns = step.calls.map { $0.turn?.index ?? -1 } + [ofAllTurns ? -1 : step.turn?.index ?? -1]
    }
  }

  /// A step of a block with `once`, whichever scenario called it.
  struct SharedKey: Hashable {
    let file: String
    let names: [String]
    let turn: Int

    /// - Parameter once: the call with `once`.
    init(of step: StepReference, in once: StepReference) {
      self.init(of: step, inside: once.calls.count)
    }

    /// - Parameter count: how many calls are outside of the one with `once`.
    init(of step: StepReference, inside count: Int) {
      file = step.file
      names = step.calls.dropFirst(count + 1).map(\.name) + [step.name]
      turn = step.turn?.index ?? -1
    }
  }

  private(set) var entries: [Entry] = []
  private(set) var scenarios: [Scenario] = []
  private var places: [Key: Int] = [:]
  private var shared: [SharedKey: [Int]] = [:]
  /// The steps of each scenario, by its place.
  private var ofScenario: [[Int]] = []
  /// How steps ended, with all their turns.
  private var outcomes: [Key: Outcome] = [:]
  private var scenarioPlaces: [String: Int] = [:]
  /// The last one of each number, while the file is read.
  private var running: [Int: Int] = [:]

  mutating func add(_ started: ScenarioStarted) {
    running[started.scenario.number] = scenarios.count
    scenarioPlaces[started.scenario.path.idOfTry] = scenarios.count
    append(Scenario(reference: started.scenario, began: started.atMicroseconds))
  }

  /// - Parameter line: its place in the file.
  mutating func add(_ attempt: Attempt, line: Range<Int>) {
    let step = attempt.step
    guard let scenario = place(of: step.scenario) else { return }
    let key = Key(of: step, scenario: step.scenario.path.idOfTry)
    let place = places[key] ?? entries.count
    if place == entries.count {
      places[key] = place
      ofScenario[scenario].append(place)
      let calls = step.calls
      entries.append(
        Entry(
          scenario: scenario, file: step.file, name: step.name, request: step.request,
          calls: calls.map(\.name),
          whole: Key(of: step, scenario: key.scenario, ofAllTurns: true),
          began: attempt.beganAtMicroseconds))
      for count in calls.indices {
        shared[SharedKey(of: step, inside: count), default: []].append(place)
      }
    }
    entries[place].lines.append(line)
    if let hops = attempt.exchange?.hops, let response = hops.last?.response {
      let isThere =
        !response.body.isEmpty || attempt.cut(ofHop: hops.count - 1, .response) == nil
      entries[place].hasBodies = isThere && entries[place].hasBodies != false
    }
  }

  mutating func add(_ finished: StepFinished) {
    let id = finished.step.scenario.path.idOfTry
    outcomes[Key(of: finished.step, scenario: id, ofAllTurns: true)] = finished.outcome
  }

  /// How a step ended, with all its turns; nil for one that did not.
  func outcome(of key: Key) -> Outcome? { outcomes[key] }

  /// How many tries a scenario has; 1 for one that is not recorded.
  func tryCount(of path: ScenarioPath) -> Int {
    var count = 1
    while scenarioPlaces[path.inTry(count + 1).idOfTry] != nil { count += 1 }
    return count
  }

  /// The place of the scenario of an attempt: another try of a scenario is one of its own.
  private mutating func place(of scenario: ScenarioReference) -> Int? {
    let id = scenario.path.idOfTry
    if let place = scenarioPlaces[id] { return place }
    guard let first = running[scenario.number] else { return nil }
    scenarioPlaces[id] = scenarios.count
    append(Scenario(reference: scenario, began: scenarios[first].began))
    return scenarios.count - 1
  }

  private mutating func append(_ scenario: Scenario) {
    scenarios.append(scenario)
    ofScenario.append([])
  }

  func place(of key: Key) -> Int? { places[key] }

  func places(beneath key: SharedKey) -> [Int] { shared[key] ?? [] }

  /// The steps of a scenario with the request of another one as written, in the same calls and turn.
  func places(
    inScenarioOf key: Key, sending step: StepReference, where isFree: (Int) -> Bool
  ) -> [Int] {
    guard let scenario = scenarioPlaces[key.scenario], let request = step.request else { return [] }
    let calls = step.calls.map(\.name)
    return ofScenario[scenario].filter { place in
      let entry = entries[place]
      return entry.request == request && entry.calls == calls && entry.file == step.file
        && isFree(place)
    }
  }

  func step(at place: Int) -> RecordedStep {
    RecordedStep(index: place, beganAtMicroseconds: entries[place].began)
  }

  func beginning(ofScenario id: String) -> Int64? {
    scenarioPlaces[id].map { scenarios[$0].began }
  }
}

extension StepReference {
  /// Its id without that of its scenario.
  var identityInScenario: String {
    String(Substring(id.utf8.dropFirst(scenario.id.utf8.count)))
  }
}
