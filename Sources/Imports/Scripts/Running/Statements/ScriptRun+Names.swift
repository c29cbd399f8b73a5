// SPDX-License-Identifier: Apache-2.0

/// What statements have given to names, since a number of entries of the journal.
struct ScriptChanges {
  /// The newest value of each name.
  var values: [(scope: ScriptScope?, name: String, value: ScriptValue?)] = []

  func has(_ scope: ScriptScope?, _ name: String) -> Bool {
    values.contains { $0.scope === scope && $0.name == name }
  }
}

extension ScriptRun {
  /// What names got since a mark.
  func changes(from mark: Int) -> ScriptChanges {
    var changes = ScriptChanges()
    var seen: [String: [ObjectIdentifier?]] = [:]
    for entry in journal.entries[mark...] {
      let place = entry.scope.map { ObjectIdentifier($0) }
      guard seen[entry.name]?.contains(place) != true else { continue }
      seen[entry.name, default: []].append(place)
      let value = entry.scope.map { $0.own(entry.name) } ?? made[entry.name]
      changes.values.append((entry.scope, entry.name, value))
    }
    return changes
  }

  /// Takes back what names got since a mark.
  func takeBack(from mark: Int) -> ScriptChanges {
    let changes = changes(from: mark)
    for entry in journal.entries[mark...].reversed() { set(entry.scope, entry.name, entry.old) }
    // The journal would grow with each level of conditions.
    journal.entries.removeSubrange(mark...)
    return changes
  }

  /// The value of something that has no effect, on names of scopes that were there before.
  ///
  /// - Throws: a loss with a reason, if it has one.
  func withoutEffect(
    _ reason: String, _ body: () throws(ScriptLoss) -> ScriptValue
  ) throws(ScriptLoss) -> ScriptValue {
    let (mark, nameMark, scopeMark) = (effects.count, journal.entries.count, journal.scopeCount)
    let value = try body()
    let isInner = journal.entries[nameMark...].allSatisfy { ($0.scope?.number ?? -1) >= scopeMark }
    guard effects.count == mark, isInner else { throw ScriptLoss(reason) }
    return value
  }

  func set(_ scope: ScriptScope?, _ name: String, _ value: ScriptValue?) {
    if let scope { scope.set(name, value) } else { setMade(name, value) }
  }

  /// Names that a lost statement has given values to have unknown ones.
  func loseNames(from mark: Int) {
    for change in changes(from: mark).values {
      set(change.scope, change.name, .lost)
      if change.scope == nil { lostNames.insert(change.name) }
    }
  }
}
