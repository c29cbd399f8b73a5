// SPDX-License-Identifier: Apache-2.0

extension Template {
  /// Parses decoded text; nil if it has mistakes, all of which are added to `errors`.
  ///
  /// Before a `{`, each `$$` is one `$`: `$${a}` is the text `${a}`, `$$${a}` a `$` and an
  /// expression. O(bytes); text without `${` is not copied.
  package static func parse(_ text: String, errors: inout [ExpressionError]) -> Template? {
    guard mayHoldTemplate(text) else { return Template(literal: text) }
    var scanner = TemplateScanner(text)
    let segments = scanner.segments()
    guard scanner.errors.isEmpty else {
      errors += scanner.errors
      return nil
    }
    return Template(segments: segments)
  }

  /// The range of the first `${` that opens a template, for places where text is literal; nil if
  /// there is none.
  ///
  /// `$${` does not open one.
  package static func firstOpening(in text: String) -> Range<Int>? {
    guard mayHoldTemplate(text) else { return nil }
    let bytes = Array(text.utf8)
    var dollars = 0
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "{"), dollars % 2 == 1 { return index - 1..<index + 1 }
      dollars = byte == UInt8(ascii: "$") ? dollars + 1 : 0
    }
    return nil
  }

  /// The meaning of literal text: `$${a}` is `${a}`.
  ///
  /// For places where templates are errors and `firstOpening(in:)` has found none.
  package static func unescape(_ text: String) -> String {
    var errors: [ExpressionError] = []
    return parse(text, errors: &errors)?.literal ?? text
  }

  /// The text that means this text where templates are read: `${a}` becomes `$${a}`, `$${a}` becomes
  /// `$$$${a}`.
  package static func escape(_ text: String) -> String {
    guard mayHoldTemplate(text) else { return text }
    var escaped: [UInt8] = []
    var dollars = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "{") {
        escaped += repeatElement(UInt8(ascii: "$"), count: dollars)
      }
      dollars = byte == UInt8(ascii: "$") ? dollars + 1 : 0
      escaped.append(byte)
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  private static func mayHoldTemplate(_ text: String) -> Bool {
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "{"), previous == UInt8(ascii: "$") { return true }
      previous = byte
    }
    return false
  }
}
