// SPDX-License-Identifier: Apache-2.0

import Expressions

/// The entry that is left out when something in it is refused.
enum RefusedEntry {
  /// Keys whose members are left out one by one.
  private static let groups: Set<String> = ["headers", "params", "cookies", "vars"]

  /// The keys that lead to the entry.
  ///
  /// - Parameter path: those that lead to the refused value.
  static func path(_ path: [String]) -> [String] {
    let depth =
      switch path.first {
      case "vars": 2
      case "defaults": path.dropFirst().first.map(groups.contains) ?? false ? 3 : 2
      case "environments": path.dropFirst(2).first.map(groups.contains) ?? false ? 4 : 2
      case "blocks", "scenarios": path.dropFirst(2).first == "defaults" ? 4 : 3
      default: 1
      }
    return Array(path.prefix(depth))
  }

  /// The keys that lead to an entry of a step that its request does not need: one of what is expected or captured;
  /// nil for what the request has.
  ///
  /// - Parameter path: that of the refused value, from the top of the collection.
  static func path(_ path: [String], in step: ImportedStep) -> [String]? {
    let inner = path.dropFirst(path.first == "requests" ? 1 : 3)
    guard let key = inner.first, key == "expect" || key == "capture" else { return nil }
    return [3, 2, 1].lazy.map { inner.prefix($0) }.first { step.keys.entry(at: $0) != nil }
      .map { Array($0) }
  }

  /// The entry in a sentence.
  static func words(for path: [String]) -> String {
    guard let name = path.last else { return "" }
    switch (path.first, path.count) {
    case ("vars", 2): return "the variable `\(name)`"
    case ("environments", 2): return "the environment `\(name)`"
    case ("environments", 4): return "`\(name)` of the environment `\(path[1])`"
    case ("blocks", 3...): return "`\(name)` of the block `\(path[1])`"
    case ("scenarios", 3...): return "`\(name)` of the scenario `\(path[1])`"
    default: return "`\(path.joined(separator: "."))`"
    }
  }
}

extension ImportedCollection {
  /// The entries in which a path leads, and how many of its keys lead to them.
  func section(
    of path: [String]
  ) -> (entries: WritableKeyPath<ImportedCollection, [ImportedEntry]>, depth: Int)? {
    switch path.first {
    case nil: return nil
    case "vars": return (\.vars, 1)
    case "environments": return (\.environments, 1)
    case "defaults": return (\.defaults, 1)
    case "blocks", "scenarios":
      guard path.count > 2,
        let index = scenarios.firstIndex(where: {
          $0.title == path[1] && $0.isBlock == (path[0] == "blocks")
        })
      else { return nil }
      return (\.scenarios[index].keys, 2)
    default: return (\.keys, 0)
    }
  }
}

extension [ImportedEntry] {
  /// The entry at a path, unless it is a comment already.
  func entry(at path: ArraySlice<String>) -> ImportedEntry? {
    guard let name = path.first,
      let entry = first(where: { $0.name == name && !$0.value.isDisabled })
    else { return nil }
    return path.count == 1 ? entry : entry.value.entries.entry(at: path.dropFirst())
  }

  /// Makes an entry a comment with a finding.
  mutating func disable(_ path: ArraySlice<String>, _ finding: Int) {
    guard let name = path.first,
      let place = firstIndex(where: { $0.name == name && !$0.value.isDisabled })
    else { return }
    if path.count == 1 {
      self[place].value.isDisabled = true
      self[place].value.findings.append(finding)
    } else {
      var inner = self[place].value.entries
      inner.disable(path.dropFirst(), finding)
      self[place].value.content = .mapping(inner)
    }
  }

  /// Adds a name to `requires`.
  ///
  /// - Returns: whether it was not there.
  mutating func require(_ name: String) -> Bool {
    guard Names.problem(with: name) == nil else { return false }
    guard let place = firstIndex(where: { $0.name == "requires" }) else {
      append(ImportedEntry("requires", .list([.text(name)])))
      return true
    }
    guard case .list(let items) = self[place].value.content,
      !items.contains(where: { $0.literalText == name })
    else { return false }
    self[place].value = .list(items + [.text(name)])
    return true
  }
}
