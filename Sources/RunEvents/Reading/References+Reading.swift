// SPDX-License-Identifier: Apache-2.0

import Exchanges

extension ScenarioReference {
  convenience init(_ object: EventObject) throws(EventDamage) {
    let path = try ScenarioPath(object)
    let isOfProject = try object.flag("ofProject")
    self.init(
      path: path, number: try object.count("number", in: 0...Int64(Int32.max)),
      role: try object.word("role"), collectionName: try object.text("collection"),
      tags: try object.texts("tags"), line: try object.count("line"),
      replay: isOfProject ? .never : path.row == nil ? .line : .row,
      traceID: try object["traceId"].map { (node) throws(EventDamage) in try TraceID.read(node) }
        ?? nil,
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
      turn: try LoopTurn(of: object), index: try object.count("index"),
      isTeardown: try object.flag("teardown"), isNeeded: try object.flag("needed"),
      file: try object.optionalText("file"), line: try object.count("line"),
      column: try object.count("column"))
  }

  /// The innermost of `calls`.
  private static func caller(
    _ object: EventObject, in scenario: ScenarioReference
  ) throws(EventDamage) -> StepReference? {
    guard object.has("calls") else { return nil }
    var caller: StepReference?
    for call in try object.list("calls", { (call) throws(EventDamage) in call }) {
      caller = StepReference(
        path: StepPath(scenario: scenario.path, identity: ""), scenario: scenario, caller: caller,
        name: try call.text("name"),
        occurrence: try call.optionalCount("occurrence", in: 2...EventObject.largest) ?? 1,
        turn: try LoopTurn(of: call), index: try call.count("index"), isTeardown: false,
        file: try call.text("file"), line: try call.count("line"), column: 1)
    }
    return caller
  }
}

extension LoopTurn {
  /// Nil if the object has no `turn`.
  fileprivate init?(of object: EventObject) throws(EventDamage) {
    guard let turn = try object.optionalObject("turn") else { return nil }
    self.init(
      index: try turn.count("index"), count: try turn.optionalCount("count"),
      name: try turn.optionalText("name"))
  }
}
