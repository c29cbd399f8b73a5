// SPDX-License-Identifier: Apache-2.0

/// How statements return from the function that they are in.
struct JSReturns: OptionSet, Sendable {
  static let plain = JSReturns(rawValue: 1)
  static let value = JSReturns(rawValue: 2)

  let rawValue: Int

  /// How a statement may return, and whether it always leaves its function.
  static func of(_ kind: JSStatement.Kind) -> (returns: JSReturns, alwaysLeaves: Bool) {
    switch kind {
    case .result(let value): (value == nil ? .plain : .value, true)
    case .failure: ([], true)
    case .block(let statements): of(statements)
    case .condition(_, let then, let otherwise):
      (
        then.returns.union(otherwise?.returns ?? []),
        then.alwaysLeaves && otherwise?.alwaysLeaves ?? false
      )
    case .forEach(_, _, let body, _), .forLoop(_, _, _, let body): (body.returns, false)
    case .attempt(let body, let caught, let last):
      (of(body + (caught ?? []) + (last ?? [])).returns, of(body).alwaysLeaves && caught == nil)
    default: ([], false)
    }
  }

  private static func of(
    _ statements: [JSStatement]
  ) -> (returns: JSReturns, alwaysLeaves: Bool) {
    (
      statements.reduce(into: []) { $0.formUnion($1.returns) },
      statements.contains(where: \.alwaysLeaves)
    )
  }
}

extension JSStatement {
  private static func block(_ statements: some Collection<JSStatement>) -> JSStatement {
    let start = statements.first?.range.lowerBound ?? 0
    let end = statements.reduce(start) { max($0, $1.range.upperBound) }
    return JSStatement(kind: .block(Array(statements)), range: start..<end)
  }

  /// The statement with what comes behind it, which is in the branch that does not return; nil if
  /// both branches may return.
  func followed(by rest: ArraySlice<JSStatement>) -> JSStatement? {
    if rest.isEmpty || alwaysLeaves { return self }
    if returns.isEmpty { return Self.block([self] + rest) }
    switch kind {
    case .block(let statements) where statements.count == 1:
      return statements[0].followed(by: rest)
    case .condition(let test, let then, let otherwise):
      if then.alwaysLeaves {
        guard let other = otherwise.map({ $0.followed(by: rest) }) ?? Self.block(rest) else {
          return nil
        }
        return JSStatement(kind: .condition(test, then, otherwise: other), range: range)
      }
      guard let otherwise, otherwise.alwaysLeaves, let first = then.followed(by: rest) else {
        return nil
      }
      return JSStatement(kind: .condition(test, first, otherwise: otherwise), range: range)
    default: return nil
    }
  }

  /// `if (a) { return b; } return c;` as `a ? b : c`; nil for statements that do more.
  static func result(of statements: ArraySlice<JSStatement>, depth: Int = 0) -> JSExpression? {
    guard let first = statements.first, depth < 20 else { return nil }
    let rest = statements.dropFirst()
    switch first.kind {
    case .result(let value): return value
    case .block(let inner) where first.alwaysLeaves: return result(of: inner[...], depth: depth + 1)
    case .condition(let test, let then, let otherwise):
      guard then.alwaysLeaves || otherwise?.alwaysLeaves ?? false,
        let one = result(of: [then] + rest, depth: depth + 1),
        let two = result(of: (otherwise.map { [$0] } ?? []) + rest, depth: depth + 1)
      else { return nil }
      return JSExpression(kind: .conditional(test, one, two), range: first.range)
    default: return nil
    }
  }

  /// The same statement in a function whose result is not used.
  var ignoringResult: JSStatement {
    switch kind {
    case .result(let value?):
      let first = JSStatement(kind: .expression(value), range: range)
      return Self.block([first, JSStatement(kind: .result(nil), range: range)])
    case .block(let statements):
      return JSStatement(kind: .block(statements.map(\.ignoringResult)), range: range)
    case .condition(let test, let then, let otherwise):
      return JSStatement(
        kind: .condition(test, then.ignoringResult, otherwise: otherwise?.ignoringResult),
        range: range)
    case .attempt(let body, let caught, let last):
      return JSStatement(
        kind: .attempt(body.map(\.ignoringResult), caught: caught, finally: last), range: range)
    default: return self
    }
  }
}

extension JSFunction {
  /// The same function, whose result is not used.
  var ignoringResult: JSFunction {
    JSFunction(name: name, parameters: parameters, body: body.map(\.ignoringResult))
  }
}
