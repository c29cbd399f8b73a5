// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The path of a step in a run: the step, linked to its scenario.
///
/// All names of an execution derive from its path: the step's identity in reports, the owner of a
/// saved file, the boundary of a body, the random numbers of its expressions. Made on demand, since
/// most steps need none of them.
package final class StepPath: Sendable {
  package let scenario: ScenarioPath
  /// The call whose block it belongs to; nil for a step of the scenario itself.
  private let caller: StepPath?
  /// Distinguishes the step in its list.
  private let identity: String
  /// The turn of its loop, from 0; nil without a loop.
  private let turn: Int?
  /// Whether it is a step of the scenario's own `teardown`.
  private let isOwnTeardown: Bool

  /// - Parameter identity: `id`, else `name`, else what the step does as written, with `#2` for the
  ///   second of its list.
  package init(
    scenario: ScenarioPath, caller: StepPath? = nil, identity: String, turn: Int? = nil,
    isOwnTeardown: Bool = false
  ) {
    self.turn = turn
    self.scenario = scenario
    self.caller = caller
    self.identity = identity
    self.isOwnTeardown = isOwnTeardown
  }

  /// Stable between runs of the same files: `specs/shop.yaml#buy a pet/create`,
  /// `specs/shop.yaml#buy a pet/teardown/delete`, and `specs/shop.yaml#buy a pet/log in/POST /login`
  /// for a step of a block. Put together at each call, since reports of some kinds ask for it and runs
  /// do not.
  package var id: String { id(in: scenario.id) }

  /// The same in all turns of `--repeat`.
  package var idInFile: String { id(in: scenario.idInFile) }

  /// The path of the same step in another scenario.
  package func inScenario(_ other: ScenarioPath) -> StepPath {
    StepPath(
      scenario: other, caller: caller?.inScenario(other), identity: identity, turn: turn,
      isOwnTeardown: isOwnTeardown)
  }

  private func id(in scenario: String) -> String {
    String(
      joining: caller?.id(in: scenario) ?? scenario, isOwnTeardown ? "/teardown/" : "/", identity)
  }

  /// The same with the try of the scenario and the turns of loops:
  /// `specs/shop.yaml#buy a pet/create[2]`.
  package var idOfTurn: String {
    let step = String(
      joining: caller?.idOfTurn ?? scenario.idOfTry, isOwnTeardown ? "/teardown/" : "/", identity)
    return turn.map { "\(step)[\($0)]" } ?? step
  }
}
