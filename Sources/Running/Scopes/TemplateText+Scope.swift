// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions

extension TemplateText {
  /// The text of a template that is not sent: its secrets are not noted.
  func plainText(
    in scope: some Scope, encode: ((String) -> String)? = nil
  ) throws(StepRefusal) -> String {
    try plainRendered(in: scope, encode: encode).text
  }

  /// The text with the secrets that it was made from.
  func plainRendered(
    in scope: some Scope, encode: ((String) -> String)? = nil
  ) throws(StepRefusal) -> RenderedText {
    if let literalText { return RenderedText(literalText) }
    do throws(TemplateFailure) {
      return try render(in: scope, encode: encode)
    } catch {
      throw StepRefusal(error)
    }
  }
}
