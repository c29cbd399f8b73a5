// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import YAMLTree

/// Messages that suggest a condition in `that`, with the user's own names, where a matcher is not
/// possible.
extension DecodingContext {
  /// Reports that a matcher whose operand is a list takes no template.
  ///
  /// - Returns: false if the operand is not a whole template, without a report.
  mutating func reportListTemplate(_ written: WrittenOperand) -> Bool {
    let (node, matcher) = (written.node, written.matcher)
    guard let scalar = node.scalar, scalar.value == .text, let list = scalar.wholeExpression else {
      return false
    }
    let operand = CELText.operand(list)
    let condition = WrittenSubject(at: node.span, in: document, against: operand)
      .flatMap { subject -> String? in
        guard let condition = matcher.condition else { return nil }
        return subject.whole(condition(subject.text, operand))
      }
    report(
      .listIsTemplate(
        matcher.name, condition: condition.map { Quoting.quoted($0) },
        pair: matcher.isPair ? operand : nil, at: node.span))
    return true
  }

  /// `that: ["…"]` for a list of texts, which `$sorted` does not order.
  func orderCondition(
    at span: SourceSpan, by path: String?, _ direction: SortDirection
  ) -> String? {
    WrittenSubject(at: span, in: document).map {
      let condition = $0.whole(WrittenSubject.order(of: $0.text, by: path, direction))
      return "that: [\(Quoting.quoted(condition))]"
    }
  }

  /// Reports what to write instead of a matcher under `bytes`.
  mutating func reportMatcher(ofBytes entry: YAMLMapping.Entry) {
    let digits = "hex(base64.decode(response.bytes))"
    let operand = entry.value.hexDigits
    let condition: String? =
      switch entry.name {
      case "$startsWith": operand.map { "\(digits).startsWith('\($0)')" }
      case "$endsWith": operand.map { "\(digits).endsWith('\($0)')" }
      case "$contains": operand.map { "\(digits).matches('^(..)*\($0)')" }
      case "$not": operand.map { "\(digits) != '\($0)'" }
      default: nil
      }
    report(
      .matcherOfBytes(
        entry.name, condition: Quoting.quoted(condition ?? "\(digits).startsWith('89504e47')"),
        at: entry.key.span))
  }
}

extension YAMLScalar {
  /// The expression of a text that is exactly one `${…}`.
  fileprivate var wholeExpression: String? {
    var errors: [ExpressionError] = []
    let text = text
    guard let template = Template.parse(text, errors: &errors), template.wholeExpression != nil,
      case .expression(_, let range)? = template.segments.first
    else { return nil }
    return String(decoding: Array(text.utf8)[range].dropFirst(2).dropLast(), as: UTF8.self)
      .trimmingBlanks
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    let bytes = utf8.drop { $0 <= 0x20 }
    return String(decoding: bytes.reversed().drop { $0 <= 0x20 }.reversed(), as: UTF8.self)
  }
}

extension YAMLNode {
  /// The hexadecimal digits of bytes that are written in hexadecimal, under `hex`, or as text.
  fileprivate var hexDigits: String? {
    if let mapping { return mapping["hex"]?.hexDigits }
    guard let scalar else { return nil }
    let text = scalar.text
    if let bytes = BytesNotation.hex.bytes(of: text), !bytes.isEmpty { return bytes.hexDigits }
    return Array(text.utf8).hexDigits
  }
}

extension [UInt8] {
  fileprivate var hexDigits: String {
    map { (($0 < 16 ? "0" : "") + String($0, radix: 16)) }.joined()
  }
}
