// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions
import Values

extension Judge {
  /// Judges by the elements of a list operand; the judge that the closure is given hides those that
  /// were made from a secret.
  ///
  /// A list that a template gives is data: objects are still matched as "at least".
  func judge(by list: ListOperand, _ judge: (Judge, [Expected]) -> Mismatch?) -> Mismatch? {
    let template: TemplateText
    switch list {
    case .written(let elements): return judge(self, elements)
    case .template(let text): template = text
    }
    switch evaluate(template) {
    case .failed(let mismatch): return mismatch
    case .value(let found):
      guard case .array(let elements) = found.value else {
        return .notAListOperand(found, at: template.span)
      }
      var hiding = self
      if !found.secrets.isEmpty { hiding.secretsOfConstants = found.secrets }
      return judge(
        hiding,
        elements.map {
          Expected(span: template.span, content: .scalar(.constant($0, template.span)))
        })
    }
  }
}

extension ExpectedText {
  mutating func add(_ list: ListOperand) {
    switch list {
    case .written(let elements): add(elements)
    case .template(let text): add(text)
    }
  }
}
