// SPDX-License-Identifier: Apache-2.0

import Values

/// Reads the lines that `RunEvent.appendJSONLine` writes, in order, back to events.
///
/// Every member of a known event is checked. Unknown members, and events with unknown names, are
/// ignored, because later versions may add them.
package struct EventReader: Sendable {
  /// The scenarios that began and did not end, by number.
  private var running: [Int: ScenarioReference] = [:]
  private var hasBegun = false
  /// Whether `run.finished` was read.
  package private(set) var hasEnded = false

  /// How many objects and lists may be nested.
  static let depthLimit = 200

  package init() {}

  /// The event of a line.
  ///
  /// - Returns: nil for an event with an unknown name.
  /// - Throws: the reason why the line is not an event that may follow those before it.
  package mutating func read(_ line: [UInt8]) throws(EventDamage) -> RunEvent? {
    let object = try Self.object(line)
    let name = try object.text("event")
    if hasEnded { throw EventDamage(.ended) }
    if name.utf8.elementsEqual("run.started".utf8) {
      if hasBegun { throw EventDamage(.secondStart) }
      let schema = try object.integer("schema", in: 1...EventObject.largest)
      guard schema == RunStarted.schema else { throw EventDamage(.newerSchema(schema)) }
      let started: RunStarted = try object.read()
      hasBegun = true
      return .runStarted(started)
    }
    guard hasBegun else { throw EventDamage(.notBegun) }
    return try event(name, object)
  }

  /// The attempt of a line that was read before, in a scenario of its file.
  ///
  /// - Returns: nil for another event.
  /// - Throws: why the line is none, if it has changed since.
  package static func attempt(
    _ line: [UInt8], of scenario: ScenarioReference
  ) throws(EventDamage) -> Attempt? {
    let object = try object(line)
    guard try object.text("event").utf8.elementsEqual("attempt.finished".utf8) else { return nil }
    return try object.read(of: try StepReference(try object.object("step"), of: scenario))
  }

  private static func object(_ line: [UInt8]) throws(EventDamage) -> EventObject {
    let document: JSONDocument
    do throws(JSONSyntaxError) {
      document = try JSONDocument.parse(line, maximumDepth: depthLimit)
    } catch {
      throw EventDamage(.notJSON(error.words(in: line)))
    }
    return try EventObject(document.root)
  }

  private mutating func event(
    _ name: String, _ object: EventObject
  ) throws(EventDamage) -> RunEvent? {
    switch name {
    case "scenario.started":
      let started: ScenarioStarted = try object.read()
      running[started.scenario.number] = started.scenario
      return .scenarioStarted(started)
    case "step.started": return .stepStarted(try object.read(of: try step(object)))
    case "attempt.finished": return .attemptFinished(try object.read(of: try step(object)))
    case "step.finished": return .stepFinished(try object.read(of: try step(object)))
    case "try.finished": return .tryFinished(try object.read())
    case "scenario.finished":
      let finished: ScenarioFinished = try object.read()
      running[finished.scenario.number] = nil
      return .scenarioFinished(finished)
    case "load.started": return .load(.started(try object.read()))
    case "load.sample": return .load(.sample(try object.read()))
    case "load.finished": return .load(.finished(try object.read()))
    case "coverage": return .coverage(try object.read())
    case "diagnostic": return .diagnostic(try object.read())
    case "run.finished":
      let finished: RunFinished = try object.read()
      hasEnded = true
      return .runFinished(finished)
    default: return nil
    }
  }

  /// The step of an event, in a scenario that runs.
  private mutating func step(_ object: EventObject) throws(EventDamage) -> StepReference {
    let name = try object.object("scenario")
    let number = try name.count("number")
    let id = try name.text("id")
    let tryNumber = try name.optionalCount("try", in: 2...EventObject.largest) ?? 1
    guard var scenario = running[number], scenario.id.utf8.elementsEqual(id.utf8) else {
      throw EventDamage(.unknownScenario(id))
    }
    if scenario.path.tryNumber != tryNumber {
      scenario = scenario.inTry(tryNumber)
      running[number] = scenario
    }
    return try StepReference(try object.object("step"), of: scenario)
  }
}
