// SPDX-License-Identifier: Apache-2.0

import Values

/// What a later document has that differs from a frozen one.
struct VersionComparison {
  /// What is gone or means something else, by its path.
  private(set) var breaks: [String] = []
  /// What came, by its path, without what `docs/compatibility.md` allows.
  private(set) var refusedAdditions: [String] = []

  private let frozen: Value

  init(frozen: Value, current: Value) {
    self.frozen = frozen
    compare(frozen, current, [])
  }

  private mutating func compare(_ old: Value, _ new: Value, _ path: [String]) {
    switch (old, new) {
    case (.object(let old), .object(let new)):
      // A reserved key may gain a meaning.
      if old["reserved"] != nil { return }
      for (name, value) in old.members {
        if let counterpart = new[name] {
          compare(value, counterpart, path + [name])
        } else {
          breaks.append((path + [name]).joined(separator: " "))
        }
      }
      for (name, value) in new.members where old[name] == nil {
        note(value, path + [name])
      }
    case (.array(let old), .array(let new)):
      let (known, words) = (old.map(\.compactJSON), new.map(\.compactJSON))
      breaks += known.filter { !words.contains($0) }.map { (path + [$0]).joined(separator: " ") }
      for word in new where !known.contains(word.compactJSON) { note(word, path + [text(word)]) }
    default:
      if old.compactJSON != new.compactJSON { breaks.append(path.joined(separator: " ")) }
    }
  }

  private func text(_ value: Value) -> String {
    if case .string(let text) = value { text } else { value.compactJSON }
  }

  private mutating func note(_ value: Value, _ path: [String]) {
    if !allows(value, path) { refusedAdditions.append(path.joined(separator: " ")) }
  }

  /// Whether a collection, a command line or a reader of a report that was right before stays so.
  private func allows(_ value: Value, _ path: [String]) -> Bool {
    func matches(_ pattern: String) -> Bool {
      let words = pattern.split(separator: " ")
      return words.count == path.count
        && zip(words, path).allSatisfy { $0 == "*" || $0.elementsEqual($1) }
    }
    if matches("format mappings * keys *") {
      guard case .object(let key) = value else { return false }
      return key["required"] == nil
    }
    // A key in a group excludes the others of it, which a key that was alone did not.
    if matches("format mappings * groups * keys *") {
      return member(["format", "mappings", path[2], "keys", path[6]]) == nil
    }
    return Self.open.contains(where: matches)
  }

  private func member(_ path: [String]) -> Value? {
    path.reduce(frozen as Value?) { value, name in
      if case .object(let object)? = value { object[name] } else { nil }
    }
  }

  /// Where something may come.
  private static let open = [
    "format mappings *", "format mappings * keys * value *",
    "format types *", "format matchers *", "format matchers * operand *",
    "format subjects *", "format subjects * matchers *", "format subjects * members *",
    "format cookieMatchers *", "format functions *", "format functions * arguments *",
    "format functions * argumentsAsMethod *", "format functions * argumentsAsMethod",
    "format functions * arguments", "format members *", "format members * *",
    "commandLine *", "commandLine * options *", "commandLine * options * names *",
    "commandLine * options * values *", "commandLine * options * values",
    "commandLine * options * repeatable", "commandLine * options * variable",
    "codes *", "reports *", "reports kinds *", "reports * *", "reports * * is *",
    "reports * * required",
  ]
}
