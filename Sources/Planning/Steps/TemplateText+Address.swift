// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Expressions

extension TemplateText {
  /// The text of an address. Inserted values are encoded as one segment of the path, or as one
  /// value of the query after a `?`; a value at the beginning, and `raw(x)`, are not encoded.
  ///
  /// CR, LF and NUL are never encoded, so that parsing the address refuses them.
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
