// SPDX-License-Identifier: Apache-2.0

import Expressions

extension TemplateText {
  /// The value of one whole `${…}`, with its type, or the text.
  package func evaluate(in scope: some Scope) throws(TemplateFailure) -> ScopedValue {
    do throws(EvaluationError) {
      return try template.evaluate(in: scope)
    } catch {
      throw TemplateFailure(error, at: span(of: error.range))
    }
  }

  /// The text, with `encode` applied to the value of each expression.
  package func render(
    in scope: some Scope, encode: ((String) -> String)? = nil
  ) throws(TemplateFailure) -> RenderedText {
    do throws(EvaluationError) {
      return try template.render(in: scope, encode: encode)
    } catch {
      throw TemplateFailure(error, at: span(of: error.range))
    }
  }

  /// The text before the first `${`; empty if it begins with one.
  package var leadingLiteral: String {
    if let literal = template.literal { return literal }
    return if case .text(let text)? = template.segments.first { text } else { "" }
  }
}

extension TemplateText {
  /// An address that begins with a host from an expression, with a scheme: `http://${server}/x` for
  /// `${server}/x`.
  ///
  /// - Returns: nil if it begins otherwise.
  package var withScheme: String? {
    guard case .expression? = template.segments.first else { return nil }
    return "http://" + text
  }
}
