// SPDX-License-Identifier: Apache-2.0

/// Visits every expression of statements, also those in functions.
enum JSWalk {
  static func visit(_ statements: [JSStatement], _ body: (JSExpression) -> Void) {
    for statement in statements { visit(statement, body) }
  }

  static func visit(_ statement: JSStatement, _ body: (JSExpression) -> Void) {
    switch statement.kind {
    case .empty, .whileLoop, .leaveLoop, .nextTurn, .unsupported: break
    case .expression(let value), .failure(let value): visit(value, body)
    case .result(let value): value.map { visit($0, body) }
    case .declaration(let declared, _):
      for one in declared { one.value.map { visit($0, body) } }
    case .function(let function): visit(function.body, body)
    case .condition(let test, let then, let otherwise):
      visit(test, body)
      visit(then, body)
      otherwise.map { visit($0, body) }
    case .block(let statements): visit(statements, body)
    case .forEach(_, let list, let inner, _):
      visit(list, body)
      visit(inner, body)
    case .forLoop(let first, let test, let step, let inner):
      first.map { visit($0, body) }
      test.map { visit($0, body) }
      step.map { visit($0, body) }
      visit(inner, body)
    case .attempt(let statements, let caught, let last):
      visit(statements + (caught ?? []) + (last ?? []), body)
    }
  }

  static func visit(_ value: JSExpression, _ body: (JSExpression) -> Void) {
    body(value)
    if case .function(let function) = value.kind { visit(function.body, body) }
    for child in value.children { visit(child, body) }
  }

  /// The names that declarations and assignments of a statement give values to.
  static func assignedNames(_ statement: JSStatement) -> Set<String> {
    var names: Set<String> = []
    collect(statement, &names)
    visit(statement) { value in
      if case .assignment(_, let target, _) = value.kind { collect(target: target, &names) }
    }
    return names
  }

  /// The names that assignments give values to, without declarations.
  static func changedNames(_ statement: JSStatement) -> Set<String> {
    var names: Set<String> = []
    visit(statement) { value in
      if case .assignment(_, let target, _) = value.kind { collect(target: target, &names) }
    }
    return names
  }

  /// Visits everything that gives names to values, also in functions.
  static func visitBindings(
    _ statements: [JSStatement], _ body: (JSBinding, JSExpression?) -> Void
  ) {
    for statement in statements {
      visitOwnBindings(statement, body)
      visit(statement) { value in
        guard case .function(let function) = value.kind else { return }
        for parameter in function.parameters { body(parameter, nil) }
        for one in function.body { visitOwnBindings(one, body) }
      }
    }
  }

  private static func visitOwnBindings(
    _ statement: JSStatement, _ body: (JSBinding, JSExpression?) -> Void
  ) {
    switch statement.kind {
    case .declaration(let declared, _): for one in declared { body(one.binding, one.value) }
    case .function(let function):
      function.name.map { body(.name($0), nil) }
      for parameter in function.parameters { body(parameter, nil) }
      for one in function.body { visitOwnBindings(one, body) }
    case .condition(_, let then, let otherwise):
      visitOwnBindings(then, body)
      otherwise.map { visitOwnBindings($0, body) }
    case .block(let statements): for one in statements { visitOwnBindings(one, body) }
    case .forEach(let binding, _, let inner, _):
      body(binding, nil)
      visitOwnBindings(inner, body)
    case .forLoop(let first, _, _, let inner):
      first.map { visitOwnBindings($0, body) }
      visitOwnBindings(inner, body)
    case .attempt(let statements, let caught, let last):
      for one in statements + (caught ?? []) + (last ?? []) { visitOwnBindings(one, body) }
    default: break
    }
  }

  /// The names of `a = …`, `[a, b] = …` and `({ a } = …)`.
  private static func collect(target: JSExpression, _ names: inout Set<String>) {
    switch target.kind {
    case .identifier(let name): names.insert(name)
    case .array(let elements): for element in elements { collect(target: element, &names) }
    case .object(let members): for member in members { collect(target: member.value, &names) }
    case .assignment(_, let inner, _), .spread(let inner): collect(target: inner, &names)
    default: break
    }
  }

  private static func collect(_ statement: JSStatement, _ names: inout Set<String>) {
    switch statement.kind {
    case .declaration(let declared, _):
      for one in declared { collect(one.binding, &names) }
    case .function(let function): function.name.map { _ = names.insert($0) }
    case .condition(_, let then, let otherwise):
      collect(then, &names)
      otherwise.map { collect($0, &names) }
    case .block(let statements): for one in statements { collect(one, &names) }
    case .forEach(let binding, _, let inner, _):
      collect(binding, &names)
      collect(inner, &names)
    case .forLoop(let first, _, _, let inner):
      first.map { collect($0, &names) }
      collect(inner, &names)
    case .attempt(let statements, let caught, let last):
      for one in statements + (caught ?? []) + (last ?? []) { collect(one, &names) }
    default: break
    }
  }

  /// The names of a binding.
  static func names(of binding: JSBinding) -> Set<String> {
    var names: Set<String> = []
    collect(binding, &names)
    return names
  }

  private static func collect(_ binding: JSBinding, _ names: inout Set<String>) {
    switch binding {
    case .name(let name): names.insert(name)
    case .members(let members): for member in members { collect(member.binding, &names) }
    case .elements(let elements):
      for element in elements { element.map { collect($0, &names) } }
    }
  }
}
