// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Expressions

extension TemplateText {
  /// The text of an address, what is inserted encoded as one segment of the path, or
  /// as one value of the query behind a `?`; what begins it, and `raw(x)`, are taken as they are.
  ///
  /// CR, LF and NUL are not encoded but left, so that reading the address refuses them.
  package func renderAddress(in scope: some Scope) throws(TemplateFailure) -> RenderedText {
    if let literalText { return RenderedText(literalText) }
    do throws(EvaluationError) {
      return try template.renderAddress(in: scope) { text, position in
        if text.utf8.contains(where: { $0 == 0 || $0 == 10 || $0 == 13 }) { return text }
        return switch position {
        case .start: text
        case .pathSegment: PercentEncoding.pathSegment(text)
        case .queryValue: PercentEncoding.queryValue(text)
        }
      }
    } catch {
      throw TemplateFailure(error, at: span(of: error.range))
    }
  }
}
