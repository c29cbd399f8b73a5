// SPDX-License-Identifier: Apache-2.0

extension EventJSON {
  /// Appends a word that needs no escapes, in quotes.
  package mutating func word(_ word: StaticString) {
    raw("\"")
    raw(word)
    raw("\"")
  }

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
    flag("ofProject", scenario.replay == .never)
    member("traceId", scenario.traceID?.text)
    raw("}")
  }

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
    if let turn = step.turn { self.turn(turn) }
    if step.caller != nil { calls(of: step) }
    raw("}")
  }

  /// Appends `,"try":2`; nothing in the first try.
  private mutating func tryNumber(of scenario: ScenarioReference) {
    if scenario.path.tryNumber > 1 { member("try", scenario.path.tryNumber) }
  }

  /// Appends `,"turn":{"index":…,"count":…,"name":"…"}`.
  package mutating func turn(_ turn: LoopTurn) {
    key("turn")
    raw("{")
    member("index", turn.index)
    if let count = turn.count { member("count", count) }
    if let name = turn.name { member("name", name) }
    raw("}")
  }

  /// Appends what a list of steps with their names, files and lines lacks: `,"step":{"column":…}`.
  package mutating func stepBesideList(_ step: StepReference) {
    key("step")
    raw("{")
    member("column", step.column)
    flag("teardown", step.isTeardown)
    flag("needed", step.isNeeded)
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

  mutating func counts(_ counts: RunSummary.SnapshotCounts) {
    raw("{")
    member("written", counts.written)
    member("replaced", counts.replaced)
    member("removed", counts.removed)
    member("unused", counts.unused)
    member("lost", counts.lost)
    raw("}")
  }

  mutating func counts(_ counts: RunSummary.Counts) {
    raw("{")
    member("passed", counts.passed)
    member("failed", counts.failed)
    member("errored", counts.errored)
    member("skipped", counts.skipped)
    member("interrupted", counts.interrupted)
    if counts.flaky > 0 { member("flaky", counts.flaky) }
    if counts.knownFailures > 0 { member("knownFailures", counts.knownFailures) }
    raw("}")
  }
}
