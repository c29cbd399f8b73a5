// SPDX-License-Identifier: Apache-2.0

import Planning
import RunEvents

extension PlannedStep {
  /// The path of the step in the run.
  ///
  /// - Parameters:
  ///   - title: The title of the step, which most callers already have.
  ///   - name: Takes the place of the step's own part; nil for the usual path.
  func path(
    titled title: String, named name: String? = nil, in scenario: ScenarioReference,
    caller: StepPath? = nil,
    turn: Int? = nil, isTeardown: Bool
  ) -> StepPath {
    StepPath(
      scenario: scenario.path, caller: caller, identity: name ?? identity(titled: title),
      turn: turn,
      isOwnTeardown: caller == nil && isTeardown && scenario.role != .teardown)
  }
}
