// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import YAMLTree

extension Reader where Content == TemplateText {
  /// A query of GraphQL, where `$name` is no other tool's template.
  static var graphQLText: Reader {
    Reader(.text) { node, loading in loading.graphQLText(node) }
  }

  /// Bytes as base64, judged here when no template is in it.
  static var base64Text: Reader {
    Reader(.text) { node, loading in
      guard let text = loading.text(node, expected: .text) else { return nil }
      if let literal = text.literalText, !Base64Text.isWellFormed(literal) {
        loading.report(.invalidBase64(at: node.span))
        return nil
      }
      return text
    }
  }
}

extension Reader where Content == TemplateValue {
  /// A text, number or boolean that becomes text.
  static var sentScalar: Reader {
    Reader(.scalar) { node, loading in loading.sentScalar(node) }
  }

  /// An object, or a template that gives one.
  static var object: Reader {
    Reader(.either([.named(by: .literal, .data), .text])) { node, loading in
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

/// Whether a text can be base64 (RFC 4648, section 4); decoding it is another target's job.
enum Base64Text {
  /// In the standard alphabet, padded or not, no unused bit set; white space between counts for
  /// nothing, so that a block of lines can be written.
  static func isWellFormed(_ text: String) -> Bool {
    var characters = text.utf8.filter { $0 > 0x20 }
    if characters.count % 4 == 0, characters.last == UInt8(ascii: "=") {
      characters.removeLast(characters.suffix(2).count { $0 == UInt8(ascii: "=") })
    }
    guard characters.allSatisfy({ value(of: $0) != nil }) else { return false }
    let last = characters.last.flatMap(value) ?? 0
    return switch characters.count % 4 {
    case 0: true
    case 2: last & 0b1111 == 0
    case 3: last & 0b11 == 0
    default: false
    }
  }

  private static func value(of character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}

extension Loading {
  fileprivate mutating func graphQLText(_ node: YAMLNode) -> TemplateText? {
    guard let scalar = plainText(node, expected: .text) else { return nil }
    // Only `{{name}}` can be another tool's: no name counts as one in scope.
    for lookalike in TemplateLookalike.find(in: scalar.text, isInScope: { _ in false }) {
      report(.foreignTemplate(lookalike, at: scalar.span(ofText: lookalike.range)))
    }
    var errors: [ExpressionError] = []
    let template = Template.parse(scalar.text, errors: &errors)
    report(errors, in: scalar)
    return template.map { TemplateText(template: $0, scalar: scalar) }
  }
}
