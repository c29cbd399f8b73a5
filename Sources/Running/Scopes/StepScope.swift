// SPDX-License-Identifier: Apache-2.0

import Expressions
import Planning
import Values

/// What names stand for in one step: the nearest wins, from the step's own `vars` to the inputs.
struct StepScope: Scope, Sendable {
  /// `vars` of the step.
  var step = Locals()
  /// What the scenario's steps have captured so far.
  var captures = Locals()
  /// `vars` of the scenario.
  var scenario = Locals()
  /// Captures of direct needs, by scenario.
  var needs: [String: Locals] = [:]
  /// Captures of the collection's `setup`.
  var setup = Locals()
  /// Inputs, `env` and `run`.
  let inputs: PlannedInputs

  func value(of reference: NameReference) -> ScopedValue? {
    let name = reference.root
    if let found = step[name] ?? captures[name] ?? scenario[name] { return found }
    if name == "needs" { return neededValue(of: reference) }
    return onlyNeed(making: name) ?? setup[name] ?? inputs.value(of: reference)
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
