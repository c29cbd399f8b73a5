// SPDX-License-Identifier: Apache-2.0

import Values

extension ScriptRun {
  /// Both branches of a condition on a response: whole, or neither.
  func executeBranches(
    _ condition: ScriptCondition, _ test: JSExpression, _ then: JSStatement,
    _ otherwise: JSStatement?
  ) throws(ScriptLoss) {
    let mark = effects.count
    let nameMark = journal.entries.count
    let first = try branch(condition, then)
    let changed = takeBack(from: nameMark)
    let secondMark = journal.entries.count
    let second = try otherwise.map { (other) throws(ScriptLoss) in
      try branch(condition.opposite, other)
    }
    settle(changed, takeBack(from: secondMark))
    effects.removeLast(effects.count - mark)
    let all = first + (second ?? [])
    let checks = first.compactMap(\.expectation)
    let others = (second ?? []).compactMap(\.expectation)
    if !checks.isEmpty || !others.isEmpty {
      try addChecks(condition, test, checks, others, hasOtherwise: !others.isEmpty)
    }
    try addCaptures(all.filter { $0.expectation == nil }, test)
  }

  /// What names have behind two branches: what the elements of a loop leave in one that is declared
  /// outside of it, a captured variable, or something unknown.
  private func settle(_ first: ScriptChanges, _ second: ScriptChanges) {
    for change in first.values + second.values {
      let isTwice = first.has(change.scope, change.name) && second.has(change.scope, change.name)
      let isKnown = change.scope == nil || isOutsideOfLoops(change.scope)
      set(change.scope, change.name, isKnown && !isTwice ? change.value : .lost)
    }
  }

  /// Whether a scope is around the innermost loop over a response.
  private func isOutsideOfLoops(_ scope: ScriptScope?) -> Bool {
    var current = loops.last?.scope.parent
    while let one = current {
      if one === scope { return true }
      current = one.parent
    }
    return false
  }

  private func branch(
    _ condition: ScriptCondition, _ statement: JSStatement
  ) throws(ScriptLoss) -> [ScriptEffect] {
    let mark = effects.count
    let wasStrict = isStrict
    isStrict = true
    guards.append(condition)
    _ = try execute(statement)
    guards.removeLast()
    isStrict = wasStrict
    return Array(effects[mark...])
  }

  private func addCaptures(
    _ captures: [ScriptEffect], _ test: JSExpression
  ) throws(ScriptLoss) {
    for var effect in captures {
      guard case .capture(let key, _) = effect.kind else {
        throw ScriptLoss("a step that depends on a response")
      }
      let isTwice = captures.count {
        if case .capture(key, _) = $0.kind { true } else { false }
      }
      guard isTwice == 1 else { throw ScriptLoss("one of two values, by a condition") }
      effect = ScriptEffect(kind: effect.kind, response: effect.response, guards: guards)
      effects.append(effect)
      if loops.isEmpty {
        change(
          .flow, "`\(key)` is captured whether or not `\(text(test))`, and must be there",
          at: test.range.lowerBound)
      }
    }
  }

  /// A part of the script on one line.
  func text(_ value: JSExpression) -> String {
    let text = String(decoding: bytes[value.range], as: UTF8.self)
    let joined = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return joined.count > 80 ? joined.prefix(80) + "…" : joined
  }

  /// `C → A` and `not C → B`, as one of two expected documents.
  private func addChecks(
    _ condition: ScriptCondition, _ test: JSExpression, _ checks: [ScriptExpectation],
    _ others: [ScriptExpectation], hasOtherwise: Bool
  ) throws(ScriptLoss) {
    if let holds = condition.holds, let fails = condition.fails,
      let found = alternatives([fails + others, holds + checks])
    {
      var whole = found
      whole.tests = (checks + others).reduce(into: []) { $0.formUnion($1.tests) }
      let (then, otherwise) = (Self.byTest(checks), Self.byTest(others))
      for test in whole.tests where whole.tests.count > 1 {
        whole.alone[test] = alternatives([
          fails + (otherwise[test] ?? []), holds + (then[test] ?? []),
        ]).map { [$0] }
      }
      return try add(.expectation(whole), response: whole.response)
    }
    let isPlain = !hasOtherwise && isAboutSuccess(condition)
    if !isPlain || !guards.isEmpty, let found = guarded(condition, checks, others) {
      for check in found { try add(.expectation(check), response: check.response) }
      return
    }
    guard isPlain else { throw ScriptLoss("a condition on the response") }
    change(
      .flow, "checks are made whether or not `\(text(test))`", at: test.range.lowerBound)
    for check in checks {
      try add(.expectation(check), response: check.response)
    }
  }

  /// What each test expects by itself.
  private static func byTest(_ checks: [ScriptExpectation]) -> [Int: [ScriptExpectation]] {
    var found: [Int: [ScriptExpectation]] = [:]
    for check in checks {
      for test in check.tests { found[test, default: []] += check.alone[test] ?? [check] }
    }
    return found
  }

  /// One of several documents, where all are about the same one.
  private func alternatives(_ choices: [[ScriptExpectation]]) -> ScriptExpectation? {
    var prefix: [ScriptSubject.Segment]?
    var about: Int?
    for choice in choices.joined() {
      guard case .match(let subject, _) = choice.kind, subject.part == .json,
        about == nil || about == subject.response
      else { return nil }
      about = subject.response
      let loop = subject.path.lastIndex { if case .each = $0 { true } else { false } }
      let own = loop.map { Array(subject.path[...$0]) } ?? []
      guard prefix == nil || prefix == own else { return nil }
      prefix = own
    }
    guard let prefix, let about else { return nil }
    let values = choices.compactMap { choice -> ImportedValue? in
      let relative = choice.map { expectation -> ScriptExpectation in
        guard case .match(var subject, let matcher) = expectation.kind else { return expectation }
        var inner = expectation
        subject.path.removeFirst(prefix.count)
        inner.kind = .match(subject, matcher)
        return inner
      }
      return ExpectationTree.value(of: relative)
    }
    guard values.count == choices.count else { return nil }
    let subject = ScriptSubject(response: about, part: .json, path: prefix)
    return .match(subject, ScriptMatcher.matcher("$anyOf", .list(values)))
  }

  /// `code === 200`: a response of another class fails the step by the implied check.
  private func isAboutSuccess(_ condition: ScriptCondition) -> Bool {
    guard let holds = condition.holds, !holds.isEmpty, loops.isEmpty else { return false }
    let expectsStatus = effects.contains { effect in
      if case .match(let subject, _)? = effect.expectation?.kind {
        subject.part == .status
      } else {
        false
      }
    }
    return !expectsStatus
      && holds.allSatisfy { expectation in
        guard case .match(let subject, let matcher) = expectation.kind, subject.part == .status,
          case .number(let number) = matcher.value.content, let code = number.exactInt
        else { return false }
        return (200..<300).contains(code)
      }
  }
}

extension ScriptEffect {
  var expectation: ScriptExpectation? {
    if case .expectation(let expectation) = kind { expectation } else { nil }
  }
}
