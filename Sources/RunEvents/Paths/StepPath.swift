// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// Where in a run a step is carried out: the step, linked to the scenario that it belongs to.
///
/// Whatever names the execution of a step derives from its path: the step's identity in reports, the
/// owner of a saved file, the boundary of a body, the numbers that its expressions draw. Made when one
/// of these is asked for, since most steps pass without.
package final class StepPath: Sendable {
  package let scenario: ScenarioPath
  /// What tells the step apart in its list.
  private let identity: String
  /// Whether it is a step of the scenario's own `teardown`.
  private let isOwnTeardown: Bool

  /// - Parameter identity: `id`, else `name`, else what the step does as written, with `#2` for the
  ///   second of its scenario.
  package init(scenario: ScenarioPath, identity: String, isOwnTeardown: Bool = false) {
    self.scenario = scenario
    self.identity = identity
    self.isOwnTeardown = isOwnTeardown
  }

  /// Stable between runs of the same files: `specs/shop.yaml#buy a pet/create`, and
  /// `specs/shop.yaml#buy a pet/teardown/delete`. Put together at each call, since reports of some
  /// kinds ask for it and runs do not.
  package var id: String {
    String(joining: scenario.id, isOwnTeardown ? "/teardown/" : "/", identity)
  }
}
