// SPDX-License-Identifier: Apache-2.0

import Exchanges

// Scenarios and steps are objects of the plan, and their members are not one list: writer and reader are side by
// side.

// MARK: Scenarios

extension EventJSON {
  /// Appends `,"scenario":{…}` with all its members.
  mutating func scenario(_ scenario: ScenarioReference) {
    key("scenario")
    raw("{")
    member("id", scenario.id)
    member("number", scenario.number)
    tryNumber(of: scenario)
    member("role", scenario.role.rawValue)
    member("file", scenario.file)
    member("line", scenario.line)
    member("collection", scenario.collectionName)
    member("name", scenario.name)
    member("row", scenario.path.row)
    if scenario.rows > 1 { member("rows", scenario.rows) }
    if let repetition = scenario.path.repetition {
      member("repetition", repetition.number)
      member("repetitions", repetition.count)
    }
    member("tags", scenario.tags)
    if !scenario.labels.isEmpty { member("labels", scenario.labels) }
    if !scenario.collectionLabels.isEmpty {
      member("collectionLabels", scenario.collectionLabels)
    }
    flag("ofProject", scenario.replay == .never)
    member("traceId", scenario.traceID?.text)
    raw("}")
  }

  /// Appends `,"try":2`; nothing in the first try.
  private mutating func tryNumber(of scenario: ScenarioReference) {
    if scenario.path.tryNumber > 1 { member("try", scenario.path.tryNumber) }
  }
}

extension ScenarioReference {
  convenience init(_ object: EventObject) throws(EventDamage) {
    let path = try ScenarioPath(object)
    let isOfProject = try object.flag("ofProject")
    self.init(
      path: path, number: try object.count("number", in: 0...Int64(Int32.max)),
      role: try Role.read(try object.required("role")) ?? .scenario,
      collectionName: try object.text("collection"),
      tags: try object["tags"]?.texts() ?? [],
      labels: try object["labels"]?.labels() ?? [],
      collectionLabels: try object["collectionLabels"]?.labels() ?? [],
      line: try object.count("line"),
      replay: isOfProject ? .never : path.row == nil ? .line : .row,
      traceID: try object.value(ifAny: "traceId"),
      rows: try object.optionalCount("rows", in: 2...EventObject.largest) ?? 1)
  }
}

extension ScenarioPath {
  fileprivate convenience init(_ object: EventObject) throws(EventDamage) {
    let repetition = try Repetition(of: object)
    let name = try object.text("name").without(repetition, object)
    let row = try object.optionalText("row")
    if let row, !name.utf8.reversed().starts(with: "[\(row)]".utf8.reversed()) {
      throw object.damage("row", expected: "the end of `name`")
    }
    self.init(
      file: try object.text("file"), name: name, row: row, repetition: repetition,
      tryNumber: try object.optionalCount("try", in: 2...EventObject.largest) ?? 1)
    guard try object.text("id").utf8.elementsEqual(id.utf8) else {
      throw object.damage("id", expected: "made of `file` and `name`")
    }
  }
}

extension Repetition {
  /// Nil if the object has no `repetition`.
  fileprivate init?(of object: EventObject) throws(EventDamage) {
    guard let count = try object.optionalCount("repetitions", in: 2...EventObject.largest) else {
      return nil
    }
    self.init(number: try object.count("repetition", in: 1...Int64(count)), of: count)
  }
}

extension String {
  /// A name in the file.
  fileprivate func without(
    _ repetition: Repetition?, _ object: EventObject
  ) throws(EventDamage) -> String {
    guard let suffix = repetition?.suffix else { return self }
    guard utf8.reversed().starts(with: suffix.utf8.reversed()) else {
      throw object.damage("repetition", expected: "the end of `name`")
    }
    return String(Substring(utf8.dropLast(suffix.utf8.count)))
  }
}

extension ScenarioReference.Role: EventWord {}

// MARK: Steps

extension EventJSON {
  /// Appends `,"scenario":{…},"step":{…}`; the scenario only with the members that identify it.
  package mutating func step(_ step: StepReference) {
    key("scenario")
    raw("{")
    member("id", step.scenario.id)
    member("number", step.scenario.number)
    tryNumber(of: step.scenario)
    raw("}")
    key("step")
    raw("{")
    member("id", step.id)
    member("index", step.index)
    member("name", step.name)
    if step.occurrence > 1 { member("occurrence", step.occurrence) }
    member("request", step.request)
    member("line", step.line)
    member("column", step.column)
    flag("teardown", step.isTeardown)
    flag("needed", step.isNeeded)
    if !step.tags.isEmpty { member("tags", step.tags) }
    if step.labels != step.scenario.labels { member("labels", step.labels) }
    if let turn = step.turn { self.turn(turn) }
    if step.caller != nil { calls(of: step) }
    raw("}")
  }

  /// Appends `,"turn":{"index":…,"count":…,"name":"…"}`.
  package mutating func turn(_ turn: LoopTurn) {
    key("turn")
    object(turn)
  }

  /// Appends what a list of steps with their names, files and lines lacks: `,"step":{"column":…}`.
  package mutating func stepBesideList(_ step: StepReference) {
    key("step")
    raw("{")
    member("column", step.column)
    flag("teardown", step.isTeardown)
    flag("needed", step.isNeeded)
    if !step.tags.isEmpty { member("tags", step.tags) }
    if !step.labels.isEmpty { member("labels", step.labels) }
    if step.caller != nil { calls(of: step) }
    raw("}")
  }

  /// Appends `,"file":"…","calls":[…]` for a step of a block, with the outermost call first.
  private mutating func calls(of step: StepReference) {
    member("file", step.file)
    key("calls")
    raw("[")
    for (place, call) in step.calls.enumerated() {
      raw(place == 0 ? "{" : ",{")
      member("index", call.index)
      member("name", call.name)
      if call.occurrence > 1 { member("occurrence", call.occurrence) }
      member("file", call.file)
      member("line", call.line)
      if let turn = call.turn { self.turn(turn) }
      raw("}")
    }
    raw("]")
  }
}

extension StepReference {
  /// - Parameter object: `step` of an event.
  convenience init(
    _ object: EventObject, of scenario: ScenarioReference
  ) throws(EventDamage) {
    let id = try object.text("id")
    let beginning = "\(scenario.id)/"
    guard id.utf8.starts(with: beginning.utf8) else {
      throw object.damage("id", expected: "the id of the scenario with that of the step")
    }
    let caller = try Self.caller(object, in: scenario)
    self.init(
      // The identity includes those of the calls.
      path: StepPath(
        scenario: scenario.path,
        identity: String(Substring(id.utf8.dropFirst(beginning.utf8.count)))),
      scenario: scenario, caller: caller, name: try object.text("name"),
      request: try object.optionalText("request"),
      occurrence: try object.optionalCount("occurrence", in: 2...EventObject.largest) ?? 1,
      turn: try object.part(ifAny: "turn"), index: try object.count("index"),
      isTeardown: try object.flag("teardown"), isNeeded: try object.flag("needed"),
      tags: try object["tags"]?.texts() ?? [], labels: try object["labels"]?.labels(),
      file: try object.optionalText("file"), line: try object.count("line"),
      column: try object.count("column"))
  }

  /// The innermost of `calls`.
  private static func caller(
    _ object: EventObject, in scenario: ScenarioReference
  ) throws(EventDamage) -> StepReference? {
    var caller: StepReference?
    for call in try object["calls"]?.objects() ?? [] {
      caller = StepReference(
        path: StepPath(scenario: scenario.path, identity: ""), scenario: scenario, caller: caller,
        name: try call.text("name"),
        occurrence: try call.optionalCount("occurrence", in: 2...EventObject.largest) ?? 1,
        turn: try call.part(ifAny: "turn"), index: try call.count("index"), isTeardown: false,
        file: try call.text("file"), line: try call.count("line"), column: 1)
    }
    return caller
  }
}

extension LoopTurn: EventPart {
  package static var blank: LoopTurn { LoopTurn(index: 0) }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.number("index", index) { $0.index = $1 }
    try coder.number("count", ifAny: count) { $0.count = $1 }
    try coder.text("name", ifAny: name, .text) { $0.name = $1 }
  }
}
