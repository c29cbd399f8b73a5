// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import Expressions
import Planning
import Values

/// What names stand for in one step: the nearest wins, from the step's own `vars` to the inputs.
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
  /// What the step before saw too.
  private var lasting: Shared<ScenarioVariables>

  /// What stays from one step to the next, in an object: every step hands its scope on several times
  /// and seldom changes any of it.
  private struct ScenarioVariables: Sendable {
    var captures = Locals()
    var scenario = Locals()
    var needs: [String: Locals] = [:]
    var setup = Locals()
    var exchanges: [String: ExchangeValues] = [:]
    let inputs: PlannedInputs
  }

  init(inputs: PlannedInputs) {
    lasting = Shared(ScenarioVariables(inputs: inputs))
  }

  /// With `matches` and `jsonpath` of the inputs; made only for expressions that are more than a
  /// name.
  var functions: FunctionTable {
    var functions = lasting.content.inputs.functions
    if let draws { functions.random = { draws.next() } }
    functions.now = now
    return functions
  }

  func value(of reference: NameReference) throws(EvaluationError) -> ScopedValue? {
    let name = reference.root
    if let found = step[name] ?? captured(name) ?? scenario[name] { return found }
    switch name {
    case "needs": return neededValue(of: reference)
    case "response", "request": return try exchange?.value(of: reference, stop: stop)
    case "steps":
      guard reference.path.count > 2, let id = reference.path[0].name else { return nil }
      return try exchanges[id]?.value(of: reference, behind: 1, stop: stop)
    default: break
    }
    return onlyNeed(making: name) ?? setup[name] ?? lasting.content.inputs.value(of: reference)
  }

  /// What the step itself, else the last of those before it, captured under a name.
  func captured(_ name: String) -> ScopedValue? { made[name] ?? captures[name] }

  /// Where a needed capture, or `steps.ID`, came from.
  func origin(of name: String) -> ValueOrigin? {
    if let origin = captures.origin(of: name) ?? setup.origin(of: name) { return origin }
    for (need, locals) in needs {
      let prefix = "needs.\(need)."
      let own = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
      if let origin = locals.origin(of: own) { return origin }
    }
    return nil
  }

  /// `needs.NAME.capture`.
  private func neededValue(of reference: NameReference) -> ScopedValue? {
    guard reference.path.count >= 2, let scenario = reference.path[0].name,
      let name = reference.path[1].name, var found = needs[scenario]?[name]
    else { return nil }
    found.membersTaken = 2
    return found
  }

  /// Planning has seen to it that one direct need at most makes a bare name.
  private func onlyNeed(making name: String) -> ScopedValue? {
    guard !needs.isEmpty else { return nil }
    for captures in needs.values {
      if let found = captures[name] { return found }
    }
    return nil
  }
}

/// What lasts, one by one; who changes one gets an object of its own.
extension StepScope {
  /// What the scenario's steps have captured so far.
  var captures: Locals {
    get { lasting.content.captures }
    _modify { yield &changed.captures }
  }

  /// `vars` of the scenario.
  var scenario: Locals {
    get { lasting.content.scenario }
    _modify { yield &changed.scenario }
  }

  /// Captures of direct needs, by scenario.
  var needs: [String: Locals] {
    get { lasting.content.needs }
    _modify { yield &changed.needs }
  }

  /// Captures of the collection's `setup`.
  var setup: Locals {
    get { lasting.content.setup }
    _modify { yield &changed.setup }
  }

  /// Exchanges of earlier steps of the scenario that are read, by `id`.
  var exchanges: [String: ExchangeValues] {
    get { lasting.content.exchanges }
    _modify { yield &changed.exchanges }
  }

  /// Changed in place where no other scope has the object: it is let go before, so that a name more
  /// costs no copy of all others.
  private var changed: ScenarioVariables {
    get { lasting.content }
    _modify {
      var own = lasting.content
      lasting = Shared(ScenarioVariables(inputs: own.inputs))
      defer { lasting = Shared(own) }
      yield &own
    }
  }
}
