// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import YAMLTree

extension Reader where Content == TemplateText {
  /// A text in which `${…}` is rendered at run time; a number is used as written.
  static var text: Reader {
    Reader(.text) { node, loading in
      loading.text(node, expected: .text)
    }
  }

  /// A text with a reason, under this key; an empty one counts as missing.
  static func reason(of key: String) -> Reader {
    Reader(.text) { node, loading in
      if case .boolean? = node.scalar?.value {
        loading.report(.noReason(of: key, at: node.span))
        return nil
      }
      guard let text = loading.text(node, expected: .text) else { return nil }
      guard text.literalText != "" else {
        loading.report(.missingReason(of: key, at: node.span))
        return nil
      }
      let words = ["true", "false", "yes", "no", "on", "off"]
      if let word = text.literalText?.lowercased(), words.contains(word) {
        loading.report(.answerForReason(of: key, at: node.span))
      }
      return text
    }
  }

  /// A text for one line of a request: line breaks and NUL are refused.
  static var line: Reader {
    Reader(.text) { node, loading in
      guard let text = loading.text(node, expected: .text), loading.isOneLine(node) else {
        return nil
      }
      if let scalar = node.scalar { loading.warnOfTypography(in: scalar, .word) }
      return text
    }
  }

  /// A path of a file.
  static var filePath: Reader {
    Reader(.file) { node, loading in
      guard let text = loading.text(node, expected: .file) else { return nil }
      guard let scalar = node.scalar, loading.checkControlEscapes(of: scalar, in: "a path") else {
        return nil
      }
      loading.warnOfTypography(in: scalar, .word)
      return text
    }
  }
}

extension Reader where Content == String {
  /// A text without `${…}`.
  static var literal: Reader {
    Reader(.literal) { node, loading in
      loading.literal(node, expected: .literal)
    }
  }

  /// A text with any contents: it is never rendered.
  static var prose: Reader {
    Reader(.prose) { node, loading in
      loading.plainText(node, expected: .prose)?.text
    }
  }
}

extension Reader where Content == Located<String> {
  /// A text without `${…}`, with its place.
  static var literal: Reader {
    Reader(.literal) { node, loading in
      loading.literal(node, expected: .literal).map { Located($0, at: node.span) }
    }
  }

  /// A word that `--tags` can select by.
  static var tag: Reader {
    Reader(.literal) { node, loading in
      guard let text = loading.literal(node, expected: .literal) else { return nil }
      guard TagWord.isSelectable(text) else {
        loading.report(.badTag(text, at: node.span))
        return nil
      }
      if let scalar = node.scalar { loading.warnOfTypography(in: scalar, .word) }
      return Located(text, at: node.span)
    }
  }

  /// A name that expressions can use.
  static var name: Reader {
    Reader(.name) { node, loading in
      guard let text = loading.literal(node, expected: .name) else { return nil }
      return loading.checkedName(Located(text, at: node.span))
    }
  }
}

extension DecodingContext {
  /// A scalar that is text, or a number that is used as written; else nil and a diagnostic.
  mutating func plainText(_ node: YAMLNode, expected shape: Shape) -> YAMLScalar? {
    guard let scalar = scalar(node, expected: shape) else { return nil }
    switch scalar.value {
    case .text, .number: return scalar
    case .boolean, .null, .ambiguousNumber:
      report(.unquoted(scalar.text, found: scalar.value.noun, expected: shape, at: scalar.span))
      return nil
    }
  }

  /// The text of a scalar in which `${` is an error.
  mutating func literal(_ node: YAMLNode, expected shape: Shape) -> String? {
    guard let scalar = plainText(node, expected: shape) else { return nil }
    if let text = constantText(scalar) { return text }
    let text = scalar.text
    if let open = Template.firstOpening(in: text) {
      report(.templateNotAllowed(at: scalar.span(ofText: open)))
      return nil
    }
    return Template.unescape(text)
  }

  /// A text that may be a template.
  mutating func text(_ node: YAMLNode, expected shape: Shape) -> TemplateText? {
    guard let scalar = plainText(node, expected: shape) else { return nil }
    return template(scalar)
  }

  /// Whether no control character in a text would break a line of the request; reports if one would.
  mutating func isOneLine(_ node: YAMLNode) -> Bool {
    guard let scalar = node.scalar else { return true }
    let place = scalar.ofText { bytes in
      bytes.firstIndex { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
    }
    guard let place else { return true }
    let byte = scalar.ofText { Int($0[place]) } ?? 0
    let span = scalar.span(ofText: place..<place + 1)
    let isBreak = byte == 0x0D || byte == 0x0A || byte == 0
    report(isBreak ? .lineBreak(at: span) : .controlByte(byte, at: span))
    return false
  }

  /// Whether a literal text has none of the characters that its place cannot hold; reports if it has.
  mutating func holdsNone(
    _ forbidden: Unicode.Scalar, in node: YAMLNode, _ diagnostic: (SourceSpan) -> Diagnostic
  ) -> Bool {
    guard let scalar = node.scalar, Template.firstOpening(in: scalar.text) == nil else {
      return true
    }
    let place = scalar.ofText { $0.firstIndex { $0 == UInt8(ascii: forbidden) } }
    guard let place else { return true }
    report(diagnostic(scalar.span(ofText: place..<place + 1)))
    return false
  }
}

extension String {
  /// The bytes of the first `${` that opens a template; nil if there is none.
  var templateOpening: Range<Int>? { Template.firstOpening(in: self) }
}
