// SPDX-License-Identifier: Apache-2.0

import Values

extension ScriptRun {
  func executeCondition(
    _ test: JSExpression, _ then: JSStatement, _ otherwise: JSStatement?
  ) throws(ScriptLoss) -> Flow {
    let condition = try condition(of: test)
    if let known = condition.known {
      if known { return try execute(then) }
      return try otherwise.map { (other) throws(ScriptLoss) in try execute(other) } ?? .next
    }
    if try executeFlow(condition, test, then, otherwise) { return .next }
    if let otherwise, alwaysFails(otherwise), let holds = condition.holds {
      try expectAsTest(holds, of: otherwise)
      return try execute(then)
    }
    if alwaysFails(then), let fails = condition.fails {
      try expectAsTest(fails, of: then)
      return try otherwise.map { (other) throws(ScriptLoss) in try execute(other) } ?? .next
    }
    if isExpected(condition) { return try execute(then) }
    guard !then.returns.contains(.value), otherwise?.returns.contains(.value) != true else {
      throw ScriptLoss("one of two results, by a condition")
    }
    if script.phase == .beforeRequest, response == 0 {
      try executeEither(condition, then, otherwise)
      return .next
    }
    try executeBranches(condition, test, then, otherwise)
    return .next
  }

  /// Under the name of the test that fails.
  private func expectAsTest(
    _ expectations: [ScriptExpectation], of statement: JSStatement
  ) throws(ScriptLoss) {
    let outer = test
    JSWalk.visit(statement) { value in
      if let name = ScriptSyntax.testName(value, script.dialect) {
        test = beginTest(name.text, at: value.range.lowerBound)
      }
    }
    try expect(expectations)
    test = outer
  }

  /// Whether the script expects a condition already.
  private func isExpected(_ condition: ScriptCondition) -> Bool {
    guard let holds = condition.holds, !holds.isEmpty else { return false }
    return holds.allSatisfy { wanted in
      effects.contains { effect in
        guard case .expectation(let known) = effect.kind, effect.guards.isEmpty else {
          return false
        }
        return known.isSame(as: wanted)
      }
    }
  }

  /// Whether a statement does nothing but fail.
  func alwaysFails(_ statement: JSStatement) -> Bool {
    switch statement.kind {
    case .failure: return true
    case .block(let statements):
      let own = statements.filter { !isWithoutEffect($0) }
      return !own.isEmpty && own.allSatisfy(alwaysFails)
    case .expression(let value):
      guard case .call(let callee, let arguments) = value.kind else {
        if case .assignment("=", _, let right) = value.kind,
          ScriptSyntax.testName(value, script.dialect) != nil,
          case .literal(.boolean(false)) = right.kind
        {
          return true
        }
        return false
      }
      if ScriptSyntax.path(callee) == "pm.expect.fail" || ScriptSyntax.path(callee) == "expect.fail"
      {
        return true
      }
      guard ScriptSyntax.testName(value, script.dialect) != nil, arguments.count == 2,
        case .function(let function) = arguments[1].kind
      else { return false }
      return function.body.contains(where: alwaysFails)
    default: return false
    }
  }

  func isWithoutEffect(_ statement: JSStatement) -> Bool {
    guard case .expression(let value) = statement.kind,
      case .call(let callee, let arguments) = value.kind,
      let path = ScriptSyntax.path(callee)
    else { return false }
    if path.hasPrefix("console.") { return true }
    guard path == "postman.setNextRequest" || path == "pm.execution.setNextRequest" else {
      return false
    }
    if case .literal(.null)? = arguments.first?.kind { return true }
    return false
  }

  /// What is done only if a condition holds, before the request, and what is done if it does not.
  private func executeEither(
    _ condition: ScriptCondition, _ then: JSStatement, _ otherwise: JSStatement?
  ) throws(ScriptLoss) {
    let (mark, nameMark) = (effects.count, journal.entries.count)
    try executeGuarded(condition, then)
    var changed = takeBack(from: nameMark).values
    if let otherwise {
      let second = journal.entries.count
      if setsWhatIsRead(by: condition, since: mark) {
        throw ScriptLoss("a condition on a variable that is set under it")
      }
      try executeGuarded(condition.opposite, otherwise)
      changed += takeBack(from: second).values
    }
    for change in changed { set(change.scope, change.name, .lost) }
  }

  /// Whether the condition of later steps is another one after the steps before them.
  private func setsWhatIsRead(by condition: ScriptCondition, since mark: Int) -> Bool {
    let reads = condition.expression?.source.reads ?? []
    return effects[mark...].contains { effect in
      switch effect.kind {
      case .assignment(let name, _, _), .capture(let name, _): reads.contains(name)
      default: false
      }
    }
  }

  private func executeGuarded(
    _ condition: ScriptCondition, _ statement: JSStatement
  ) throws(ScriptLoss) {
    guard let expression = condition.expression, expression.source.response == nil,
      !expression.source.isFresh
    else { throw ScriptLoss("a condition that is not known") }
    guards.append(condition)
    _ = try execute(statement)
    guards.removeLast()
  }
}
