// SPDX-License-Identifier: Apache-2.0

import Checking
import Planning
import RunEvents

extension SourcePlaces {
  func reference(
    to step: PlannedStep, in scenario: ScenarioReference, caller: StepReference? = nil,
    turn: LoopTurn? = nil, index: Int,
    isTeardown: Bool, isNeeded: Bool
  ) -> StepReference {
    let location = location(of: step.span)
    let title = step.title
    return StepReference(
      path: step.path(
        titled: title, in: scenario, caller: caller?.path, turn: turn?.index, isTeardown: isTeardown
      ),
      scenario: scenario, caller: caller, name: title,
      request: step.name == nil && step.isRequest ? title : step.writtenRequest,
      occurrence: step.occurrence, turn: turn, index: index, isTeardown: isTeardown,
      isNeeded: isNeeded, tags: caller?.tags ?? step.tags,
      labels: (caller?.labels ?? scenario.labels).adding(step.labels),
      file: caller == nil ? nil : path(of: step.span.file),
      line: location.line, column: location.column)
  }
}
