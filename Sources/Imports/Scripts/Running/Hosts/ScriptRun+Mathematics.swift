// SPDX-License-Identifier: Apache-2.0

import Values

/// Functions of `Math`.
extension ScriptRun {
  /// `Math.floor(Math.random() * n)`
  func floored(_ value: ScriptValue) throws(ScriptLoss) -> ScriptValue? {
    switch value {
    case .random(let count) where count > 0: return .randomInteger(0, count - 1)
    case .randomInteger: return value
    case .subject(let subject) where subject.isNumber && subject.part != .time: return value
    case .expression(let one) where one.isInteger: return value
    case .expression(let one):
      return one.seconds.map { seconds in
        .expression(
          ScriptExpression(
            text: "int(\(seconds))", type: .number, source: one.source, isInteger: true))
      }
    default: return nil
    }
  }

  /// A function of `Math` of a constant; nil for another value.
  func rounded(_ name: String, _ value: ScriptValue) -> ScriptValue? {
    guard let number = JSNumber.constant(value) else { return nil }
    switch name {
    case "floor": return JSNumber.value(number.rounded(.down))
    case "ceil": return JSNumber.value(number.rounded(.up))
    case "trunc": return JSNumber.value(number.rounded(.towardZero))
    default: return JSNumber.value((number + 0.5).rounded(.down))
    }
  }

  /// A function of `Math` of what only a run knows; nil for a value that is not a number.
  func roundedExpression(
    _ name: String, _ value: ScriptValue
  ) throws(ScriptLoss) -> ScriptValue? {
    switch value {
    case .subject, .expression: break
    default: return nil
    }
    let one = try cel(value)
    guard one.type == .number || one.type == .any else { return nil }
    if one.type == .any { note(.otherType) }
    // `Math.round(-0.5)` is 0: a half goes up. JSON has 3 for what CEL has as 3.0.
    let text =
      switch name {
      case "round": "int(math.floor(\(one.operand) + 0.5))"
      case "trunc": "int(\(one.text))"
      default: "int(math.\(name)(\(one.text)))"
      }
    return .expression(
      ScriptExpression(text: text, type: .number, source: one.source, isInteger: true))
  }

  /// `_.random(a, b)` of lodash; nil for bounds that are not whole numbers, where it gives a fraction.
  static func randomInteger(_ values: [ScriptValue]) -> ScriptValue? {
    let bounds = values.compactMap { value -> Int? in
      guard case .data(.number(let number)) = value else { return nil }
      return number.exactInt
    }
    guard bounds.count == values.count, (1...2).contains(bounds.count) else { return nil }
    let low = bounds.count == 2 ? bounds[0] : 0
    let high = bounds[bounds.count - 1]
    return .randomInteger(min(low, high), max(low, high))
  }
}
