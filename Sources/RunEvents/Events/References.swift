// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The scenario of an event. One object for each scenario of the plan, so that an event holds a
/// pointer.
package final class ScenarioReference: Sendable {
  package enum Role: String, Sendable {
    case scenario
    /// Not selected; runs because another scenario needs it.
    case needed
    /// The collection's `setup`.
    case setup
    /// The collection's `teardown`.
    case teardown
    /// The judgement of the collection's `thresholds`.
    case thresholds
    /// The judgement of the project's `coverage.least`.
    case coverage
    /// The services of the project whose programs ended by themselves.
    case services
  }

  /// How a command line selects it alone.
  package enum Replay: Sendable {
    /// By a line of its file.
    case line
    /// By a line of its file and its name: it is a row.
    case row
    /// Not at all: it is of `curlew.yaml`, which runs around collections.
    case never
  }

  package let path: ScenarioPath
  /// Its index in the order of the files, from 0; reports use this order.
  package let number: Int
  package let role: Role
  package let collectionName: String
  package let tags: [String]
  /// All that apply to it, also those of the project and the collection.
  package let labels: [Label]
  /// Those of the project and the collection.
  package let collectionLabels: [Label]
  /// The line of the key that names it, from 1.
  package let line: Int
  package let replay: Replay
  /// The trace of its requests, in all of its tries; nil in a run without traces.
  package let traceID: TraceID?
  /// The number of rows whose results are all like this one; 1 for a scenario, and for a row of its own.
  package let rows: Int

  package init(
    path: ScenarioPath, number: Int, role: Role, collectionName: String, tags: [String],
    labels: [Label] = [], collectionLabels: [Label] = [], line: Int, replay: Replay = .line,
    traceID: TraceID? = nil, rows: Int = 1
  ) {
    self.rows = rows
    self.path = path
    self.number = number
    self.role = role
    self.collectionName = collectionName
    self.tags = tags
    self.labels = labels
    self.collectionLabels = collectionLabels
    self.line = line
    self.replay = replay
    self.traceID = traceID
  }

  /// Stable between runs of the same files: file and name.
  package var id: String { path.id }

  /// The same scenario in another try.
  package func inTry(_ tryNumber: Int) -> ScenarioReference {
    ScenarioReference(
      path: path.inTry(tryNumber), number: number, role: role, collectionName: collectionName,
      tags: tags, labels: labels, collectionLabels: collectionLabels, line: line, replay: replay,
      traceID: traceID, rows: rows)
  }

  /// The path of the collection, as shown to people.
  package var file: String { path.file }

  package var name: String { path.name }
}

/// The step of an event. One object for each step of the plan, and for each call of its block.
package final class StepReference: Sendable {
  package let path: StepPath
  package let scenario: ScenarioReference
  /// The call whose block the step belongs to; nil for a step of the scenario itself.
  package let caller: StepReference?
  /// `name`, else the method and address as written.
  package let name: String
  /// Method and address as written, or `socket` and address; nil for a step that sends nothing
  /// itself.
  package let request: String?
  /// From 1, among the steps of its scenario, or of its block, with the same `id` or name.
  package let occurrence: Int
  /// The turn of its loop, in events about one turn; nil without a loop.
  package let turn: LoopTurn?
  /// Its index among all steps of the scenario, including the scenario's `teardown`, from 0; for a
  /// step of a block, among those of the block.
  package let index: Int
  package let isTeardown: Bool
  /// Not selected by its tags; runs because a selected step reads one of its captures.
  package let isNeeded: Bool
  /// Its own, besides those of its scenario; of a step of a block, those of the calls.
  package let tags: [String]
  /// All that apply to it, also those of its scenario and of the calls.
  package let labels: [Label]
  /// The file in which it is written, as shown to people: that of its scenario or of its block.
  package let file: String
  /// The line of the step's first key, from 1.
  package let line: Int
  package let column: Int

  /// - Parameters:
  ///   - labels: nil for the scenario's.
  ///   - file: nil for the scenario's.
  package init(
    path: StepPath, scenario: ScenarioReference, caller: StepReference? = nil, name: String,
    request: String? = nil, occurrence: Int = 1, turn: LoopTurn? = nil, index: Int,
    isTeardown: Bool,
    isNeeded: Bool = false, tags: [String] = [], labels: [Label]? = nil, file: String? = nil,
    line: Int, column: Int
  ) {
    self.path = path
    self.scenario = scenario
    self.caller = caller
    self.name = name
    self.request = request
    self.occurrence = occurrence
    self.turn = turn
    self.index = index
    self.isTeardown = isTeardown
    self.isNeeded = isNeeded
    self.tags = tags
    self.labels = labels ?? scenario.labels
    self.file = file ?? scenario.file
    self.line = line
    self.column = column
  }

  /// Stable between runs of the same files; built at each call.
  package var id: String { path.id }

  /// The name with those of the calls that lead to it: `log in › POST /login`, and with turns:
  /// `upload (turn 3 of 50)`.
  package var fullName: String {
    let own = turn.map { "\(name) (\($0.words))" } ?? name
    return caller.map { "\($0.fullName) › \(own)" } ?? own
  }

  /// The full name, with ` #2` for the second step of a name: `log in #2 › POST /login`. For readers
  /// that identify a test by its name.
  package var distinctName: String {
    let own = turn.map { "\(name) (\($0.words))" } ?? name
    return callerName(before: Self.numbered(own, occurrence))
  }

  /// The same without its own turn: a step with a loop has one name.
  package var distinctNameOfAllTurns: String {
    callerName(before: Self.numbered(name, occurrence))
  }

  private func callerName(before own: String) -> String {
    caller.map { "\($0.distinctName) › \(own)" } ?? own
  }

  /// A name with its number, if it is not the first. A name that looks like one with a number has its
  /// own in any case: otherwise the step `x #2` would be the second `x`.
  private static func numbered(_ name: String, _ occurrence: Int) -> String {
    let digits = name.utf8.reversed().prefix { (0x30...0x39).contains($0) }.count
    let looksNumbered = digits > 0 && name.utf8.dropLast(digits).suffix(2).elementsEqual(" #".utf8)
    return occurrence > 1 || looksNumbered ? "\(name) #\(occurrence)" : name
  }

  /// Its tags and those of its scenario, each once.
  package var allTags: [String] {
    tags.isEmpty
      ? scenario.tags : scenario.tags + tags.filter { !scenario.tags.contains($0) }
  }

  /// The calls that lead to it, the outermost first.
  package var calls: [StepReference] { caller.map { $0.calls + [$0] } ?? [] }

  /// Whether both are the same step of a scenario, in any of its turns, even if only one of them is
  /// redacted.
  package func isSame(as other: StepReference) -> Bool {
    guard index == other.index else { return false }
    switch (caller, other.caller) {
    case (nil, nil): return true
    case (let caller?, let others?):
      return caller.turn?.index == others.turn?.index && caller.isSame(as: others)
    default: return false
    }
  }
}

extension ScenarioReference {
  /// What a reader of events begins with.
  static let blank = ScenarioReference(
    path: ScenarioPath(file: "", name: ""), number: 0, role: .scenario, collectionName: "",
    tags: [], line: 0)
}

extension StepReference {
  /// What a reader of events begins with.
  static let blank = StepReference(
    path: StepPath(scenario: ScenarioReference.blank.path, identity: ""), scenario: .blank,
    name: "", index: 0, isTeardown: false, line: 0, column: 0)
}

/// One turn of a loop.
package struct LoopTurn: Sendable {
  /// From 0.
  package var index: Int
  /// The number of turns; nil if it is not known.
  package var count: Int?
  /// The `name` of the step in this turn; nil if it is the same in all.
  package var name: String?

  package init(index: Int, count: Int? = nil, name: String? = nil) {
    self.index = index
    self.count = count
    self.name = name
  }

  /// `turn 3 of 50`, `turn 3 of 50: upload rex.png`.
  package var words: String {
    let place = "turn \(index + 1)" + (count.map { " of \($0)" } ?? "")
    return name.map { "\(place): \($0)" } ?? place
  }
}
