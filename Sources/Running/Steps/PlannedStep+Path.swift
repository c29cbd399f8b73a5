// SPDX-License-Identifier: Apache-2.0

import Planning
import RunEvents

extension PlannedStep {
  /// The path of the step in the run.
  ///
  /// - Parameter title: The title of the step, which most callers already have.
  func path(
    titled title: String, in scenario: ScenarioReference, isTeardown: Bool
  ) -> StepPath {
    StepPath(
      scenario: scenario.path, identity: identity(titled: title),
      isOwnTeardown: isTeardown && scenario.role != .teardown)
  }
}
