// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat

/// `check`: each of its conditions must be true, each of its values as expected.
struct CheckAction: LocalStepAction {
  let elements: [CheckElement]

  nonisolated(nonsending) func perform(
    _ context: StepContext, _ end: inout AttemptEnd
  ) async throws(StepRefusal) -> Bool {
    let places = context.run.places
    end.judgement.verdicts = elements.flatMap { element in
      switch element {
      case .condition(let condition):
        [ConditionCheck(condition, word: "check", places: places).verdict(in: context.scope)]
      case .value(let value):
        ValueCheck(value, word: "check", places: places).verdicts(in: context.scope)
      }
    }
    if context.run.recording != nil { end.judgement.verdicts.markUndecided() }
    return true
  }
}
