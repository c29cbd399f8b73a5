// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import YAMLTree

/// A template in a key of data: the message shows the whole object as one expression.
extension DecodingContext {
  /// The text of a key of data; nil, with a diagnostic, if it contains a template.
  mutating func dataKey(_ key: YAMLNode, of mapping: YAMLMapping) -> Located<String>? {
    guard let scalar = key.scalar, let open = scalar.text.templateOpening else {
      return literalKey(key)
    }
    report(.templateInKey(at: scalar.span(ofText: open), object: mapping.asExpression))
    return nil
  }
}

extension YAMLMapping {
  /// The longest object that a message shows, in bytes.
  private static let longest = 160

  /// The object as one whole `${{…}}` in quotes; nil if it is too long to be shown.
  fileprivate var asExpression: String? {
    guard let object = expression(depth: 0) else { return nil }
    let text = "${\(object)}"
    var errors: [ExpressionError] = []
    guard text.utf8.count <= Self.longest, Template.parse(text, errors: &errors) != nil else {
      return nil
    }
    return Quoting.quoted(text)
  }

  fileprivate func expression(depth: Int) -> String? {
    guard depth < 8 else { return nil }
    var entries: [String] = []
    for entry in self {
      guard let key = entry.key.scalar?.textExpression, !entry.value.isUnwritten,
        let value = entry.value.expression(depth: depth + 1)
      else { return nil }
      entries.append("\(key): \(value)")
    }
    return "{\(entries.joined(separator: ", "))}"
  }
}

extension YAMLNode {
  fileprivate func expression(depth: Int) -> String? {
    switch content {
    case .mapping(let mapping): return mapping.expression(depth: depth)
    case .sequence(let list):
      let elements = list.compactMap { $0.expression(depth: depth + 1) }
      return elements.count == list.count ? "[\(elements.joined(separator: ", "))]" : nil
    case .scalar(let scalar):
      switch scalar.value {
      case .text: return scalar.textExpression
      case .number, .boolean: return scalar.text
      case .null: return "null"
      case .ambiguousNumber: return nil
      }
    case .unwritten, .invalid: return nil
    }
  }
}

extension YAMLScalar {
  /// A text with templates as an expression: `'user-' + string(id)`; nil if one is invalid.
  fileprivate var textExpression: String? {
    var errors: [ExpressionError] = []
    let text = text
    guard let template = Template.parse(text, errors: &errors) else { return nil }
    let bytes = Array(text.utf8)
    let parts = template.segments.map { segment in
      switch segment {
      case .text(let part): return CELText.quoted(part)
      case .expression(_, let range):
        let source = String(decoding: bytes[range].dropFirst(2).dropLast(), as: UTF8.self)
        return template.segments.count == 1 ? source : "string(\(source))"
      }
    }
    return parts.isEmpty ? "''" : parts.joined(separator: " + ")
  }
}
