// SPDX-License-Identifier: Apache-2.0

/// What scripts of a collection give the variables that only they have.
struct RuntimeNames {
  /// Names that get a value, and those that get null alone.
  private var made: Set<String> = []
  private var cleared: Set<String> = []
  /// Whether the name of a variable is made by a script.
  private var isOpen = false

  /// - Parameter folders: with the collection.
  init(_ requests: [SourceRequest], _ folders: [SourceFolder]) {
    for folder in folders {
      made.formUnion((folder.defaults.captures + folder.defaults.variables).map(\.name))
      for script in folder.defaults.scripts { add(script) }
    }
    for request in requests {
      made.formUnion((request.captures + request.variables).map(\.name))
      for script in request.scripts { add(script) }
    }
  }

  func value(of name: String) -> RuntimeValue {
    if isOpen || made.contains(name) { return .unknown }
    return cleared.contains(name) ? .nothing : .never
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
    JSWalk.visit(statements) { value in
      guard case .call(let callee, let arguments) = value.kind,
        let path = ScriptSyntax.path(callee), path.hasPrefix("bru.set"), path.hasSuffix("Var")
      else { return }
      let name = arguments.first.flatMap(ScriptSyntax.literal)
      var isNothing = false
      if arguments.count > 1, case .literal(.null) = arguments[1].kind { isNothing = true }
      found.append((name, isNothing))
    }
    for (name, isNothing) in found {
      guard let name else {
        isOpen = true
        continue
      }
      if isNothing { cleared.insert(name) } else { made.insert(name) }
    }
  }
}
