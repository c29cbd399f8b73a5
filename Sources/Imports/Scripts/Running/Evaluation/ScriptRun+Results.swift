// SPDX-License-Identifier: Apache-2.0

import Expressions
import Values

extension ScriptRun {
  /// A value as CEL.
  ///
  /// - Throws: also for one that is longer than an expression may be.
  func cel(_ value: ScriptValue) throws(ScriptLoss) -> ScriptExpression {
    let expression = try written(value)
    try step(expression.text.utf8.count / 64 + 1)
    guard expression.text.utf8.count <= 16_384 else { throw ScriptLoss("a value that is too long") }
    return expression
  }

  private func written(_ value: ScriptValue) throws(ScriptLoss) -> ScriptExpression {
    switch value {
    case .data(let data): return try Self.literal(data)
    case .text(let text, let source):
      let parts = text.pieces.map { piece in
        switch piece {
        case .literal(let text): CELText.quoted(text)
        case .expression(let source): ScriptCEL.isText(source) ? source : "string(\(source))"
        }
      }
      return ScriptExpression(
        text: parts.joined(separator: " + "), type: .text, source: source,
        isOperand: parts.count == 1)
    case .subject(let subject):
      guard subject.part != .time else { throw ScriptLoss("the time of a response as a number") }
      let type: ScriptExpression.ResultType =
        subject.isText ? .text : subject.isNumber || subject.isLength ? .number : .any
      return ScriptExpression(
        text: subject.expression(), type: type,
        source: ScriptSource(response: subject.response, loops: subject.loops),
        isInteger: type == .number)
    case .expression(let expression): return expression
    case .condition(let condition):
      guard let expression = condition.expression else { throw ScriptLoss("a condition") }
      return expression
    case .choice(_, let expression):
      guard let expression else { throw ScriptLoss("`||` or `&&` as a value") }
      return expression
    case .list(let elements):
      var source = ScriptSource()
      var texts: [String] = []
      for element in elements {
        let one = try cel(element)
        source = try source.merged(one.source)
        texts.append(one.text)
      }
      return ScriptExpression(
        text: "[\(texts.joined(separator: ", "))]", type: .any, source: source)
    case .object(let members):
      var source = ScriptSource()
      var texts: [String] = []
      for member in members {
        let one = try cel(hidden(member.value, member.name))
        source = try source.merged(one.source)
        texts.append("\(CELText.quoted(member.name)): \(one.text)")
      }
      return ScriptExpression(
        text: "{\(texts.joined(separator: ", "))}", type: .any, source: source)
    case .random(1):
      return ScriptExpression(
        text: "random.decimal(0, 1, 16)", type: .number, source: ScriptSource(isFresh: true))
    case .randomInteger(let low, let high):
      return ScriptExpression(
        text: "random.int(\(low), \(high))", type: .number, source: ScriptSource(isFresh: true),
        isInteger: true)
    case .freshName(let fresh): return try cel(try bound(fresh))
    case .encoded(let inner):
      let one = try cel(inner)
      if one.source.response != nil { note(.madeJSON) }
      return ScriptExpression(
        text: "json.encode(\(one.text))", type: .text, source: one.source)
    case .undefined: throw ScriptLoss("undefined")
    default: throw ScriptLoss("a value that is not data")
    }
  }

  private static func literal(_ data: Value) throws(ScriptLoss) -> ScriptExpression {
    switch data {
    case .null: return ScriptExpression(text: "null", type: .any)
    case .boolean(let value):
      return ScriptExpression(text: value ? "true" : "false", type: .boolean)
    case .number(let number):
      let isInteger = number.exactInt != nil
      guard !number.isInteger || isInteger || number.digits.contains("e") else {
        throw ScriptLoss("an integer of more than 64 bits")
      }
      return ScriptExpression(
        text: number.digits, type: .number, isOperand: !number.digits.hasPrefix("-"),
        isInteger: isInteger, hasFraction: !isInteger)
    case .string(let text): return ScriptExpression(text: CELText.quoted(text), type: .text)
    case .array, .object: throw ScriptLoss("a value that is not data")
    }
  }

  /// A fresh value that is used more than once: the variable that has it, a new one if there is none.
  private func bound(_ fresh: FreshValue) throws(ScriptLoss) -> ScriptValue {
    if let name = fresh.variable { return variable(name) }
    guard script.phase == .beforeRequest, response == 0, guards.isEmpty else { return fresh.value }
    try add(
      .assignment(fresh.name, try imported(fresh.value), isFresh: true))
    fresh.variable = fresh.name
    return variable(fresh.name)
  }

  /// A value as text.
  func text(_ value: ScriptValue) throws(ScriptLoss) -> (text: ImportedText, source: ScriptSource) {
    switch value {
    case .undefined: return (ImportedText("undefined"), ScriptSource())
    case .data(.null): return (ImportedText("null"), ScriptSource())
    case .data(.boolean(let value)): return (ImportedText(value ? "true" : "false"), ScriptSource())
    case .data(.number(let number)): return (ImportedText(number.digits), ScriptSource())
    case .data(.string(let text)): return (ImportedText(text), ScriptSource())
    case .text(let text, let source): return (text, source)
    case .list, .object: throw ScriptLoss("an object as text")
    default:
      let expression = try cel(value)
      guard expression.type != .time else { throw ScriptLoss("a time as text") }
      let mayHaveFraction = expression.type == .number && !expression.isInteger
      if expression.source.response != nil, expression.type == .any || mayHaveFraction {
        note(.exactNumbers)
        if expression.type == .any { note(.otherType) }
      }
      return (.expression(expression.text), expression.source)
    }
  }

  /// A value as one of the result.
  func imported(_ value: ScriptValue) throws(ScriptLoss) -> ImportedValue {
    try step()
    switch value {
    case .data(let data): return ImportedValue(literal: data)
    case .text(let text, _): return .text(text)
    case .list(let elements):
      var items: [ImportedValue] = []
      for element in elements { items.append(try imported(element)) }
      return .list(items)
    case .object(let members):
      var entries: [ImportedEntry] = []
      for member in members {
        if case .undefined = member.value { continue }
        entries.append(ImportedEntry(member.name, try imported(member.value)))
      }
      return .mapping(entries)
    default: return .text(.expression(try cel(value).text))
    }
  }

  /// What a value reads.
  func source(_ value: ScriptValue) throws(ScriptLoss) -> ScriptSource {
    try step()
    switch value {
    case .undefined: return ScriptSource()
    case .list(let elements):
      var source = ScriptSource()
      for element in elements { source = try source.merged(try self.source(element)) }
      return source
    case .object(let members):
      var source = ScriptSource()
      for member in members { source = try source.merged(try self.source(member.value)) }
      return source
    case .text(_, let source): return source
    default: return try cel(value).source
    }
  }
}
