// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat

/// `check`: each of its conditions must be true.
struct CheckAction: LocalStepAction {
  let conditions: [Condition]

  nonisolated(nonsending) func carryOut(
    _ context: StepContext, _ draft: inout AttemptDraft
  ) async throws(StepRefusal) -> Bool {
    draft.judgement.verdicts = conditions.map {
      ConditionCheck($0, word: "check", places: context.run.places).verdict(in: context.scope)
    }
    return true
  }
}
