// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import Expressions
import Planning
import RunEvents
import Values

/// The values of names in one step; the nearest level wins (`NameLevel`).
struct StepScope: Scope, Sendable {
  /// The `vars` of the step.
  var step = Locals()
  /// `iteration`: the turn of the step's loop; nil without a loop.
  var iteration: LoopTurn?
  /// The captures and set names of this step so far. They are apart from those of earlier steps,
  /// which then need not be copied for a new name.
  var made = Locals()
  /// The step's own exchange, after its response.
  var exchange: ExchangeValues?
  /// The random numbers of `uuid()` and `random.*`: those of the step, or those of the scenario's
  /// `vars`.
  var draws: RandomDraws?
  /// Stops computations of the scope at the end of the run, or of the time for `teardown`.
  var stop: StopSignal?
  /// The same for the whole step, and for all `vars` of the scenario.
  var now: Timestamp?
  /// The texts that the step makes from secrets; nil outside of steps.
  var madeTexts: MadeTexts?
  /// The names of the step's list; an object, since every step copies its scope several times and
  /// seldom changes any of it.
  private var shared: Shared<Frame>

  init(_ frame: Frame) {
    shared = Shared(frame)
  }

  /// The names of the step's list.
  ///
  /// Changed in place if no other scope has the object: it is released first, so that a new name
  /// does not copy all others.
  var frame: Frame {
    _read { yield shared.content }
    _modify {
      var own = shared.content
      shared = Shared(Frame(own.collection))
      defer { shared = Shared(own) }
      yield &own
    }
  }

  /// The functions with `matches` and `jsonpath` of the inputs; made only for expressions other
  /// than a name.
  var functions: FunctionTable {
    var functions = shared.content.collection.inputs.functions
    if let draws { functions.random = { draws.numbers(at: $0) } }
    functions.now = now
    functions.clock = shared.content.collection.clock
    if let recordedClock = shared.content.recordedClock { functions.clock = { recordedClock } }
    return functions
  }

  func value(of reference: NameReference) throws(EvaluationError) -> ScopedValue? {
    for level in NameLevel.all {
      guard let found = try value(of: reference, at: level) else { continue }
      if !reference.path.isEmpty, let part = standIn(forPartOf: found, reference) { return part }
      return found
    }
    return nil
  }

  /// The value of a name at one level; nil if the level does not have it.
  private func value(
    of reference: NameReference, at level: NameLevel
  ) throws(EvaluationError) -> ScopedValue? {
    let name = reference.root
    switch level {
    case .stepVariables: return step[name]
    case .ownCaptures: return made[name]
    case .captures: return shared.content.captures[name]
    case .listVariables: return shared.content.variables[name]
    case .rowColumns: return shared.content.row?.value(ofColumn: name)
    case .builtIn: return try builtIn(reference)
    case .needs: return shared.content.onlyNeed(making: name)
    case .setup: return shared.content.setup[name]
    case .inputs: return shared.content.collection.inputs.value(of: reference)
    }
  }

  /// The values of `needs`, `response`, `request` and `steps`; `run`, `env` and `now` are with the
  /// inputs.
  private func builtIn(
    _ reference: NameReference
  ) throws(EvaluationError) -> ScopedValue? {
    switch reference.root {
    case "row": return shared.content.row?.value(of: reference)
    case "iteration": return iteration?.value(of: reference)
    case "needs": return shared.content.neededValue(of: reference)
    case "response", "request": return try exchange?.value(of: reference, stop: stop)
    case "steps" where shared.content.collection.run.rehearsal != nil:
      return .standIn(forPath: reference)
    case "steps":
      guard reference.path.count > 2, let id = reference.path[0].name else { return nil }
      if reference.path[1].name == "captures" {
        return shared.content.namedCapture(of: reference)
      }
      return try shared.content.exchanges[id]?.value(of: reference, after: 1, stop: stop)
    default: return nil
    }
  }

  /// The value that this step, or else the last earlier step, captured under a name.
  func captured(_ name: String) -> ScopedValue? { made[name] ?? shared.content.captures[name] }
}
