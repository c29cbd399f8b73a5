// SPDX-License-Identifier: Apache-2.0

import Expressions
import Values

extension ScriptRun {
  /// `a + b`
  func joined(_ one: ScriptValue, _ two: ScriptValue) throws(ScriptLoss) -> ScriptValue {
    if one.isText || two.isText { return try concatenated(one, two) }
    if let first = JSNumber.constant(one), let second = JSNumber.constant(two) {
      return try calculated(first + second)
    }
    if case .randomInteger(let low, let high) = one, case .data(.number(let number)) = two,
      let shift = number.exactInt, shift.magnitude < 1 << 40, low.magnitude < 1 << 40,
      high.magnitude < 1 << 40
    {
      return .randomInteger(low + shift, high + shift)
    }
    if case .data(.number) = one, case .randomInteger = two { return try joined(two, one) }
    if case .expression(let time) = one, case .data(.number(let number)) = two,
      let later = shifted(time, by: number)
    {
      return later
    }
    return try calculated("+", one, two)
  }

  private func concatenated(
    _ one: ScriptValue, _ two: ScriptValue
  ) throws(ScriptLoss) -> ScriptValue {
    let (first, second) = (try text(one), try text(two))
    let joined = first.text + second.text
    let size = joined.template.utf8.count
    try step(size / 64 + 1)
    guard size <= 1 << 20 else { throw ScriptLoss("a text that is too long") }
    if let literal = joined.literal { return .data(.string(literal)) }
    return .text(joined, try first.source.merged(second.source))
  }

  /// A number that JavaScript has calculated.
  private func calculated(_ number: Double) throws(ScriptLoss) -> ScriptValue {
    guard let value = JSNumber.value(number) else {
      throw ScriptLoss("the number \(JSNumber.text(number))")
    }
    return value
  }

  /// `a - b`, and what else applies to numbers only.
  func arithmetic(
    _ sign: String, _ one: ScriptValue, _ two: ScriptValue
  ) throws(ScriptLoss) -> ScriptValue {
    if let first = JSNumber.constant(one), let second = JSNumber.constant(two) {
      switch sign {
      case "-": return try calculated(first - second)
      case "*": return try calculated(first * second)
      case "/": return try calculated(first / second)
      default: return try calculated(first.truncatingRemainder(dividingBy: second))
      }
    }
    if case .expression(let time) = one, case .data(.number(let number)) = two,
      let result = arithmetic(sign, time, number)
    {
      return result
    }
    if sign == "*" {
      if case .random(let scale) = one, case .data(.number(let number)) = two,
        let factor = number.exactInt, scale == 1, (1..<1 << 40).contains(factor)
      {
        return .random(factor)
      }
      if case .random = two, case .data = one { return try arithmetic(sign, two, one) }
    }
    if case .randomInteger = one, sign == "-", case .data(.number(let number)) = two,
      let shift = number.exactInt, shift.magnitude < 1 << 40
    {
      return try joined(one, .data(.number(ExactNumber(-shift))))
    }
    // A remainder of a number with a fraction, and a quotient, are other numbers in CEL.
    guard sign == "-" || sign == "*" else { throw ScriptLoss("`\(sign)`") }
    return try calculated(sign, one, two)
  }

  /// Of milliseconds since 1970.
  private func arithmetic(
    _ sign: String, _ time: ScriptExpression, _ number: ExactNumber
  ) -> ScriptValue? {
    if sign == "-", let shift = number.exactInt, shift.magnitude < 1 << 50 {
      return shifted(time, by: ExactNumber(-shift))
    }
    guard sign == "/", let instant = time.instant, number.exactInt == 1000 else { return nil }
    return .expression(
      ScriptExpression(
        text: "(\(time.text)) / 1000.0", type: .number, source: time.source,
        isOperand: false, seconds: instant))
  }

  /// Numbers that only a run knows: what is none of them fails there.
  private func calculated(
    _ sign: String, _ one: ScriptValue, _ two: ScriptValue
  ) throws(ScriptLoss) -> ScriptValue {
    let (first, second) = (try operand(one, sign), try operand(two, sign))
    let isInteger = first.isInteger && second.isInteger
    // CEL has no sum of an int and a double.
    guard
      isInteger || (!first.hasFraction && !second.hasFraction)
        || (!first.isInteger && !second.isInteger)
    else { throw ScriptLoss("a fraction beside an integer") }
    if !isInteger { note(.exactNumbers) }
    if first.type == .any || second.type == .any { note(.otherType) }
    let isNumber = sign != "+" || first.type == .number || second.type == .number
    return .expression(
      ScriptExpression(
        text: "\(first.operand) \(sign) \(second.operand)", type: isNumber ? .number : .any,
        source: try first.source.merged(second.source), isOperand: false, isInteger: isInteger))
  }

  private func operand(
    _ value: ScriptValue, _ sign: String
  ) throws(ScriptLoss) -> ScriptExpression {
    if let constant = JSNumber.constant(value) { return try cel(try calculated(constant)) }
    let expression = try cel(value)
    if case .list = value { throw ScriptLoss("`\(sign)` of a list") }
    if case .object = value { throw ScriptLoss("`\(sign)` of an object") }
    guard expression.type == .number || expression.type == .any else {
      throw ScriptLoss("`\(sign)` of values of two types")
    }
    return expression
  }

  /// `Number(x)`, `parseFloat(x)`, `+x`
  func number(_ value: ScriptValue) throws(ScriptLoss) -> ScriptValue {
    if let constant = JSNumber.constant(value) { return try calculated(constant) }
    switch value {
    case .subject(let subject) where subject.isNumber: return value
    case .random, .randomInteger: return value
    case .list, .object: throw ScriptLoss("a list or an object as a number")
    default: break
    }
    let expression = try cel(value)
    switch expression.type {
    case .number: return value
    case .boolean, .digest: throw ScriptLoss("a number of another value")
    case .time: return Self.milliseconds(of: expression)
    case .text, .any: break
    }
    note(.otherType)
    note(.exactNumbers)
    let text = expression.type == .text ? expression.text : "string(\(expression.text))"
    // The sum refuses what is JSON and not a number.
    return .expression(
      ScriptExpression(
        text: "json.decode(\(text)) + 0", type: .number, source: expression.source,
        isOperand: false))
  }

  /// `parseInt(x)`, also with a radix.
  func integer(_ value: ScriptValue, _ radix: ScriptValue?) throws(ScriptLoss) -> ScriptValue {
    var base: Int?
    if let radix {
      guard case .data(.number(let number)) = radix, let value = number.exactInt, value != 0 else {
        throw ScriptLoss("`parseInt` with a radix that is made")
      }
      base = value
    }
    if case .data(let data) = value {
      let text = try text(.data(data)).text.literal ?? ""
      guard let number = JSNumber.leadingInteger(text, radix: base) else {
        throw ScriptLoss("`parseInt`")
      }
      return try calculated(number)
    }
    if let floored = try floored(value) { return floored }
    guard base == nil || base == 10 else { throw ScriptLoss("`parseInt` with a radix") }
    let one = try cel(value)
    guard [.number, .text, .any].contains(one.type) else { throw ScriptLoss("`parseInt`") }
    note(.otherType)
    return .expression(
      ScriptExpression(
        text: "int(\(one.text))", type: .number, source: one.source, isInteger: true))
  }
}
