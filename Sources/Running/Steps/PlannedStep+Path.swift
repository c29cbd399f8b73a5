// SPDX-License-Identifier: Apache-2.0

import Planning
import RunEvents

extension PlannedStep {
  /// Where the step is carried out.
  ///
  /// - Parameter title: the step's, which whoever asks mostly has.
  func path(
    titled title: String, in scenario: ScenarioReference, isTeardown: Bool
  ) -> StepPath {
    StepPath(
      scenario: scenario.path, identity: identity(titled: title),
      isOwnTeardown: isTeardown && scenario.role != .teardown)
  }
}
