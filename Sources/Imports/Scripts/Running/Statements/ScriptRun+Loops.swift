// SPDX-License-Identifier: Apache-2.0

import Values

extension ScriptRun {
  /// The most elements of a list of the script for which a loop is written out.
  private static let longestList = 100

  // MARK: Loops

  func executeLoop(
    _ binding: JSBinding, over list: JSExpression, _ body: JSStatement, isIn: Bool
  ) throws(ScriptLoss) {
    try needsPlainTurns(body)
    defer { loseOuter(JSWalk.names(of: binding)) }
    let value = try self.value(list)
    // `forEach` is a mistake there too, where there is no list.
    if case .subject = value { note(.otherLoops) }
    guard !isIn else {
      guard case .name(let name) = binding, case .subject(let subject) = value else {
        throw ScriptLoss("a loop over names")
      }
      return try loop(over: subject, body) { (loop) throws(ScriptLoss) in
        scope.set(name, .loopIndex(loop))
      }
    }
    if case .list = value, Self.hasBreak(body) { throw ScriptLoss("`break`") }
    try each(value, body) { (element, _) throws(ScriptLoss) in
      try declare(binding, element, isVariable: false)
    }
  }

  private func needsPlainTurns(_ body: JSStatement) throws(ScriptLoss) {
    guard body.returns.isEmpty else { throw ScriptLoss("`return` in a loop") }
  }

  /// `for (x of list)` also gives a value to a name that is declared outside of the loop.
  private func loseOuter(_ names: Set<String>) {
    for name in names where scope.value(name) != nil { scope.assign(name, .lost) }
  }

  /// `for (let i = 0; i < list.length; i++)`
  func executeCounting(
    _ first: JSStatement?, _ test: JSExpression?, _ step: JSExpression?, _ body: JSStatement
  ) throws(ScriptLoss) {
    guard case .declaration(let declared, _)? = first?.kind, declared.count == 1,
      case .name(let name) = declared[0].binding,
      case .literal(.number(let start))? = declared[0].value?.kind, start.exactInt == 0,
      case .binary("<", let left, let right)? = test?.kind, case .identifier(name) = left.kind,
      case .assignment("+=", let target, let width)? = step?.kind,
      case .identifier(name) = target.kind, case .literal(.number(let one)) = width.kind,
      one.exactInt == 1, case .member(let list, "length", _) = right.kind
    else { throw ScriptLoss("a loop with a counter") }
    try needsPlainTurns(body)
    defer { loseOuter([name]) }
    let value = try self.value(list)
    if case .list(let elements) = value {
      guard !Self.hasBreak(body) else { throw ScriptLoss("`break`") }
      return try unroll(elements.indices.map { .data(.number(ExactNumber($0))) }, body) {
        (element, _) throws(ScriptLoss) in scope.set(name, element)
      }
    }
    guard case .subject(let subject) = value else { throw ScriptLoss("a loop with a counter") }
    note(.otherLoops)
    try loop(over: subject, body) { (loop) throws(ScriptLoss) in
      scope.set(name, .loopIndex(loop))
    }
  }

  /// Each element of a list: one after another for a list of the script, all at once for one of a
  /// response.
  func each(
    _ list: ScriptValue, _ body: JSStatement,
    _ bind: (ScriptValue, ScriptValue) throws(ScriptLoss) -> Void
  ) throws(ScriptLoss) {
    switch list {
    case .list(let elements): try unroll(elements, body, bind)
    case .subject(let subject):
      try loop(over: subject, body) { (loop) throws(ScriptLoss) in
        try bind(.subject(subject.appending(.each(loop))), .loopIndex(loop))
      }
    default: throw ScriptLoss("a loop over a list that is made")
    }
  }

  private func unroll(
    _ elements: [ScriptValue], _ body: JSStatement,
    _ bind: (ScriptValue, ScriptValue) throws(ScriptLoss) -> Void
  ) throws(ScriptLoss) {
    guard elements.count <= Self.longestList else {
      throw ScriptLoss("a loop over more than \(Self.longestList) elements")
    }
    let wasStrict = isStrict
    isStrict = true
    for (index, element) in elements.enumerated() {
      try withScope(isFunction: true) { () throws(ScriptLoss) in
        try bind(element, .data(.number(ExactNumber(index))))
        _ = try execute(body)
      }
    }
    isStrict = wasStrict
  }

  private func loop(
    over list: ScriptSubject, _ body: JSStatement, _ bind: (Int) throws(ScriptLoss) -> Void
  ) throws(ScriptLoss) {
    guard list.part == .json, !list.isLength else { throw ScriptLoss("a loop over a text") }
    let number = loops.count
    let mark = effects.count
    let wasStrict = isStrict
    isStrict = true
    try withScope(isFunction: true) { () throws(ScriptLoss) in
      try bind(number)
      loops.append(
        Loop(
          list: list, guardCount: guards.count, scope: scope,
          endsAtFirst: try endsAtFirst(body)))
      _ = try execute(body)
      loops.removeLast()
    }
    isStrict = wasStrict
    guard effects.count == mark || !Self.hasBreak(body) || effects[mark...].allSatisfy(isCapture)
    else { throw ScriptLoss("`break` and a check") }
    for index in effects.indices[mark...] { try settle(index, list, number) }
  }

  private func isCapture(_ effect: ScriptEffect) -> Bool {
    if case .capture = effect.kind { true } else { false }
  }

  /// An effect of a loop's body, for all elements together.
  private func settle(
    _ index: Int, _ list: ScriptSubject, _ loop: Int
  ) throws(ScriptLoss) {
    guard case .expectation(var expectation) = effects[index].kind else {
      if case .capture = effects[index].kind { return }
      throw ScriptLoss("a step for each element")
    }
    guard expectation.source.loops.contains(loop) else {
      throw ScriptLoss("a check that a list without elements leaves out")
    }
    switch expectation.kind {
    case .match: return
    case .condition(let condition):
      let name = ScriptCEL.element(loop)
      expectation.kind = .condition("\(list.expression()).all(\(name), \(condition))")
      expectation.source.loops.remove(loop)
      expectation.source.response = list.response
      expectation.source.loops.formUnion(list.loops)
      effects[index].kind = .expectation(expectation)
    case .value, .schema: throw ScriptLoss("a value for each element")
    }
  }

  /// Whether a loop ends at its first match: `break` is only known behind one condition.
  private func endsAtFirst(_ body: JSStatement) throws(ScriptLoss) -> Bool {
    guard Self.hasBreak(body) else { return false }
    var inner = body
    while case .block(let statements) = inner.kind, statements.count == 1 { inner = statements[0] }
    guard case .condition(_, let then, nil) = inner.kind, case .block(let statements) = then.kind,
      case .leaveLoop? = statements.last?.kind
    else { throw ScriptLoss("`break`") }
    return true
  }

  private static func hasBreak(_ statement: JSStatement) -> Bool {
    switch statement.kind {
    case .leaveLoop: true
    case .block(let statements): statements.contains(where: hasBreak)
    case .condition(_, let then, let otherwise):
      hasBreak(then) || otherwise.map(hasBreak) ?? false
    case .attempt(let body, let caught, let last):
      (body + (caught ?? []) + (last ?? [])).contains(where: hasBreak)
    default: false
    }
  }

  // MARK: What a loop leaves behind

  /// The value that the last element leaves in a name, or the first with `break`.
  func lastElement(
    _ value: ScriptValue, of loop: Loop
  ) throws(ScriptLoss) -> ScriptExpression {
    guard loops.count == 1 else { throw ScriptLoss("a value of a loop in a loop") }
    var condition: ScriptCondition?
    for one in guards[loop.guardCount...] {
      condition = try condition.map { (known) throws(ScriptLoss) in try known.and(one) } ?? one
    }
    guard case .subject(let subject) = value, subject.part == .json, !subject.isLength,
      subject.path.starts(with: loop.list.path + [.each(0)]),
      subject.response == loop.list.response
    else { throw ScriptLoss("a value that each turn of a loop changes") }
    let filter = try condition.map { (condition) throws(ScriptLoss) in
      guard let expression = condition.expression, !expression.source.isFresh else {
        throw ScriptLoss("a condition of a loop")
      }
      return expression
    }
    let name = ScriptCEL.element(0)
    let list = loop.list.expression()
    let found = filter.map { "\(list).filter(\(name), \($0.text))" } ?? list
    let rest = subject.path.dropFirst(loop.list.path.count + 1)
      .map { ScriptCEL.access($0, isOptional: false) }.joined()
    var source = ScriptSource(response: subject.response)
    source.reads = filter?.source.reads ?? []
    return ScriptExpression(
      text: found + (loop.endsAtFirst ? "[0]" : ".reverse()[0]") + rest, type: .any, source: source,
      isFound: filter.map { "\(list).exists(\(name), \($0.text))" })
  }
}
