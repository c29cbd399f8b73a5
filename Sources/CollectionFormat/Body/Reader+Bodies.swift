// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import YAMLTree

extension Reader where Content == TemplateText {
  /// A query of GraphQL, in which `$name` is not another tool's template.
  static var graphQLText: Reader {
    Reader(.text) { node, loading in loading.graphQLText(node) }
  }
}

extension Reader where Content == TemplateValue {
  /// A text, number or boolean that is sent as text.
  static var sentScalar: Reader {
    Reader(.scalar) { node, loading in loading.sentScalar(node) }
  }

  /// An object, or a template for one.
  static var object: Reader {
    Reader(.either([.named(by: .literal, .data), .template, .null])) { node, loading in
      guard let value = loading.data(node) else { return nil }
      switch value {
      case .object, .constant(.object, _), .constant(.null, _): return value
      case .text(let text) where text.template.wholeExpression != nil: return value
      case .text, .list, .constant:
        loading.reportWrongType(node, expected: .named(by: .literal, .data))
        return nil
      }
    }
  }
}

extension DecodingContext {
  fileprivate mutating func graphQLText(_ node: YAMLNode) -> TemplateText? {
    guard let scalar = plainText(node, expected: .text) else { return nil }
    // Only `{{name}}` can be another tool's template, since no name counts as in scope.
    for lookalike in TemplateLookalike.find(in: scalar.text, isInScope: { _ in false }) {
      let span = scalar.span(ofText: lookalike.range)
      report(.foreignTemplate(lookalike, at: span, inBody: true))
    }
    return parsedTemplate(scalar)
  }
}
