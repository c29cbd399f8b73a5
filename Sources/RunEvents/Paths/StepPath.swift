// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The path of a step in a run: the step, linked to its scenario.
///
/// All names of an execution derive from its path: the step's identity in reports, the owner of a
/// saved file, the boundary of a body, the random numbers of its expressions. Made on demand, since
/// most steps need none of them.
package final class StepPath: Sendable {
  package let scenario: ScenarioPath
  /// Distinguishes the step in its list.
  private let identity: String
  /// Whether it is a step of the scenario's own `teardown`.
  private let isOwnTeardown: Bool

  /// - Parameter identity: `id`, else `name`, else the action as written, with `#2` for the second
  ///   of its scenario.
  package init(scenario: ScenarioPath, identity: String, isOwnTeardown: Bool = false) {
    self.scenario = scenario
    self.identity = identity
    self.isOwnTeardown = isOwnTeardown
  }

  /// Stable between runs of the same files: `specs/shop.yaml#buy a pet/create`, and
  /// `specs/shop.yaml#buy a pet/teardown/delete`. Built at each call: only some reports read it.
  package var id: String {
    String(joining: scenario.id, isOwnTeardown ? "/teardown/" : "/", identity)
  }
}
