// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions

/// `print`: shows a text in the reports. Parts that were made from secrets become marks.
struct PrintAction: LocalStepAction {
  let text: TemplateText

  nonisolated(nonsending) func perform(
    _ context: StepContext, _ end: inout AttemptEnd
  ) async throws(StepRefusal) -> Bool {
    end.attempt.content = .printed(try printed(in: context.scope))
    return true
  }

  private func printed(in scope: StepScope) throws(StepRefusal) -> String {
    do throws(TemplateFailure) {
      guard text.template.wholeExpression != nil else {
        let rendered = try text.render(in: scope)
        return rendered.masked { _, _ in false } ?? rendered.text
      }
      let found = try text.evaluate(in: scope)
      if !found.secrets.isEmpty { return found.secrets.mark }
      return found.value.fieldText ?? found.value.jsonText()
    } catch {
      throw StepRefusal(error)
    }
  }
}
