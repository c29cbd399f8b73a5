// SPDX-License-Identifier: Apache-2.0

import Expressions
import Values

/// `a || b`, `a && b`, `a ?? b` and `a ? b : c`.
extension ScriptRun {
  func logical(
    _ sign: String, _ left: JSExpression, _ right: JSExpression
  ) throws(ScriptLoss) -> ScriptValue {
    let first = try value(left)
    if sign != "&&", let fallback = try fallback(sign, first, right) { return fallback }
    if sign == "??" { throw ScriptLoss("`??`") }
    let condition = try truth(first)
    if let known = condition.known {
      // JavaScript looks at the right side only where it decides.
      return known == (sign == "||") ? first : try value(right)
    }
    let last = try value(right)
    let second = try truth(last)
    let both = sign == "&&" ? try condition.and(second) : try condition.or(second)
    guard !isBoolean(first) || !isBoolean(last) else { return .condition(both) }
    return .choice(both, try? choice(sign, condition, first, last))
  }

  private func isBoolean(_ value: ScriptValue) -> Bool {
    switch value {
    case .condition, .data(.boolean): true
    case .expression(let expression): expression.type == .boolean
    default: false
    }
  }

  /// The operand that JavaScript has as the value of `a || b` or `a && b`.
  private func choice(
    _ sign: String, _ condition: ScriptCondition, _ first: ScriptValue, _ last: ScriptValue
  ) throws(ScriptLoss) -> ScriptExpression {
    guard let test = condition.expression else { throw ScriptLoss("a condition") }
    var (one, two) = (try cel(first), try cel(last))
    // The value of `a && b` may be that of an `a` that is absent.
    if sign == "&&", case .subject(let subject) = first, !subject.isLength {
      one.text = subject.expression(maybeAbsent: true)
    }
    if sign == "&&", case .expression(let value) = first, value.isOperand, value.type == .any {
      one.text = "default(\(value.text), null)"
    }
    // Every operator but another `?` binds more tightly.
    let truth = test.text.contains(" ? ") ? test.operand : test.text
    let (then, otherwise) = sign == "&&" ? (two, one) : (one, two)
    return ScriptExpression(
      text: "\(truth) ? \(then.operand) : \(otherwise.operand)",
      type: one.type == two.type ? one.type : .any,
      source: try test.source.merged(one.source).merged(two.source), isOperand: false)
  }

  /// `a || {}`, `a ?? b`
  private func fallback(
    _ sign: String, _ first: ScriptValue, _ right: JSExpression
  ) throws(ScriptLoss) -> ScriptValue? {
    switch (first, right.kind) {
    case (.subject(var subject), .object(let members)) where members.isEmpty:
      subject.isLenient = true
      return .subject(subject)
    case (.subject(var subject), .array(let elements)) where elements.isEmpty && sign == "||":
      subject.isLenient = true
      return .subject(subject)
    case (.subject(let subject), .literal(.string(let text)))
    where sign == "??" || sign == "||" && text.isEmpty:
      return Self.headerOr(text, subject)
    case (.undefined, _), (.data(.null), _): return try value(right)
    case (.expression(let one), _) where sign == "??":
      let two = try cel(try value(right))
      return .expression(
        ScriptExpression(
          text: "default(\(one.text), \(two.text))", type: .any,
          source: try one.source.merged(two.source)))
    case (.expression(let one), .literal(.string(let text))) where one.isOperand:
      // Also an empty text is replaced.
      var source = one.source
      source.isFresh = one.source.isFresh
      guard !source.isFresh else { return nil }
      let isFalsy = one.type == .text ? "== ''" : "in [null, false, 0, '']"
      return .expression(
        ScriptExpression(
          text: "default(\(one.text), '') \(isFalsy) ? \(CELText.quoted(text)) : \(one.text)",
          type: .any,
          source: source, isOperand: false))
    default: return nil
    }
  }

  /// A header or a cookie, or a text where it is absent; nil for another part.
  private static func headerOr(_ text: String, _ subject: ScriptSubject) -> ScriptValue? {
    let absent = ".orValue(null)"
    let read = subject.expression(maybeAbsent: true)
    switch subject.part {
    case .header, .cookie:
      guard !subject.isLength, read.hasSuffix(absent) else { return nil }
    default: return nil
    }
    return .expression(
      ScriptExpression(
        text: "\(read.dropLast(absent.count)).orValue(\(CELText.quoted(text)))", type: .text,
        source: ScriptSource(response: subject.response)))
  }

  func conditional(
    _ test: JSExpression, _ then: JSExpression, _ otherwise: JSExpression
  ) throws(ScriptLoss) -> ScriptValue {
    let condition = try condition(of: test)
    if let known = condition.known { return try value(known ? then : otherwise) }
    guard let expression = condition.expression else { throw ScriptLoss("a condition") }
    let (one, two) = (try cel(try value(then)), try cel(try value(otherwise)))
    return .expression(
      ScriptExpression(
        text: "\(expression.operand) ? \(one.operand) : \(two.operand)",
        type: one.type == two.type ? one.type : .any,
        source: try expression.source.merged(one.source).merged(two.source), isOperand: false))
  }
}
