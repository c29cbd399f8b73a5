// SPDX-License-Identifier: Apache-2.0

import Checking
import Planning
import RunEvents

extension SourcePlaces {
  func reference(
    to step: PlannedStep, in scenario: ScenarioReference, index: Int, isTeardown: Bool,
    isNeeded: Bool
  ) -> StepReference {
    let location = location(of: step.span)
    let title = step.title
    return StepReference(
      path: step.path(titled: title, in: scenario, isTeardown: isTeardown), scenario: scenario,
      name: title, index: index, isTeardown: isTeardown, isNeeded: isNeeded, line: location.line,
      column: location.column)
  }
}
