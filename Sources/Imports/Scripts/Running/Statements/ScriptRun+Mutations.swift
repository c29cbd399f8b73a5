// SPDX-License-Identifier: Apache-2.0

extension ScriptRun {
  /// What a lost statement changes in lists and objects is not known any more, under each of their
  /// names; nor are the names that its functions assign.
  func forgetChanges(_ statement: JSStatement) {
    var seen: Set<Int> = []
    var bodies = [(statements: [statement], scope: scope)]
    var mentioned: Set<String> = []
    var changed: [JSExpression] = []
    var own: Set<String> = []
    JSWalk.visitBindings([statement]) { binding, _ in own.formUnion(JSWalk.names(of: binding)) }
    while let (statements, scope) = bodies.popLast() {
      JSWalk.visit(statements) { value in
        if let target = ScriptMutation.target(value) { changed.append(target) }
        guard case .identifier(let name) = value.kind else { return }
        mentioned.insert(name)
        guard case .function(let function, let inner)? = scope.value(name),
          let start = function.body.first?.range.lowerBound, seen.insert(start).inserted
        else { return }
        bodies.append((function.body, inner))
        for parameter in function.parameters { own.formUnion(JSWalk.names(of: parameter)) }
        JSWalk.visitBindings(function.body) { binding, _ in
          own.formUnion(JSWalk.names(of: binding))
        }
        for one in function.body {
          for name in JSWalk.changedNames(one) where inner.value(name) != nil {
            inner.assign(name, .lost)
          }
        }
      }
    }
    guard !changed.isEmpty else { return }
    for target in changed { forget(target, mentioned, isOwn: own.contains) }
  }

  private func forget(
    _ target: JSExpression, _ mentioned: Set<String>, isOwn: (String) -> Bool
  ) {
    guard let root = ScriptMutation.root(of: target), !isOwn(root), scope.value(root) != nil
    else {
      if script.dialect != .postman { isBodyChanged = true }
      for name in mentioned { forget(name, isSole: false) }
      return
    }
    var isSole = false
    if case .identifier = target.kind { isSole = soleNames.has(root) }
    forget(root, isSole: isSole)
  }

  /// The value of a name is changed, and with it all that may be a part of it.
  private func forget(_ name: String, isSole: Bool) {
    switch scope.value(name) {
    case .list, .object:
      if !isSole { loseAll { Self.isMade($0) } }
    case .subject(let subject):
      guard subject.part == .json else { return }
      isBodyChanged = true
      loseAll { Self.isPart($0, of: subject.response) }
    case .lost, nil, .function, .host, .data, .text, .undefined: return
    default: break
    }
    scope.assign(name, .lost)
  }

  private static func isMade(_ value: ScriptValue) -> Bool {
    switch value {
    case .list, .object: true
    default: false
    }
  }

  private static func isPart(_ value: ScriptValue, of response: Int) -> Bool {
    switch value {
    case .subject(let subject): subject.part == .json && subject.response == response
    case .expression(let expression):
      expression.source.response == response && expression.type == .any
    case .list(let elements): elements.contains { isPart($0, of: response) }
    case .object(let members): members.contains { isPart($0.value, of: response) }
    default: false
    }
  }

  /// Names that are seen from here, and those that functions see.
  private func loseAll(_ isLost: (ScriptValue) -> Bool) {
    var seen: Set<ObjectIdentifier> = []
    var open = [scope]
    while let scope = open.popLast() {
      guard seen.insert(ObjectIdentifier(scope)).inserted else { continue }
      if let parent = scope.parent { open.append(parent) }
      for (name, value) in scope.all {
        if case .function(_, let inner) = value { open.append(inner) }
        if isLost(value) { scope.set(name, .lost) }
      }
    }
  }
}
