// SPDX-License-Identifier: Apache-2.0

/// What a script expects of one thing.
struct ScriptExpectation: Sendable {
  enum Kind: Sendable {
    case match(ScriptSubject, ScriptMatcher)
    /// `values: [{ of, is }]`
    case value(String, ImportedValue)
    /// `that: […]`
    case condition(String)
    case schema(ImportedValue)
  }

  var kind: Kind
  var source = ScriptSource()
  /// The names of the tests that it comes from.
  var names: [String] = []
  /// Findings that are shown above it.
  var findings: [Int] = []
  /// The numbers of its tests.
  var tests: Set<Int> = []
  /// Whether a condition decides as its source for every response.
  var isExact = false
  /// Whether it looks at its value under a condition only.
  var isGuarded = false
  /// What it says of each test alone, for one that is about several; empty if that is the same.
  var alone: [Int: [ScriptExpectation]] = [:]

  init(_ kind: Kind, _ source: ScriptSource = ScriptSource()) {
    self.kind = kind
    self.source = source
  }

  static func match(_ subject: ScriptSubject, _ matcher: ScriptMatcher) -> ScriptExpectation {
    ScriptExpectation(
      .match(subject, matcher),
      ScriptSource(response: subject.response, loops: subject.loops))
  }

  static func match(_ subject: ScriptSubject, _ value: ImportedValue) -> ScriptExpectation {
    match(subject, ScriptMatcher(value))
  }

  /// The response that it is about.
  var response: Int? {
    switch kind {
    case .match(let subject, _): subject.response
    case .schema: source.response ?? 0
    case .value, .condition: source.response
    }
  }

  /// The same number for two that are the same.
  var bucket: Int {
    var hasher = Hasher()
    switch kind {
    case .match(let subject, let matcher):
      hasher.combine(subject)
      matcher.value.hash(into: &hasher)
    case .value(let text, let value):
      hasher.combine(text)
      value.hash(into: &hasher)
    case .condition(let text): hasher.combine(text)
    case .schema(let value): value.hash(into: &hasher)
    }
    return hasher.finalize()
  }

  /// Whether two are the same, apart from names.
  func isSame(as other: ScriptExpectation) -> Bool {
    switch (kind, other.kind) {
    case (.match(let one, let first), .match(let two, let second)):
      one == two && first.isSame(as: second)
    case (.value(let one, let first), .value(let two, let second)):
      one == two && first.isSame(as: second)
    case (.condition(let one), .condition(let two)): one == two
    case (.schema(let one), .schema(let two)): one.isSame(as: two)
    default: false
    }
  }
}

/// An expected value, with what JavaScript has and the format has not: a comparison with a value that
/// is absent.
struct ScriptMatcher: Sendable {
  var value: ImportedValue
  /// Whether an absent value is accepted, as by `!== 5`.
  var acceptsAbsent = false
  /// Whether only an absent value is accepted.
  var isAbsence = false

  init(_ value: ImportedValue, acceptsAbsent: Bool = false) {
    self.value = value
    self.acceptsAbsent = acceptsAbsent
  }

  static var absent: ScriptMatcher {
    var matcher = ScriptMatcher(Self.exists(false), acceptsAbsent: true)
    matcher.isAbsence = true
    return matcher
  }

  static var present: ScriptMatcher { ScriptMatcher(exists(true)) }

  static func exists(_ value: Bool) -> ImportedValue { matcher("$exists", .boolean(value)) }

  /// `{ $word: operand }`
  static func matcher(_ word: String, _ operand: ImportedValue) -> ImportedValue {
    .mapping([ImportedEntry(word, operand)])
  }

  static func not(_ value: ImportedValue) -> ScriptMatcher {
    ScriptMatcher(matcher("$not", value), acceptsAbsent: true)
  }

  /// The opposite of a matcher of values of some types: any other value, and an absent one, fails both.
  static func opposite(of value: ImportedValue) -> ScriptMatcher {
    ScriptMatcher(matcher("$not", value))
  }

  /// Values that count as true in a condition; an absent one does not.
  static var truthy: ScriptMatcher { ScriptMatcher(matcher("$not", falsyValues)) }

  static var falsy: ScriptMatcher { ScriptMatcher(falsyValues, acceptsAbsent: true) }

  private static var falsyValues: ImportedValue {
    matcher("$in", .list([.null, .boolean(false), .number(0), .text("")]))
  }

  /// Neither null nor absent.
  static var notNull: ScriptMatcher {
    ScriptMatcher(
      .mapping([ImportedEntry("$exists", .boolean(true)), ImportedEntry("$not", .null)]))
  }

  /// The same number for two that are the same.
  var bucket: Int {
    var hasher = Hasher()
    value.hash(into: &hasher)
    return hasher.finalize()
  }

  func isSame(as other: ScriptMatcher) -> Bool {
    value.isSame(as: other.value) && acceptsAbsent == other.acceptsAbsent
  }
}
