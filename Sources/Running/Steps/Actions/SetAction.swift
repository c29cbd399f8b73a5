// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions

/// `set`: gives names new values, in the order written; each sees those before it.
struct SetAction: LocalStepAction {
  let assignments: [VariableDeclaration]

  nonisolated(nonsending) func perform(
    _ context: StepContext, _ end: inout AttemptEnd
  ) async throws(StepRefusal) -> Bool {
    var scope = context.scope
    var taken: [CaptureTaker.Taken] = []
    for assignment in assignments {
      let name = assignment.name.content
      do throws(TemplateFailure) {
        let value = try assignment.value.evaluate(in: scope)
        scope.made[name] = value
        taken.append(CaptureTaker.Taken(name: name, value: value, isSecret: false))
      } catch {
        throw StepRefusal(error)
      }
    }
    end.judgement.captures = taken
    return true
  }
}
