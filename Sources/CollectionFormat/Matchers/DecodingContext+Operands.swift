// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import Values
import YAMLTree

extension DecodingContext {
  /// The operand of an ordering matcher, converted by the kind of the subject.
  mutating func operand(_ node: YAMLNode, _ word: MatcherWord, _ slot: SubjectKind) -> Operand? {
    guard case .scalar(let scalar) = node.content, scalar.value != .ambiguousNumber else {
      if let scalar = node.scalar {
        report(scalar.ambiguousNumberProblem)
      } else {
        reportOperand(word, needs: slot.operandWords, node)
      }
      return nil
    }
    switch scalar.value {
    case .number: return number(scalar, word, slot)
    case .text: return textOperand(scalar, word, slot)
    case .boolean, .null, .ambiguousNumber:
      reportOperand(word, needs: slot.operandWords, node)
      return nil
    }
  }

  private mutating func number(
    _ scalar: YAMLScalar, _ word: MatcherWord, _ slot: SubjectKind
  ) -> Operand? {
    switch slot {
    case .time: report(.badDuration(scalar.text, isBare: true, at: scalar.span))
    case .size: report(.badSize(scalar.text, isBare: true, at: scalar.span))
    default: return .number(ExactNumber(uncheckedDigits: scalar.text), scalar.span)
    }
    return nil
  }

  /// Only the form: whether the calendar has the day is checked with the response.
  private static let timestampSyntax = RFC3339Policy(
    takesDateAlone: true, takesSpace: true, checksValues: false)

  private mutating func textOperand(
    _ scalar: YAMLScalar, _ word: MatcherWord, _ slot: SubjectKind
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
    if let number = ExactNumber(parsing: text) { return .number(number, scalar.span) }
    if !slot.isQuantity, RFC3339(text, Self.timestampSyntax) != nil {
      return .timestamp(text: text, scalar.span)
    }
    report(
      .badOperand(
        word.rawValue, needs: slot.operandWords, found: "`\(text)`", at: scalar.span))
    return nil
  }

  /// `$between: [low, high]`
  mutating func between(_ node: YAMLNode, _ slot: SubjectKind) -> OrderingMatch? {
    guard case .sequence(let list) = node.content, list.count == 2 else {
      if case .sequence(let list) = node.content {
        report(
          .badOperand(
            "$between", needs: "a list of two", found: "a list of \(list.count)", at: node.span))
      } else if !reportListTemplate(.between, node) {
        reportOperand(.between, needs: "a list of two", node)
      }
      return nil
    }
    let low = operand(list[0], .between, slot)
    let high = operand(list[1], .between, slot)
    guard let low, let high else { return nil }
    guard low.isAtMost(high) else {
      report(.emptyRange(at: node.span))
      return nil
    }
    return .between(low, high)
  }

  /// `$closeTo` with its `$within`.
  mutating func closeTo(
    _ node: YAMLNode, beside mapping: YAMLMapping, _ slot: SubjectKind
  ) -> OrderingMatch? {
    guard let within = mapping.entry(named: "$within") else {
      let key = mapping.entry(named: MatcherWord.closeTo.rawValue)?.key ?? node
      report(.closeToAlone(at: key.span))
      return nil
    }
    let center = operand(node, .closeTo, slot)
    let width = operand(within.value, .closeTo, slot)
    guard let center, let width else { return nil }
    for operand in [center, width] {
      if case .timestamp(let text, let span) = operand {
        report(.badOperand("$closeTo", needs: "a number", found: "`\(text)`", at: span))
        return nil
      }
    }
    return .closeTo(center, within: width)
  }
}

extension SubjectKind {
  /// The operand that an ordering matcher needs here.
  var operandWords: String {
    switch self {
    case .time: "a duration like `500ms`"
    case .size: "a size like `64MB` or `16KiB`"
    case .status, .count: "a number"
    default: "a number, a date or a timestamp"
    }
  }
}

extension Operand {
  /// Whether it can be the low end of a range; true if that is unknown.
  func isAtMost(_ other: Operand) -> Bool {
    switch (self, other) {
    case (.number(let low, _), .number(let high, _)): low <= high
    case (.duration(let low, _), .duration(let high, _)): low <= high
    case (.size(let low, _), .size(let high, _)): low <= high
    default: true
    }
  }
}
