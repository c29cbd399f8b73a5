// SPDX-License-Identifier: Apache-2.0

import Values

extension ScriptRun {
  /// How many statements that may return may be behind one another.
  private static let deepestReturn = 20

  /// How a statement ends.
  enum Flow {
    case next, nextTurn
    case result(ScriptValue)
  }

  /// - Throws: what is not carried over.
  func execute(_ statement: JSStatement) throws(ScriptLoss) -> Flow {
    try step()
    switch statement.kind {
    case .empty, .leaveLoop: return .next
    case .nextTurn: throw ScriptLoss("`continue`")
    case .expression(let value): return try executeExpression(value)
    case .declaration(let declared, let isVariable):
      for one in declared {
        let value = try one.value.map { (value) throws(ScriptLoss) in try self.value(value) }
        try declare(one.binding, value ?? .undefined, isVariable: isVariable)
      }
      return .next
    case .function(let function):
      scope.declare(function.name ?? "", .function(function, scope), isVariable: true)
      return .next
    case .condition(let test, let then, let otherwise):
      return try executeCondition(test, then, otherwise)
    case .block(let statements):
      return try withScope(isFunction: false) { () throws(ScriptLoss) in
        try executeAll(statements)
      }
    case .forEach(let binding, let list, let body, let isIn):
      try executeLoop(binding, over: list, body, isIn: isIn)
      return .next
    case .forLoop(let first, let test, let step, let body):
      try executeCounting(first, test, step, body)
      return .next
    case .result(let value):
      guard let value else { return .result(.undefined) }
      return .result(try self.value(value))
    case .failure:
      try expect([ScriptExpectation(.condition("false"))])
      return .next
    case .attempt(let body, let caught, let last):
      return try executeAttempt(body, caught ?? [], last ?? [], at: statement.range.lowerBound)
    case .whileLoop: throw ScriptLoss("`while`")
    case .unsupported(let word): throw ScriptLoss("`\(word)`")
    }
  }

  /// `a && b;`, `a || b;` and `a ? b : c;` are conditions.
  private func executeExpression(_ value: JSExpression) throws(ScriptLoss) -> Flow {
    func statement(_ value: JSExpression) -> JSStatement {
      JSStatement(kind: .expression(value), range: value.range)
    }
    switch value.kind {
    case .binary("&&", let test, let then):
      return try executeCondition(test, statement(then), nil)
    case .binary("||", let test, let otherwise):
      let opposite = JSExpression(kind: .unary("!", test), range: test.range)
      return try executeCondition(opposite, statement(otherwise), nil)
    case .conditional(let test, let then, let otherwise):
      return try executeCondition(test, statement(then), statement(otherwise))
    default:
      _ = try self.value(value)
      return .next
    }
  }

  /// All statements, or each by itself where that is allowed.
  func executeAll(_ statements: [JSStatement]) throws(ScriptLoss) -> Flow {
    for (index, statement) in statements.enumerated() {
      guard statement.returns.isEmpty else {
        return try executeReturning(statement, before: statements[(index + 1)...])
      }
      if isStrict {
        _ = try execute(statement)
      } else {
        run([statement])
      }
    }
    return .next
  }

  /// A statement that may return: what is behind it is part of the branch that does not.
  private func executeReturning(
    _ statement: JSStatement, before rest: ArraySlice<JSStatement>
  ) throws(ScriptLoss) -> Flow {
    if case .result = statement.kind { return try execute(statement) }
    if statement.returns.contains(.value),
      let value = JSStatement.result(of: [statement] + rest)
    {
      return .result(try self.value(value))
    }
    returnDepth += 1
    defer { returnDepth -= 1 }
    guard returnDepth <= Self.deepestReturn, let whole = statement.followed(by: rest) else {
      throw ScriptLoss("`return` under a condition")
    }
    return try execute(whole)
  }

  /// A mistake that the script catches fails the step here.
  private func executeAttempt(
    _ body: [JSStatement], _ caught: [JSStatement], _ last: [JSStatement], at offset: Int
  ) throws(ScriptLoss) -> Flow {
    let isQuiet = caught.allSatisfy { isWithoutEffect($0) || alwaysFails($0) }
    guard isQuiet, last.allSatisfy(isWithoutEffect) else { throw ScriptLoss("`try`") }
    change(.flow, "a mistake that the script catches fails here", at: offset)
    for statement in caught where alwaysFails(statement) {
      JSWalk.visit(statement) { value in
        if let name = ScriptSyntax.testName(value, script.dialect) {
          _ = beginTest(name.text, at: value.range.lowerBound)
        }
      }
    }
    return try executeAll(body)
  }

  // MARK: Names

  func declare(
    _ binding: JSBinding, _ value: ScriptValue, isVariable: Bool
  ) throws(ScriptLoss) {
    switch binding {
    case .name(let name):
      scope.declare(name, try named(value, name), isVariable: isVariable)
    case .members(let members):
      for member in members {
        try declare(
          member.binding, try self.member(value, member.name, at: 0), isVariable: isVariable)
      }
    case .elements(let elements):
      for (index, element) in elements.enumerated() {
        guard let element else { continue }
        try declare(element, try self.element(value, index), isVariable: isVariable)
      }
    }
  }

  /// A fresh value of a name of the script is made once, so it becomes a variable before it is used
  /// in a larger text.
  private func named(_ value: ScriptValue, _ name: String) throws(ScriptLoss) -> ScriptValue {
    guard isFresh(value) else { return value }
    return .freshName(FreshValue(name, value))
  }

  func isFresh(_ value: ScriptValue) -> Bool {
    switch value {
    case .expression(let expression): expression.source.isFresh
    case .text(_, let source): source.isFresh
    case .randomInteger, .random: true
    default: false
    }
  }

  /// Gives a name of the script a new value.
  func assign(_ name: String, _ value: ScriptValue) throws(ScriptLoss) {
    if let loop = loops.last, !isDeclaredInside(name, loop.scope) {
      guard loops[loops.count - 1].assigned.insert(name).inserted else {
        throw ScriptLoss("a value that a loop changes twice")
      }
      scope.assign(name, .expression(try lastElement(value, of: loop)))
      return
    }
    scope.assign(name, try named(value, name))
  }

  private func isDeclaredInside(_ name: String, _ outer: ScriptScope) -> Bool {
    var current: ScriptScope? = scope
    while let inner = current {
      if inner.own(name) != nil { return true }
      if inner === outer { return false }
      current = inner.parent
    }
    return false
  }
}
