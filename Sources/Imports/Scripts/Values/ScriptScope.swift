// SPDX-License-Identifier: Apache-2.0

/// Names of a function or of a block.
final class ScriptScope {
  private var values: [String: ScriptValue] = [:]
  let parent: ScriptScope?
  let isFunction: Bool
  /// How many were made before it.
  let number: Int
  private let journal: ScriptJournal

  init(_ parent: ScriptScope?, isFunction: Bool, journal: ScriptJournal) {
    self.parent = parent
    self.isFunction = isFunction
    self.journal = journal
    number = journal.scopeCount
    journal.scopeCount += 1
  }

  func value(_ name: String) -> ScriptValue? {
    var scope: ScriptScope? = self
    while let current = scope {
      if let value = current.values[name] { return value }
      scope = current.parent
    }
    return nil
  }

  var all: [String: ScriptValue] { values }

  /// Its own name, not one of its parents.
  func own(_ name: String) -> ScriptValue? { values[name] }

  func declare(_ name: String, _ value: ScriptValue, isVariable: Bool) {
    var scope = self
    while isVariable, !scope.isFunction, let parent = scope.parent { scope = parent }
    scope.set(name, value)
  }

  /// Gives a name a new value where it is declared, else at the top.
  func assign(_ name: String, _ value: ScriptValue) { owner(of: name).set(name, value) }

  /// Where a name is declared, else the top.
  func owner(of name: String) -> ScriptScope {
    var scope = self
    while scope.values[name] == nil, let parent = scope.parent { scope = parent }
    return scope
  }

  /// Nil takes the name away.
  func set(_ name: String, _ value: ScriptValue?) {
    journal.entries.append(ScriptJournal.Entry(scope: self, name: name, old: values[name]))
    values[name] = value
  }

  func clear() { values = [:] }
}

/// Which values were given to names, so that they can be taken back.
final class ScriptJournal {
  final class Entry {
    /// Nil for a variable of theirs.
    let scope: ScriptScope?
    let name: String
    let old: ScriptValue?

    init(scope: ScriptScope?, name: String, old: ScriptValue?) {
      (self.scope, self.name, self.old) = (scope, name, old)
    }
  }

  var entries: [Entry] = []
  var scopeCount = 0
}

extension ScriptVariableScope {
  /// As a message says it.
  var words: String {
    switch self {
    case .globals: "globals"
    case .collection: "collection"
    case .environment: "environment"
    case .folder: "folder"
    case .request: "request"
    case .row: "row of data"
    case .local: "script"
    }
  }
}
