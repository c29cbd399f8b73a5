// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import Expressions
import Planning
import Values

/// What names stand for in one step: the nearest wins (`NameLevel`).
struct StepScope: Scope, Sendable {
  /// `vars` of the step.
  var step = Locals()
  /// What the step itself has captured or set so far: apart from what the steps before it captured,
  /// which is then never copied for a name more.
  var made = Locals()
  /// The step's own exchange, once its response is there.
  var exchange: ExchangeValues?
  /// What `uuid()` and `random.*` draw from: of the step, or of the `vars` of the scenario.
  var draws: RandomDraws?
  /// Ends what is computed in the scope: with the run, or with the time of `teardown`.
  var stop: StopSignal?
  /// Fixed for a step, and for the `vars` of a scenario.
  var now: Timestamp?
  /// What the step makes from secrets; nil outside of steps.
  var madeTexts: MadeTexts?
  /// What the list of the step sees; an object, since every step hands its scope on several times and
  /// seldom changes any of it.
  private var shared: Shared<Frame>

  init(_ frame: Frame) {
    shared = Shared(frame)
  }

  /// What the list of the step sees.
  ///
  /// Changed in place where no other scope has the object: it is let go before, so that a name more
  /// costs no copy of all others.
  var frame: Frame {
    _read { yield shared.content }
    _modify {
      var own = shared.content
      shared = Shared(Frame(own.collection))
      defer { shared = Shared(own) }
      yield &own
    }
  }

  /// With `matches` and `jsonpath` of the inputs; made only for expressions that are more than a
  /// name.
  var functions: FunctionTable {
    var functions = shared.content.collection.inputs.functions
    if let draws { functions.random = { draws.numbers(at: $0) } }
    functions.now = now
    return functions
  }

  func value(of reference: NameReference) throws(EvaluationError) -> ScopedValue? {
    try NameLevel.nearest { (level) throws(EvaluationError) in
      try value(of: reference, at: level)
    }
  }

  /// The value of a name at one level; nil where the level does not know it.
  private func value(
    of reference: NameReference, at level: NameLevel
  ) throws(EvaluationError) -> ScopedValue? {
    let name = reference.root
    switch level {
    case .stepVariables: return step[name]
    case .ownCaptures: return made[name]
    case .captures: return shared.content.captures[name]
    case .listVariables: return shared.content.variables[name]
    case .builtIn: return try builtIn(reference)
    case .needs: return shared.content.onlyNeed(making: name)
    case .setup: return shared.content.setup[name]
    case .inputs: return shared.content.collection.inputs.value(of: reference)
    }
  }

  /// `needs`, `response`, `request` and `steps`; the inputs have `run`, `env` and `now`.
  private func builtIn(
    _ reference: NameReference
  ) throws(EvaluationError) -> ScopedValue? {
    switch reference.root {
    case "needs": return shared.content.neededValue(of: reference)
    case "response", "request": return try exchange?.value(of: reference, stop: stop)
    case "steps":
      guard reference.path.count > 2, let id = reference.path[0].name else { return nil }
      return try shared.content.exchanges[id]?.value(of: reference, behind: 1, stop: stop)
    default: return nil
    }
  }

  /// What the step itself, else the last of those before it, captured under a name.
  func captured(_ name: String) -> ScopedValue? { made[name] ?? shared.content.captures[name] }
}
