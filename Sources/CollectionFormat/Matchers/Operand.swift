// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import Values
import YAMLTree

/// The operand of an ordering matcher.
///
/// A constant was converted at load by the kind of the subject.
package enum Operand: Sendable {
  case number(ExactNumber, SourceSpan)
  case duration(Duration, SourceSpan)
  /// Bytes.
  case size(Int, SourceSpan)
  /// A date or a date-time by RFC 3339.
  case timestamp(text: String, SourceSpan)
  case template(TemplateText)

  /// The place where it is written.
  package var span: SourceSpan {
    switch self {
    case .number(_, let span), .duration(_, let span), .size(_, let span), .timestamp(_, let span):
      span
    case .template(let text): text.span
    }
  }
}

extension Operand: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    if case .template(let text) = self { text.addReadNames(to: &names) }
  }
}

extension DecodingContext {
  /// The operand of an ordering matcher, converted by the kind of the subject.
  mutating func operand(_ node: YAMLNode, of matcher: String, _ slot: SubjectKind) -> Operand? {
    guard case .scalar(let scalar) = node.content, scalar.value != .ambiguousNumber else {
      if let scalar = node.scalar {
        report(scalar.ambiguousNumberProblem)
      } else {
        reportOperand(matcher, needs: slot.operandWords, node)
      }
      return nil
    }
    switch scalar.value {
    case .number: return number(scalar, matcher, slot)
    case .text: return textOperand(scalar, matcher, slot)
    case .boolean, .null, .ambiguousNumber:
      reportOperand(matcher, needs: slot.operandWords, node)
      return nil
    }
  }

  private mutating func number(
    _ scalar: YAMLScalar, _ matcher: String, _ slot: SubjectKind
  ) -> Operand? {
    switch slot {
    case .time: report(.badDuration(scalar.text, isBare: true, at: scalar.span))
    case .size:
      // Zero needs no unit.
      if let bytes = ByteSize.parse(scalar.text) { return .size(bytes, scalar.span) }
      report(.badSize(scalar.text, isBare: true, at: scalar.span))
    default: return .number(ExactNumber(uncheckedDigits: scalar.text), scalar.span)
    }
    return nil
  }

  /// Only the form: whether the calendar has the day is checked with the response.
  private static let timestampSyntax = RFC3339Policy(
    takesDateAlone: true, takesSpace: true, checksValues: false)

  private mutating func textOperand(
    _ scalar: YAMLScalar, _ matcher: String, _ slot: SubjectKind
  ) -> Operand? {
    let text = scalar.text
    if text.templateOpening != nil { return template(scalar).map { .template($0) } }
    if slot == .time {
      if let duration = DurationText.parse(text) { return .duration(duration, scalar.span) }
      report(.badDuration(text, isBare: false, at: scalar.span))
      return nil
    }
    if slot == .size {
      if let bytes = ByteSize.parse(text) { return .size(bytes, scalar.span) }
      report(.badSize(text, isBare: ExactNumber(parsing: text) != nil, at: scalar.span))
      return nil
    }
    if slot == .share, let share = ExactNumber(share: text) { return .number(share, scalar.span) }
    if let number = ExactNumber(parsing: text) { return .number(number, scalar.span) }
    if !slot.isQuantity, RFC3339(text, Self.timestampSyntax) != nil {
      return .timestamp(text: text, scalar.span)
    }
    report(
      .badOperand(
        matcher, needs: slot.operandWords, found: "`\(text)`", at: scalar.span))
    return nil
  }
}

extension SubjectKind {
  /// The operand that an ordering matcher needs here.
  var operandWords: String {
    switch self {
    case .time: "a duration like `500ms`"
    case .size: "a size like `64MB` or `16KiB`"
    case .status, .count: "a number"
    case .share: "a share like `0.1%` or `0.001`"
    default: "a number, a date or a timestamp"
    }
  }
}

extension ExactNumber {
  /// A share: a percentage (`0.1%` is `0.001`), or a number.
  init?(share text: String) {
    guard text.utf8.last == UInt8(ascii: "%") else {
      self.init(parsing: text)
      return
    }
    let parts = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count),
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isASCIIDigit) })
    else { return nil }
    let whole = String(repeating: "0", count: max(0, 3 - parts[0].count)) + parts[0]
    var fraction = whole.suffix(2) + (parts.count == 2 ? parts[1] : "")
    while fraction.last == "0" { fraction.removeLast() }
    let point = fraction.isEmpty ? "" : "."
    self.init(parsing: "\(whole.dropLast(2))\(point)\(fraction)")
  }
}
