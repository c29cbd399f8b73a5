// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import YAMLTree

extension DecodingContext {
  /// The name if it is valid, or nil and a diagnostic.
  mutating func checkedName(_ name: Located<String>) -> Located<String>? {
    switch Names.problem(with: name.content) {
    case nil: return name
    case .notAName: report(.badName(name.content, at: name.span))
    case .reservedByCEL, .reservedByFormat:
      report(.reservedName(name.content, at: name.span))
    }
    return nil
  }

  /// The text of a key that is a name chosen by the user, in which `${` is an error.
  mutating func literalKey(_ key: YAMLNode) -> Located<String>? {
    guard let scalar = key.scalar else { return nil }
    if let text = constantText(scalar) { return Located(text, at: key.span) }
    let text = scalar.text
    if let open = Template.firstOpening(in: text) {
      report(.templateInName(at: scalar.span(ofText: open)))
      return nil
    }
    return Located(Template.unescape(text), at: key.span)
  }
}
