// SPDX-License-Identifier: Apache-2.0

import Expressions

extension TemplateText {
  /// The value: of one whole `${…}` with its type, else the text.
  package func evaluate(in scope: some Scope) throws(TemplateFailure) -> ScopedValue {
    do throws(EvaluationError) {
      return try template.evaluate(in: scope)
    } catch {
      throw TemplateFailure(error, at: span(of: error.range))
    }
  }

  /// The text, with what each expression gives put through `encode`.
  package func render(
    in scope: some Scope, encode: ((String) -> String)? = nil
  ) throws(TemplateFailure) -> RenderedText {
    do throws(EvaluationError) {
      return try template.render(in: scope, encode: encode)
    } catch {
      throw TemplateFailure(error, at: span(of: error.range))
    }
  }

  /// What the text begins with before the first `${`; empty when it begins with one.
  package var leadingLiteral: String {
    if let literal = template.literal { return literal }
    return if case .text(let text)? = template.segments.first { text } else { "" }
  }
}
