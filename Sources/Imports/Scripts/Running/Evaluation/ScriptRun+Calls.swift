// SPDX-License-Identifier: Apache-2.0

import Values

extension ScriptRun {
  /// How many functions may call one another.
  private static let deepestCall = 12

  func call(
    _ callee: JSExpression, _ arguments: [JSExpression], at offset: Int
  ) throws(ScriptLoss) -> ScriptValue {
    switch callee.kind {
    case .member(let base, let name, _):
      let path = ScriptSyntax.path(callee)
      if let path, let ignored = ignored(path) { return ignored }
      if arguments.isEmpty, let end = try endOfList(base, name) { return end }
      return try method(try value(base), name, arguments, at: offset)
    case .identifier(let name):
      let function = try value(callee)
      if case .function(let function, let scope) = function {
        return try run(function, in: scope, try values(arguments))
      }
      if case .host(let host, _) = function { return try global(host, arguments, at: offset) }
      if case .validator(let schema) = function {
        return try validation(schema, try values(arguments).first)
      }
      throw ScriptLoss("the function `\(name)`")
    case .function(let function) where arguments.isEmpty:
      return try run(function, in: scope, [])
    case .call:
      // `require('btoa')(x)`
      guard case .host(let host, _) = try value(callee) else { fallthrough }
      return try global(host, arguments, at: offset)
    default: throw ScriptLoss("a call of a value that is made")
    }
  }

  /// `x.split('/').pop()`: of a list that nothing else reads, its last or first element.
  private func endOfList(_ list: JSExpression, _ name: String) throws(ScriptLoss) -> ScriptValue? {
    guard name == "pop" || name == "shift", case .call = list.kind,
      case .expression(let one) = try value(list), one.type == .any
    else { return nil }
    return try element(
      name == "shift"
        ? .expression(one)
        : .expression(
          ScriptExpression(text: one.operand + ".reverse()", type: .any, source: one.source)),
      0)
  }

  /// What has no effect on a request or a verdict.
  private func ignored(_ path: String) -> ScriptValue? {
    let isIgnored =
      path.hasPrefix("console.") || path == "pm.test.skip" || path == "test.skip"
      || path == "pm.visualizer.set" || path == "client.log"
    return isIgnored ? .undefined : nil
  }

  func values(_ arguments: [JSExpression]) throws(ScriptLoss) -> [ScriptValue] {
    var values: [ScriptValue] = []
    for argument in arguments { values.append(try value(argument)) }
    return values
  }

  /// The arguments of a function of a tool: a message for a failure has no effect.
  func values(_ arguments: [JSExpression], of name: String) throws(ScriptLoss) -> [ScriptValue] {
    switch name {
    case "test": try testValues(arguments)
    case "expect", "assert": try values(Array(arguments.prefix(1)))
    default: try values(arguments)
    }
  }

  /// The name of a test and its function: a name that is made of what only a run knows is none here.
  func testValues(_ arguments: [JSExpression]) throws(ScriptLoss) -> [ScriptValue] {
    guard let first = arguments.first else { return [] }
    return [(try? value(first)) ?? .lost] + (try values(Array(arguments.dropFirst())))
  }

  /// A function of the script, followed with its arguments.
  func run(
    _ function: JSFunction, in parent: ScriptScope, _ arguments: [ScriptValue]
  ) throws(ScriptLoss) -> ScriptValue {
    guard calls < Self.deepestCall else { throw ScriptLoss("functions that call themselves") }
    calls += 1
    defer { calls -= 1 }
    return try withScope(isFunction: true, parent: parent) { () throws(ScriptLoss) in
      for (index, parameter) in function.parameters.enumerated() {
        try declare(
          parameter, index < arguments.count ? arguments[index] : .undefined, isVariable: false)
      }
      if case .result(let value) = try executeAll(function.body) { return value }
      return .undefined
    }
  }

  func function(
    _ value: ScriptValue?
  ) throws(ScriptLoss) -> (function: JSFunction, scope: ScriptScope) {
    guard case .function(let function, let scope)? = value else { throw ScriptLoss("a callback") }
    return (function, scope)
  }

  // MARK: Tests

  func runTest(
    _ name: ScriptValue, _ body: ScriptValue?, at offset: Int
  ) throws(ScriptLoss) {
    let (function, scope) = try function(body)
    guard function.parameters.isEmpty else { throw ScriptLoss("a test that ends later") }
    var text: String?
    if case .data(.string(let literal)) = name { text = literal }
    let outer = (test, isStrict)
    test = beginTest(text, at: offset)
    isStrict = true
    _ = try run(function.ignoringResult, in: scope, [])
    (test, isStrict) = outer
  }

  /// `tests["name"] = value`
  func olderTest(
    _ name: String?, _ value: JSExpression, _ target: JSExpression, at offset: Int
  ) throws(ScriptLoss) {
    let outer = (test, isStrict)
    test = beginTest(name, at: offset)
    isStrict = true
    let condition = try condition(of: value)
    if let name { olderConditions[name] = condition }
    try replaceOlderTest(name)
    if condition.known == false {
      try expect([ScriptExpectation(.condition("false"))])
    } else {
      try expect(condition)
    }
    (test, isStrict) = outer
  }

  /// The last value of a name counts.
  private func replaceOlderTest(_ name: String?) throws(ScriptLoss) {
    guard let name, let test else { return }
    let others = isOlder.filter { $0 != test && tests[$0].name == name && !tests[$0].isReplaced }
    isOlder.insert(test)
    guard !others.isEmpty else { return }
    let guarded = effects.contains { effect in
      !effect.guards.isEmpty && effect.expectation?.tests.contains(where: others.contains) ?? false
    }
    for index in effects.indices {
      guard effects[index].expectation?.tests.contains(where: others.contains) ?? false else {
        continue
      }
      effects[index].kind = .nothing
    }
    for other in others { tests[other].isReplaced = true }
    // Which of them counts depends on the response.
    if guarded || !guards.isEmpty { throw ScriptLoss("a test that is set again on a condition") }
  }

  /// A condition that must hold.
  func expect(_ condition: ScriptCondition) throws(ScriptLoss) {
    if condition.known == true { return }
    if let holds = condition.holds { return try expect(holds) }
    guard let expression = condition.expression else {
      throw ScriptLoss("a condition that has no counterpart")
    }
    try expect([ScriptExpectation(.condition(expression.text), expression.source)])
  }

  // MARK: Functions of JavaScript and of the tools

  private func global(
    _ name: String, _ arguments: [JSExpression], at offset: Int
  ) throws(ScriptLoss) -> ScriptValue {
    let values = try values(arguments, of: name)
    switch name {
    case "test":
      guard values.count >= 2 else { break }
      try runTest(values[0], values[1], at: offset)
      return .undefined
    case "expect": return expectation(of: values.first ?? .undefined)
    case "require":
      guard case .data(.string(let module))? = values.first,
        let value = ScriptHosts.module(module)
      else { throw ScriptLoss("`require`") }
      return value
    case "setTimeout": return try timer(values)
    case "jsonPath": return try jsonPath(values)
    case "assert":
      try nodeAssertion("ok", values)
      return .undefined
    case _ where name.hasPrefix("assert."):
      try nodeAssertion(String(name.dropFirst(7)), values)
      return .undefined
    case "isNaN": break
    default:
      if let value = try library(name, values) { return value }
    }
    throw ScriptLoss("`\(name)(…)`")
  }

  func expectation(of value: ScriptValue) -> ScriptValue {
    .chain(AssertionChain(subject: value, response: response))
  }

  /// `setTimeout(() => { … }, 500)`
  private func timer(_ values: [ScriptValue]) throws(ScriptLoss) -> ScriptValue {
    let (function, scope) = try function(values.first)
    var delay = 0
    if values.count > 1 {
      guard case .data(.number(let number)) = values[1], let value = number.exactInt,
        (0...86_400_000).contains(value)
      else { throw ScriptLoss("a timer without a fixed delay") }
      delay = value
    }
    guard response == 0, loops.isEmpty, test == nil else { throw ScriptLoss("a timer") }
    // Timers run beside one another: each waits for what the ones before have not.
    if delay > timers, script.phase == .beforeRequest || !function.body.isEmpty {
      try add(.wait(delay - timers))
      timers = delay
    }
    let wasLater = isLater
    isLater = true
    _ = try run(function.ignoringResult, in: scope, [])
    isLater = wasLater
    return .undefined
  }
}
