// SPDX-License-Identifier: Apache-2.0

/// Expressions that change a list or an object where it is.
enum ScriptMutation {
  private static let methods: Set<String> = [
    "push", "pop", "shift", "unshift", "splice", "sort", "reverse", "fill", "copyWithin",
  ]
  private static let functions: Set<String> = [
    "Object.assign", "Object.defineProperty", "Object.defineProperties", "_.assign", "_.extend",
    "_.merge", "_.set", "_.unset", "_.defaults", "_.remove", "_.pull",
  ]
  /// Methods whose results are lists of their own.
  private static let copies: Set<String> = [
    "map", "filter", "slice", "concat", "split", "keys", "values", "entries", "from", "flat",
    "flatMap",
  ]

  /// What an expression changes; nil if it changes nothing.
  static func target(_ value: JSExpression) -> JSExpression? {
    switch value.kind {
    case .assignment(_, let target, _): changed(target)
    case .unary("delete", let operand): changed(operand)
    case .call(let callee, let arguments):
      if let path = ScriptSyntax.path(callee), functions.contains(path) {
        arguments.first
      } else if case .member(let base, let name, _) = callee.kind, methods.contains(name) {
        isCopy(base) ? nil : base
      } else {
        nil
      }
    default: nil
    }
  }

  private static func changed(_ target: JSExpression) -> JSExpression? {
    switch target.kind {
    case .member(let base, _, _), .index(let base, _):
      ["tests", "exports", "$global"].contains(ScriptSyntax.path(base)) ? nil : base
    case .array(let elements): elements.contains { changed($0) != nil } ? target : nil
    case .object(let members): members.contains { changed($0.value) != nil } ? target : nil
    default: nil
    }
  }

  private static func isCopy(_ value: JSExpression) -> Bool {
    switch value.kind {
    case .array: true
    case .call(let callee, _):
      if case .member(_, let name, _) = callee.kind { copies.contains(name) } else { false }
    default: false
    }
  }

  /// `a` of `a.b[0].c()`
  static func root(of value: JSExpression) -> String? {
    switch value.kind {
    case .identifier(let name): name
    case .member(let base, _, _), .index(let base, _): root(of: base)
    case .call(let callee, _): root(of: callee)
    default: nil
    }
  }
}

/// The names of a script whose objects have no second name.
struct SoleNames {
  private var names: Set<String> = []

  init() {}

  init(_ statements: [JSStatement]) {
    var found: [String: Int] = [:]
    var harmless: [String: Int] = [:]
    func note(_ value: JSExpression) {
      if case .identifier(let name) = value.kind { harmless[name, default: 0] += 1 }
    }
    var literals: [String: Int] = [:]
    var bindings: [String: Int] = [:]
    JSWalk.visitBindings(statements) { binding, value in
      for name in JSWalk.names(of: binding) { bindings[name, default: 0] += 1 }
      guard case .name(let name) = binding, let value else { return }
      switch value.kind {
      case .object, .array: literals[name, default: 0] += 1
      default: break
      }
    }
    JSWalk.visit(statements) { value in
      switch value.kind {
      case .identifier(let name): found[name, default: 0] += 1
      case .member(let base, _, _), .index(let base, _): note(base)
      case .call(let callee, let arguments):
        let root = ScriptSyntax.path(callee)?.split(separator: ".").first
        if root == "JSON" || root == "pm" || root == "console" || root == "postman" {
          for argument in arguments { note(argument) }
        }
      default: break
      }
    }
    names = Set(
      literals.filter {
        $0.value == 1 && bindings[$0.key] == 1 && found[$0.key] == harmless[$0.key]
      }
      .keys)
  }

  func has(_ name: String) -> Bool { names.contains(name) }
}
