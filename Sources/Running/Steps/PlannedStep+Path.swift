// SPDX-License-Identifier: Apache-2.0

import Planning
import RunEvents

extension PlannedStep {
  /// The path of the step in the run.
  ///
  /// - Parameters:
  ///   - title: The title of the step, which most callers already have.
  func path(
    titled title: String, in scenario: ScenarioReference, caller: StepPath? = nil,
    turn: Int? = nil, isTeardown: Bool
  ) -> StepPath {
    StepPath(
      scenario: scenario.path, caller: caller, identity: identity(titled: title), turn: turn,
      isOwnTeardown: caller == nil && isTeardown && scenario.role != .teardown)
  }
}
