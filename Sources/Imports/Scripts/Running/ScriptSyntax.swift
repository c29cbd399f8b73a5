// SPDX-License-Identifier: Apache-2.0

import Values

/// Names in the syntax of a script, for what was not followed.
enum ScriptSyntax {
  private static let setters: Set<String> = [
    "pm.environment.set", "pm.globals.set", "pm.variables.set", "pm.collectionVariables.set",
    "postman.setEnvironmentVariable", "postman.setGlobalVariable", "bru.setVar", "bru.setEnvVar",
    "bru.setGlobalEnvVar", "client.global.set", "request.variables.set",
  ]

  /// The variable that an expression sets; nil if it sets none, or one whose name is made.
  static func madeName(_ value: JSExpression, _ dialect: ScriptDialect) -> String? {
    if dialect == .httpYac, case .assignment(_, let target, _) = value.kind,
      case .member(let base, let name, _) = target.kind,
      ["exports", "$global"].contains(path(base))
    {
      return name
    }
    guard case .call(let callee, let arguments) = value.kind, let path = path(callee),
      setters.contains(path), case .literal(.string(let name))? = arguments.first?.kind
    else { return nil }
    return name
  }

  /// The name of the test that an expression is; a nil text for one that is made.
  static func testName(
    _ value: JSExpression, _ dialect: ScriptDialect
  ) -> (text: String?, isTest: Bool)? {
    switch value.kind {
    case .call(let callee, let arguments):
      guard let path = path(callee) else { return nil }
      let isTest =
        switch dialect {
        case .postman: path == "pm.test"
        case .bruno: path == "test"
        case .http: path == "client.test" || path == "test"
        case .httpYac: path == "test"
        }
      if dialect == .httpYac, path.hasPrefix("test.") { return (nil, true) }
      guard isTest, arguments.count >= 2 else { return nil }
      return (literal(arguments[0]), true)
    case .assignment("=", let target, _):
      guard dialect == .postman else { return nil }
      switch target.kind {
      case .index(let base, let name) where path(base) == "tests": return (literal(name), true)
      case .member(let base, let name, _) where path(base) == "tests": return (name, true)
      default: return nil
      }
    default: return nil
    }
  }

  static func literal(_ value: JSExpression) -> String? {
    switch value.kind {
    case .literal(.string(let text)): text
    case .template(let texts, let values) where values.isEmpty: texts.first
    default: nil
    }
  }

  /// `a.b.c`
  static func path(_ value: JSExpression) -> String? {
    switch value.kind {
    case .identifier(let name): name
    case .member(let base, let name, _): path(base).map { "\($0).\(name)" }
    default: nil
    }
  }
}
