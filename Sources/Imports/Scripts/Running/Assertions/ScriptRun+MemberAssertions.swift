// SPDX-License-Identifier: Apache-2.0

extension ScriptRun {
  private func texts(_ values: [ScriptValue]) throws(ScriptLoss) -> [String] {
    var flat = values
    if case .list(let elements)? = values.first { flat = elements }
    var texts: [String] = []
    for value in flat {
      guard case .data(.string(let text)) = value else { throw ScriptLoss("names of members") }
      texts.append(text)
    }
    guard !texts.isEmpty else { throw ScriptLoss("names of members") }
    return texts
  }

  func assertKeys(
    _ chain: AssertionChain, _ values: [ScriptValue]
  ) throws(ScriptLoss) {
    let names = try texts(values)
    if chain.flags.contains("any") || chain.flags.contains("include") {
      guard case .subject(let subject) = chain.subject, !chain.isNegated, subject.part == .json
      else {
        throw ScriptLoss("`.keys(…)`")
      }
      guard !chain.flags.contains("any") else {
        let choices = names.map { ScriptMatcher.matcher("$contains", .text($0)) }
        return try require(
          ScriptMatcher.matcher(
            "$keys",
            choices.count == 1 ? choices[0] : ScriptMatcher.matcher("$anyOf", .list(choices))),
          chain)
      }
      return try expect(names.map { .match(subject.appending(.member($0)), .present) })
    }
    guard !chain.isNegated else { throw ScriptLoss("`.keys(…)` with `not`") }
    let items = ScriptMatcher.matcher("$sameItems", .list(names.map { .text($0) }))
    try require(ScriptMatcher.matcher("$keys", items), chain, isTyped: true)
  }

  func assertMembers(
    _ chain: AssertionChain, _ values: [ScriptValue]
  ) throws(ScriptLoss) {
    guard case .list(let elements)? = values.first else { throw ScriptLoss("`.members(…)`") }
    var items: [ImportedValue] = []
    for element in elements {
      let value = try imported(element)
      switch element {
      case .list, .object:
        guard chain.flags.contains("deep") else { throw ScriptLoss("`.members(…)` of objects") }
        items.append(exactly(value))
      default: items.append(value)
      }
    }
    let reads = try source(.list(elements))
    if chain.flags.contains("include") {
      let all = items.map { ScriptMatcher.matcher("$contains", $0) }
      let value = all.count == 1 ? all[0] : ScriptMatcher.matcher("$allOf", .list(all))
      let array = ScriptMatcher.matcher("$type", .text("array"))
      let both: ImportedValue =
        all.isEmpty ? array : ScriptMatcher.matcher("$allOf", .list([array, value]))
      return try require(both, chain, reads: reads, isTyped: true)
    }
    let value =
      chain.flags.contains("ordered")
      ? ImportedValue.list(items) : ScriptMatcher.matcher("$sameItems", .list(items))
    try require(value, chain, reads: reads, isTyped: true)
  }

  /// Without further members, at every depth.
  func exactly(_ value: ImportedValue) -> ImportedValue {
    Self.hasDollarKey(value)
      ? ScriptMatcher.matcher("$equals", value)
      : ScriptMatcher.matcher("$exact", value)
  }

  static func hasDollarKey(_ value: ImportedValue) -> Bool {
    switch value.content {
    case .list(let items): items.contains(where: hasDollarKey)
    case .mapping(let entries):
      entries.contains { $0.name.hasPrefix("$") || hasDollarKey($0.value) }
    default: false
    }
  }
}
