// SPDX-License-Identifier: Apache-2.0

/// Expectations of one JSON document, as one expected value: by paths, with loops as `$each`.
struct ExpectationTree {
  private struct Place {
    let path: [ScriptSubject.Segment]
    var matchers: [ScriptMatcher] = []
    /// Numbers of matchers, by their buckets.
    var buckets: [Int: [Int]] = [:]
    var names: [String] = []
    var nameSet: Set<String> = []
    var findings: [Int] = []
    /// What is expected of each element, if it is a list.
    var elements: [ScriptExpectation] = []
    var isLenient = true

    init(path: [ScriptSubject.Segment]) { self.path = path }

    mutating func add(_ matcher: ScriptMatcher) {
      let bucket = matcher.bucket
      if buckets[bucket]?.contains(where: { matchers[$0].isSame(as: matcher) }) == true { return }
      buckets[bucket, default: []].append(matchers.count)
      matchers.append(matcher)
    }
  }

  private var places: [Place] = []
  private var indexes: [[ScriptSubject.Segment]: Int] = [:]

  /// The expected value; nil if there is nothing to expect.
  static func value(of expectations: [ScriptExpectation]) -> ImportedValue? {
    var tree = ExpectationTree()
    for expectation in expectations { tree.add(expectation) }
    tree.addParents()
    return tree.value
  }

  private mutating func place(_ path: [ScriptSubject.Segment]) -> Int {
    if let index = indexes[path] { return index }
    indexes[path] = places.count
    places.append(Place(path: path))
    return places.count - 1
  }

  private mutating func add(_ expectation: ScriptExpectation) {
    guard case .match(var subject, let matcher) = expectation.kind else { return }
    let loop = subject.path.firstIndex { if case .each = $0 { true } else { false } }
    if let loop {
      let index = place(Array(subject.path[..<loop]))
      var inner = expectation
      subject.path.removeFirst(loop + 1)
      inner.kind = .match(subject, matcher)
      places[index].elements.append(inner)
      return
    }
    let index = place(subject.path)
    var shown = matcher
    if subject.isLength { shown = Self.length(matcher) }
    places[index].add(shown)
    for name in expectation.names where places[index].nameSet.insert(name).inserted {
      places[index].names.append(name)
    }
    places[index].findings += expectation.findings
    if !subject.isLenient { places[index].isLenient = false }
  }

  /// Only lists and texts have a length in JavaScript.
  private static func length(_ matcher: ScriptMatcher) -> ScriptMatcher {
    if matcher.isAbsence { return ScriptMatcher(matcher.value) }
    return ScriptMatcher(
      .mapping([
        ImportedEntry("$type", .list([.text("array"), .text("string")])),
        ImportedEntry("$length", matcher.value),
      ]))
  }

  /// JavaScript fails at a member of something that is not there, also where an absent member is
  /// expected.
  private mutating func addParents() {
    let strict = Set(
      places.filter { place in
        !place.elements.isEmpty || place.matchers.contains { !$0.acceptsAbsent }
      }.map(\.path))
    for place in places where !place.isLenient && !place.path.isEmpty {
      guard place.elements.isEmpty, place.matchers.allSatisfy(\.acceptsAbsent) else { continue }
      let parent = Array(place.path.dropLast())
      let isImplied = strict.contains { $0.count > parent.count && $0.starts(with: parent) }
      guard !isImplied else { continue }
      let index = self.place(parent)
      if places[index].matchers.isEmpty, places[index].elements.isEmpty {
        places[index].matchers = [
          parent.isEmpty ? ScriptMatcher(ScriptMatcher.matcher("$not", .null)) : .notNull
        ]
      }
    }
  }

  // MARK: The value

  private var value: ImportedValue? {
    guard !places.isEmpty else { return nil }
    if places.count == 1, places[0].path.isEmpty { return expected(places[0]) }
    var entries: [ImportedEntry] = []
    for place in places {
      let value = expected(place)
      if place.path.isEmpty {
        if case .mapping(let matchers) = value.content, value.comments.isEmpty {
          entries += matchers
        } else {
          entries.append(ImportedEntry("$", value))
        }
        continue
      }
      entries.append(ImportedEntry(key(of: place), value))
    }
    return .mapping(entries)
  }

  /// A member that must be there is written as such, anything else as a path.
  private func key(of place: Place) -> String {
    if place.path.count == 1, case .member(let name) = place.path[0],
      !place.matchers.allSatisfy(\.acceptsAbsent) || !place.elements.isEmpty,
      !name.hasPrefix("$"), ScriptSubject.isPlain(name)
    {
      return name
    }
    return ScriptSubject.jsonPath(place.path)
  }

  private func expected(_ place: Place) -> ImportedValue {
    var value = Self.merged(place.matchers)
    if !place.elements.isEmpty {
      let each = ExpectationTree.value(of: place.elements) ?? ScriptMatcher.exists(true)
      // Every element of an empty list is as expected.
      let list = ScriptMatcher.matcher(
        "$anyOf", .list([.list([]), ScriptMatcher.matcher("$each", each)]))
      value = value.map { Self.both($0, list) } ?? list
    }
    var result = value ?? ScriptMatcher.exists(true)
    result.comments = place.names
    result.findings = place.findings
    return result
  }

  /// All matchers of one place as one value.
  static func merged(_ matchers: [ScriptMatcher]) -> ImportedValue? {
    let isPresent = matchers.contains { !$0.acceptsAbsent }
    var shown: [ImportedValue] = []
    for matcher in matchers {
      // Whether it exists is checked by the others.
      let isExistence = matcher.value.isSame(as: ScriptMatcher.exists(true))
      if isExistence, matchers.contains(where: { !$0.acceptsAbsent && !$0.isSame(as: matcher) }) {
        continue
      }
      if matcher.acceptsAbsent, !matcher.isAbsence, !isPresent {
        shown.append(
          ScriptMatcher.matcher("$anyOf", .list([ScriptMatcher.exists(false), matcher.value])))
      } else {
        shown.append(matcher.value)
      }
    }
    guard let first = shown.first else { return nil }
    return shown.dropFirst().reduce(first, both)
  }

  /// Both of two expected values.
  private static func both(_ one: ImportedValue, _ two: ImportedValue) -> ImportedValue {
    if case .mapping(let first) = one.content, case .mapping(let second) = two.content,
      isMatchers(first), isMatchers(second)
    {
      let names = Set(first.map(\.name))
      let new = second.filter { entry in
        !first.contains { $0.name == entry.name && $0.value.isSame(as: entry.value) }
      }
      func commonType(_ entry: ImportedEntry) -> ImportedValue? {
        guard entry.name == "$type", let own = first.first(where: { $0.name == "$type" }) else {
          return nil
        }
        return types(own.value, entry.value)
      }
      if new.allSatisfy({
        !names.contains($0.name) || $0.name == "$length" || commonType($0) != nil
      }) {
        var all = first
        for entry in new {
          if let index = all.firstIndex(where: { $0.name == entry.name }) {
            all[index].value = commonType(entry) ?? both(all[index].value, entry.value)
          } else {
            all.append(entry)
          }
        }
        return .mapping(all)
      }
    }
    if implies(one, two) { return one }
    if implies(two, one) { return two }
    if case .mapping(var entries) = one.content, entries.count == 1, entries[0].name == "$allOf",
      case .list(let items) = entries[0].value.content
    {
      entries[0].value = .list(items + [two])
      return .mapping(entries)
    }
    return ScriptMatcher.matcher("$allOf", .list([one, two]))
  }

  /// The types of two values of `$type`; nil if they have none in common.
  private static func types(_ one: ImportedValue, _ two: ImportedValue) -> ImportedValue? {
    func names(_ value: ImportedValue) -> [String] {
      if case .list(let items) = value.content { return items.compactMap(\.literalText) }
      return [value.literalText].compactMap(\.self)
    }
    let (first, second) = (names(one), names(two))
    func isIn(_ name: String, _ all: [String]) -> Bool {
      all.contains(name) || name == "integer" && all.contains("number")
    }
    let common =
      first.filter { isIn($0, second) } + second.filter { !first.contains($0) && isIn($0, first) }
    guard let name = common.first else { return nil }
    return common.count == 1 ? .text(name) : .list(common.map { .text($0) })
  }

  /// Whether a number is within bounds anyway.
  static func implies(_ one: ImportedValue, _ two: ImportedValue) -> Bool {
    guard case .number(let number) = one.content, case .mapping(let bounds) = two.content,
      !bounds.isEmpty
    else { return false }
    return bounds.allSatisfy { bound in
      guard case .number(let limit) = bound.value.content else { return false }
      switch bound.name {
      case "$gt": return limit < number
      case "$gte": return !(number < limit)
      case "$lt": return number < limit
      case "$lte": return !(limit < number)
      case "$not": return limit != number
      default: return false
      }
    }
  }

  /// `$closeTo` needs its `$within` beside it, so members are only added to what has no other kind
  /// of key.
  private static func isMatchers(_ entries: [ImportedEntry]) -> Bool {
    !entries.isEmpty
      && entries.allSatisfy { $0.name.hasPrefix("$") && $0.name != "$" && !$0.name.hasPrefix("$.") }
  }
}
