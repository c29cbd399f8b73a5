// SPDX-License-Identifier: Apache-2.0

/// What scripts expect of one response, merged by subject.
package struct ScriptExpectations: Sendable {
  /// The order of the keys of `expect`.
  private static let order = [
    "status", "headers", "cookies", "json", "schema", "body", "time", "size", "values", "that",
  ]

  private(set) var all: [ScriptExpectation] = []

  package init() {}

  init(_ all: [ScriptExpectation]) { self.all = all }

  package var isEmpty: Bool { all.isEmpty }

  /// Adds those of another script of the same step.
  package mutating func add(_ other: ScriptExpectations) {
    var buckets: [Int: [ScriptExpectation]] = [:]
    for expectation in all { buckets[expectation.bucket, default: []].append(expectation) }
    for expectation in other.all {
      let bucket = expectation.bucket
      if buckets[bucket]?.contains(where: { $0.isSame(as: expectation) }) == true { continue }
      buckets[bucket, default: []].append(expectation)
      all.append(expectation)
    }
  }

  /// The keys of `expect` that they become.
  package var subjects: Set<String> { Set(entries.map(\.name)) }

  /// Without those of some keys.
  package func without(_ subjects: Set<String>) -> ScriptExpectations {
    ScriptExpectations(all.filter { !subjects.contains(key(of: $0)) })
  }

  /// The value of `expect`; nil without expectations.
  package var value: ImportedValue? {
    let entries = entries
    return entries.isEmpty ? nil : .mapping(entries)
  }

  /// The entries of `expect`.
  package var entries: [ImportedEntry] {
    var groups: [String: [ScriptExpectation]] = [:]
    for expectation in all { groups[key(of: expectation), default: []].append(expectation) }
    var entries: [ImportedEntry] = []
    var further: [ScriptExpectation] = []
    for key in Self.order {
      guard let group = groups[key], let value = value(of: key, group, &further) else { continue }
      entries.append(ImportedEntry(key, value))
    }
    if !further.isEmpty { Self.append(further, to: &entries) }
    var shown: Set<String> = []
    for index in entries.indices { Self.showOnce(&entries[index].value, &shown) }
    return entries
  }

  /// The name of a test is above the first thing that it expects.
  private static func showOnce(_ value: inout ImportedValue, _ shown: inout Set<String>) {
    value.comments = value.comments.filter { shown.insert($0).inserted }
    switch value.content {
    case .list(var items):
      for index in items.indices { showOnce(&items[index], &shown) }
      value.content = .list(items)
    case .mapping(var entries):
      for index in entries.indices { showOnce(&entries[index].value, &shown) }
      value.content = .mapping(entries)
    default: break
    }
  }

  private func key(of expectation: ScriptExpectation) -> String {
    switch expectation.kind {
    case .value: return "values"
    case .condition: return "that"
    case .schema: return "schema"
    case .match(let subject, _):
      switch subject.part {
      case .json: return "json"
      case .status: return "status"
      case .body: return "body"
      case .time: return "time"
      case .size: return "size"
      case .header: return "headers"
      case .cookie: return "cookies"
      case .reason: return "values"
      }
    }
  }

  private func value(
    of key: String, _ group: [ScriptExpectation], _ further: inout [ScriptExpectation]
  ) -> ImportedValue? {
    switch key {
    case "json": return ExpectationTree.value(of: group)
    case "headers", "cookies": return named(group)
    case "values", "that":
      let items = group.map(element)
      return items.isEmpty ? nil : .list(items)
    case "schema":
      further += group.dropFirst().map(Self.furtherSchema)
      guard case .schema(var value)? = group.first?.kind else { return nil }
      value.comments = group[0].names
      return value
    case "size": return single(group).map(Self.inBytes)
    default: return single(group)
    }
  }

  /// A second schema is one of the document, which `schema` has no place for.
  private static func furtherSchema(_ expectation: ScriptExpectation) -> ScriptExpectation {
    guard case .schema(let schema) = expectation.kind else { return expectation }
    var result = ScriptExpectation(
      .value("response.json", ScriptMatcher.matcher("$schema", schema)))
    result.names = expectation.names
    return result
  }

  private static func append(
    _ further: [ScriptExpectation], to entries: inout [ImportedEntry]
  ) {
    let added = ScriptExpectations(further).entries
    for entry in added {
      if let index = entries.firstIndex(where: { $0.name == entry.name }),
        case .list(let items) = entries[index].value.content,
        case .list(let more) = entry.value.content
      {
        entries[index].value = .list(items + more)
      } else {
        entries.append(entry)
      }
    }
  }

  /// Sizes have a unit in the format.
  private static func inBytes(_ value: ImportedValue) -> ImportedValue {
    var sized = value
    switch value.content {
    case .number(let number): sized.content = .text(ImportedText("\(number.digits)B"))
    case .list(let items): sized.content = .list(items.map(inBytes))
    case .mapping(let entries):
      sized.content = .mapping(entries.map { ImportedEntry($0.name, inBytes($0.value)) })
    default: break
    }
    return sized
  }

  // MARK: Parts

  /// Headers and cookies by name, in any case.
  private func named(_ group: [ScriptExpectation]) -> ImportedValue? {
    var order: [String] = []
    var byName: [String: (name: String, matchers: [ScriptMatcher], names: [String])] = [:]
    for expectation in group {
      guard case .match(let subject, var matcher) = expectation.kind else { continue }
      if subject.isLength { matcher.value = ScriptMatcher.matcher("$length", matcher.value) }
      let name: String
      let key: String
      switch subject.part {
      case .header(let header): (name, key) = (header, header.lowercased())
      case .cookie(let cookie): (name, key) = (cookie, cookie)
      default: continue
      }
      if byName[key] == nil { order.append(key) }
      byName[key, default: (name, [], [])].matchers.append(matcher)
      let known = byName[key]?.names ?? []
      byName[key]?.names += expectation.names.filter { !known.contains($0) }
    }
    let entries = order.compactMap { key -> ImportedEntry? in
      guard let found = byName[key],
        var value = ExpectationTree.merged(Self.distinct(found.matchers))
      else { return nil }
      value.comments = found.names
      return ImportedEntry(found.name, value)
    }
    return entries.isEmpty ? nil : .mapping(entries)
  }

  private func single(_ group: [ScriptExpectation]) -> ImportedValue? {
    var matchers: [ScriptMatcher] = []
    var names: [String] = []
    for expectation in group {
      guard case .match(let subject, var matcher) = expectation.kind else { continue }
      matcher.acceptsAbsent = false
      if subject.isLength { matcher.value = ScriptMatcher.matcher("$length", matcher.value) }
      matchers.append(matcher)
      names += expectation.names.filter { !names.contains($0) }
    }
    guard var value = ExpectationTree.merged(Self.combinable(Self.distinct(matchers))) else {
      return nil
    }
    if case .match(let subject, _)? = group.first?.kind, subject.part == .status {
      value = StatusBounds.simplified(value)
    }
    value.comments = names
    return value
  }

  /// Classes and lists of statuses as matchers, which are beside others: `2xx` alone is not an operand.
  private static func combinable(_ matchers: [ScriptMatcher]) -> [ScriptMatcher] {
    guard matchers.count > 1 else { return matchers }
    let code = matchers.lazy.compactMap { matcher -> ImportedValue? in
      if case .number = matcher.value.content { matcher.value } else { nil }
    }.first
    let changed = matchers.map { matcher -> ScriptMatcher in
      switch matcher.value.content {
      case .text(let text):
        guard let literal = text.literal, literal.hasSuffix("xx"),
          let digit = literal.first?.wholeNumberValue
        else { return matcher }
        return ScriptMatcher(
          .mapping([
            ImportedEntry("$gte", .number(digit * 100)),
            ImportedEntry("$lte", .number(digit * 100 + 99)),
          ]))
      case .list(let items): return ScriptMatcher(ScriptMatcher.matcher("$in", .list(items)))
      default: return matcher
      }
    }
    guard let code else { return changed }
    return changed.filter { $0.value.isSame(as: code) || !ExpectationTree.implies(code, $0.value) }
  }

  private static func distinct(_ matchers: [ScriptMatcher]) -> [ScriptMatcher] {
    matchers.reduce(into: []) { output, matcher in
      if !output.contains(where: { $0.isSame(as: matcher) }) { output.append(matcher) }
    }
  }

  /// An element of `values` or `that`.
  private func element(_ expectation: ScriptExpectation) -> ImportedValue {
    var value: ImportedValue
    switch expectation.kind {
    case .condition(let condition): value = .text(condition)
    case .value(let expression, let expected):
      value = .mapping([
        ImportedEntry("of", .text(expression)), ImportedEntry("is", expected),
      ])
    case .match(let subject, let matcher):
      value = .mapping([
        ImportedEntry("of", .text(subject.expression())), ImportedEntry("is", matcher.value),
      ])
    case .schema: value = .null
    }
    value.comments = expectation.names
    value.findings = expectation.findings
    return value
  }
}
