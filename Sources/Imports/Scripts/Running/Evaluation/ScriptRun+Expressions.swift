// SPDX-License-Identifier: Apache-2.0

import Expressions
import Values

extension ScriptRun {
  private static let effectInValue = "a value that does something under a condition"

  /// The value of an expression.
  func value(_ expression: JSExpression) throws(ScriptLoss) -> ScriptValue {
    try step()
    let at = expression.range.lowerBound
    switch expression.kind {
    case .identifier(let name): return try value(named: name)
    case .literal(.number(let number)):
      guard let exact = JSNumber.exact(number) else {
        throw ScriptLoss("the number \(number.digits), which JavaScript rounds")
      }
      return .data(.number(exact))
    case .literal(let value): return .data(value)
    case .template(let texts, let values): return try template(texts, values)
    case .pattern(let text, let flags): return .pattern(text, flags: flags)
    case .array(let elements): return try list(elements)
    case .object(let members):
      var result: [(name: String, value: ScriptValue)] = []
      for member in members {
        result.removeAll { $0.name == member.name }
        result.append((member.name, try value(member.value)))
      }
      return .object(JSText.inOrder(result))
    case .function(let function): return .function(function, scope)
    case .member(let base, let name, let isOptional):
      return try member(try value(base), name, at: at, isOptional: isOptional)
    case .index(let base, let index): return try indexed(base, index, at: at)
    case .call(let callee, let arguments): return try call(callee, arguments, at: at)
    case .new(let callee, let arguments):
      return try newObject(ScriptSyntax.path(callee) ?? "", arguments)
    case .unary(let sign, let operand): return try unary(sign, operand)
    case .binary(let sign, let left, let right): return try binary(sign, left, right)
    case .conditional(let test, let then, let otherwise):
      return try withoutEffect(Self.effectInValue) { () throws(ScriptLoss) in
        try conditional(test, then, otherwise)
      }
    case .assignment(let sign, let target, let right):
      return try assignment(sign, target, right, at: at)
    case .spread: throw ScriptLoss("`...`")
    }
  }

  private func value(named name: String) throws(ScriptLoss) -> ScriptValue {
    if let value = scope.value(name) {
      if case .lost = value { throw ScriptLoss("`\(name)` comes from what is not carried over") }
      return value
    }
    if name == "undefined" { return .undefined }
    if context.isVariable(name) { return variable(name) }
    guard let global = ScriptHosts.global(name, script.dialect) else {
      throw ScriptLoss("the name `\(name)`")
    }
    return global
  }

  private func template(
    _ texts: [String], _ values: [JSExpression]
  ) throws(ScriptLoss) -> ScriptValue {
    var result = ScriptValue.data(.string(texts.first ?? ""))
    for (text, value) in zip(texts.dropFirst(), values) {
      result = try joined(result, try self.value(value))
      result = try joined(result, .data(.string(text)))
    }
    return result
  }

  private func list(_ elements: [JSExpression]) throws(ScriptLoss) -> ScriptValue {
    var values: [ScriptValue] = []
    for element in elements {
      if case .spread(let inner) = element.kind {
        guard case .list(let more) = try value(inner) else { throw ScriptLoss("`...`") }
        values += more
      } else {
        values.append(try value(element))
      }
    }
    return .list(values)
  }

  private func indexed(
    _ base: JSExpression, _ index: JSExpression, at offset: Int
  ) throws(ScriptLoss) -> ScriptValue {
    let base = try value(base)
    switch try value(index) {
    case .data(.string(let name)): return try member(base, name, at: offset)
    case .data(.number(let number)):
      guard let place = number.exactInt, place >= 0 else { throw ScriptLoss("an index") }
      return try element(base, place)
    case .loopIndex(let loop):
      guard case .subject(let subject) = base, loop < loops.count, subject == loops[loop].list
      else { throw ScriptLoss("an index of another list") }
      return .subject(subject.appending(.each(loop)))
    case .expression(let place) where place.isInteger:
      return try element(base, at: place.text, place.source)
    default: throw ScriptLoss("an index that is made")
    }
  }

  // MARK: Operators

  private func unary(_ sign: String, _ operand: JSExpression) throws(ScriptLoss) -> ScriptValue {
    switch sign {
    case "!": return .condition(try condition(of: operand).opposite)
    case "-":
      guard let number = JSNumber.constant(try value(operand)), let value = JSNumber.value(-number)
      else { break }
      return value
    case "typeof":
      let value = try value(operand)
      if case .subject(let subject) = value { return .typeName(subject) }
      if let name = Self.typeName(value) { return .data(.string(name)) }
    case "void": return .undefined
    case "+": return try number(try value(operand))
    default: break
    }
    throw ScriptLoss("`\(sign)`")
  }

  private static func typeName(_ value: ScriptValue) -> String? {
    switch value {
    case .undefined: "undefined"
    case .data(.string), .text: "string"
    case .data(.number): "number"
    case .data(.boolean), .condition: "boolean"
    case .data(.null), .list, .object: "object"
    case .function: "function"
    default: nil
    }
  }

  private func binary(
    _ sign: String, _ left: JSExpression, _ right: JSExpression
  ) throws(ScriptLoss) -> ScriptValue {
    switch sign {
    case ",":
      _ = try value(left)
      return try value(right)
    case "&&", "||", "??":
      return try withoutEffect(Self.effectInValue) { () throws(ScriptLoss) in
        try logical(sign, left, right)
      }
    case "===", "!==", "==", "!=", "<", ">", "<=", ">=":
      return .condition(try comparison(sign, try value(left), try value(right)))
    case "in":
      guard case .data(.string(let name)) = try value(left) else { break }
      return .condition(try existence(of: name, in: try value(right)))
    case "instanceof":
      guard ScriptSyntax.path(right) == "Array", case .subject(let subject) = try value(left) else {
        break
      }
      return .condition(typeCondition(subject, [.text("array")]))
    case "+": return try joined(try value(left), try value(right))
    case "-", "*", "/", "%": return try arithmetic(sign, try value(left), try value(right))
    default: break
    }
    throw ScriptLoss("`\(sign)`")
  }

  private func assignment(
    _ sign: String, _ target: JSExpression, _ right: JSExpression, at offset: Int
  ) throws(ScriptLoss) -> ScriptValue {
    if sign == "=",
      let name = ScriptSyntax.testName(
        JSExpression(kind: .assignment("=", target, right), range: target.range), script.dialect)
    {
      try olderTest(name.text, right, target, at: offset)
      return .undefined
    }
    switch target.kind {
    case .identifier(let name):
      var value = try self.value(right)
      if sign != "=" {
        guard sign == "+=" || sign == "-=" else { throw ScriptLoss("`\(sign)`") }
        let old = try self.value(target)
        value = sign == "+=" ? try joined(old, value) : try arithmetic("-", old, value)
      }
      try assign(name, value)
      return value
    case .member(let base, let name, _) where sign == "=":
      return try assignMember(base, name, try value(right))
    case .index(let base, let index) where sign == "=":
      guard case .data(.string(let name)) = try value(index) else { break }
      return try assignMember(base, name, try value(right))
    default: break
    }
    throw ScriptLoss("an assignment to a member")
  }

  private func assignMember(
    _ base: JSExpression, _ name: String, _ value: ScriptValue
  ) throws(ScriptLoss) -> ScriptValue {
    if case .host(let host, _) = try? self.value(base), host == "exports" || host == "$global" {
      try setVariable(name, value)
      return value
    }
    guard case .identifier(let object) = base.kind,
      case .object(var members)? = scope.value(object),
      loops.isEmpty, soleNames.has(object)
    else { throw ScriptLoss("an assignment to a member") }
    members.removeAll { $0.name == name }
    members.append((name, value))
    scope.assign(object, .object(JSText.inOrder(members)))
    return value
  }
}
