// SPDX-License-Identifier: Apache-2.0

/// What scripts of a collection give the variables that only they have.
struct RuntimeNames {
  /// The scopes in which scripts and captures give names a value.
  private(set) var scopes: [String: ScriptVariableScope] = [:]
  /// Names that get a value, and those that get null alone.
  private var made: Set<String> = []
  private var cleared: Set<String> = []
  /// Whether the name of a variable is made by a script.
  private var isOpen = false

  /// - Parameter folders: with the collection.
  init(_ requests: [SourceRequest], _ folders: [SourceFolder]) {
    for folder in folders {
      made.formUnion((folder.defaults.captures + folder.defaults.variables).map(\.name))
      addRun(folder.defaults.captures)
      for script in folder.defaults.scripts { add(script) }
    }
    for request in requests {
      made.formUnion((request.captures + request.variables).map(\.name))
      addRun(request.captures)
      for script in request.scripts { add(script) }
    }
  }

  func value(of name: String) -> RuntimeValue {
    if isOpen || made.contains(name) { return .unknown }
    return cleared.contains(name) ? .nothing : .never
  }

  private mutating func addRun(_ captures: [SourceField]) {
    for capture in captures where !capture.isDisabled { scopes[capture.name] = .local }
  }

  /// Notes the strongest scope in which a script sets a name.
  private mutating func addScope(_ function: Substring, of name: String) {
    let scope: ScriptVariableScope =
      switch function {
      case "setVar": .local
      case "setEnvVar": .environment
      default: .globals
      }
    if scope.rawValue > scopes[name]?.rawValue ?? -1 { scopes[name] = scope }
  }

  private mutating func add(_ script: SourceScript) {
    let text = script.code.text
    let (statements, loss, _) = JSParser.statements(of: text)
    if loss != nil {
      // What is not read may give any name a value.
      isOpen = true
      return
    }
    var found: [(name: String?, isNothing: Bool)] = []
    var set: [(function: Substring, name: String)] = []
    JSWalk.visit(statements) { value in
      guard case .call(let callee, let arguments) = value.kind,
        let path = ScriptSyntax.path(callee), path.hasPrefix("bru.set"), path.hasSuffix("Var")
      else { return }
      let name = arguments.first.flatMap(ScriptSyntax.literal)
      var isNothing = false
      if arguments.count > 1, case .literal(.null) = arguments[1].kind { isNothing = true }
      found.append((name, isNothing))
      if let name { set.append((path.dropFirst(4), name)) }
    }
    for (function, name) in set { addScope(function, of: name) }
    for (name, isNothing) in found {
      guard let name else {
        isOpen = true
        continue
      }
      if isNothing { cleared.insert(name) } else { made.insert(name) }
    }
  }
}
