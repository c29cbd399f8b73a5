// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Values

/// Data to send, or a variable: a YAML value in which texts may be templates.
package enum TemplateValue: Sendable {
  /// Without templates: a whole tree is one value.
  case constant(Value, SourceSpan)
  /// A text with `${…}`.
  case text(TemplateText)
  case list([TemplateValue], SourceSpan)
  case object([Member], SourceSpan)

  /// A member of an object; names are never templates.
  package struct Member: Sendable {
    package var name: Located<String>
    package var value: TemplateValue
  }

  /// The place where it is written.
  package var span: SourceSpan {
    switch self {
    case .constant(_, let span), .list(_, let span), .object(_, let span): span
    case .text(let text): text.span
    }
  }

  /// Calls a closure with each text that has a `${…}`, in the order of the file.
  package func forEachTemplate(_ visit: (TemplateText) -> Void) {
    switch self {
    case .constant: break
    case .text(let text): visit(text)
    case .list(let elements, _): for element in elements { element.forEachTemplate(visit) }
    case .object(let members, _): for member in members { member.value.forEachTemplate(visit) }
    }
  }
}
