// SPDX-License-Identifier: Apache-2.0

import Expressions

/// Values by name. Few are searched one by one, which is faster than to hash a name: a block has one or
/// two parameters, and every name of an expression is looked up on several levels.
struct NamedValues: Sendable {
  private static let mostSearched = 8

  /// Empty if there are many.
  private var few: [(name: String, value: ScopedValue)] = []
  /// More than are searched one by one; nil if there are few.
  private var many: [String: ScopedValue]?

  var isEmpty: Bool { few.isEmpty && many?.isEmpty ?? true }

  subscript(name: String) -> ScopedValue? {
    get {
      if let many { return many[name] }
      return place(of: name).map { few[$0].value }
    }
    set {
      if many != nil {
        many?[name] = newValue
      } else if let place = place(of: name) {
        if let newValue { few[place].value = newValue } else { few.remove(at: place) }
      } else if let newValue {
        append(name, newValue)
      }
    }
  }

  /// All of them, in the order of the bytes of their names.
  var inOrder: [(name: String, value: ScopedValue)] {
    (few + (many?.map { (name: $0.key, value: $0.value) } ?? [])).sorted {
      $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
    }
  }

  /// Adds values; they win over those with the same name.
  mutating func merge(_ others: NamedValues) {
    for (name, value) in others.few { self[name] = value }
    for (name, value) in others.many ?? [:] { self[name] = value }
  }

  private func place(of name: String) -> Int? {
    for place in few.indices where few[place].name == name { return place }
    return nil
  }

  private mutating func append(_ name: String, _ value: ScopedValue) {
    few.append((name, value))
    guard few.count > Self.mostSearched else { return }
    many = Dictionary(few.map { ($0.name, $0.value) }) { first, _ in first }
    few = []
  }
}
