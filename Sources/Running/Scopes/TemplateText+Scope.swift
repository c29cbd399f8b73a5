// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions

extension TemplateText {
  /// The text of a template that is not sent: its secrets are not noted.
  func plainText(
    in scope: some Scope, encode: ((String) -> String)? = nil
  ) throws(StepRefusal) -> String {
    if let literalText { return literalText }
    do throws(TemplateFailure) {
      return try render(in: scope, encode: encode).text
    } catch {
      throw StepRefusal(error)
    }
  }
}
