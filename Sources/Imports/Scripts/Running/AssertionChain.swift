// SPDX-License-Identifier: Apache-2.0

import Values

/// `expect(x).to.not.be`, until something is asserted.
struct AssertionChain {
  var subject: ScriptValue
  var response: Int
  var isNegated = false
  /// `deep`, `nested`, `include` as a word, `any`, `all`, `ordered`, `own`.
  var flags: Set<String> = []
  /// Behind `length`.
  var isLength = false
}

extension ScriptRun {
  private static let words: Set<String> = [
    "to", "be", "been", "is", "that", "which", "and", "has", "have", "with", "at", "of", "same",
    "but", "does", "still", "also",
  ]
  private static let flags: Set<String> = [
    "deep", "nested", "any", "all", "ordered", "own", "include", "includes", "contain", "contains",
  ]

  // MARK: Words

  /// A word of a chain, or an assertion without parentheses.
  func member(of chain: AssertionChain, _ name: String) throws(ScriptLoss) -> ScriptValue {
    var chain = chain
    if Self.words.contains(name) { return .chain(chain) }
    if Self.flags.contains(name) {
      chain.flags.insert(
        name.hasPrefix("contain") ? "include" : name == "includes" ? "include" : name)
      return .chain(chain)
    }
    if name == "not" {
      chain.isNegated.toggle()
      return .chain(chain)
    }
    if name == "length" || name == "lengthOf" {
      note(.characters)
      chain.isLength = true
      return .chain(chain)
    }
    if case .host("response", let response) = chain.subject {
      return try responseProperty(chain, name, response)
    }
    try assert(property: name, chain)
    return .chain(chain)
  }

  /// An assertion with arguments.
  func method(
    of chain: AssertionChain, _ name: String, _ values: [ScriptValue]
  ) throws(ScriptLoss) -> ScriptValue {
    if case .host("response", let response) = chain.subject {
      return try responseAssertion(chain, name, values, response)
    }
    if name == "property" || name == "ownProperty" || name == "haveOwnProperty" {
      return try property(chain, values)
    }
    switch name {
    case "a", "an": try assertType(chain, values)
    case "length", "lengthOf": try assertLength(chain, values)
    case "keys", "key": try assertKeys(chain, values)
    case "members": try assertMembers(chain, values)
    case "satisfy", "satisfies":
      let (function, scope) = try function(values.first)
      try require(try truth(try run(function, in: scope, [chain.subject])), chain)
    default: try assert(name, chain, values)
    }
    return .chain(chain)
  }

  /// A condition that must hold, or with `not` must not.
  func require(
    _ condition: ScriptCondition, _ chain: AssertionChain
  ) throws(ScriptLoss) {
    let wanted = chain.isNegated ? condition.opposite : condition
    if wanted.known == false {
      return try expect([ScriptExpectation(.condition("false"))])
    }
    try expect(wanted)
  }

  /// A matcher of the subject, or with `not` its opposite.
  ///
  /// - Parameter isTyped: whether Chai fails for a value of another type, also with `not`.
  func require(
    _ value: ImportedValue, _ chain: AssertionChain, reads: ScriptSource = ScriptSource(),
    isTyped: Bool = false
  ) throws(ScriptLoss) {
    guard reads.response == nil, !reads.isFresh, reads.loops.isEmpty else {
      throw ScriptLoss("a check against a value of the response")
    }
    switch chain.subject {
    case .subject(let subject):
      let subject = chain.isLength ? subject.length : subject
      let matcher = Self.matcher(value, chain.isNegated, isTyped)
      var expectation = ScriptExpectation.match(subject, matcher)
      expectation.source.reads = reads.reads
      try expect([expectation])
    default:
      var expression = try cel(chain.subject)
      if chain.isLength { expression.text = "size(\(expression.text))" }
      let value = Self.matcher(value, chain.isNegated, isTyped).value
      var source = expression.source
      source.reads.formUnion(reads.reads)
      try expect([ScriptExpectation(.value(expression.text, value), source)])
    }
  }

  private static func matcher(
    _ value: ImportedValue, _ isNegated: Bool, _ isTyped: Bool
  ) -> ScriptMatcher {
    guard isNegated else { return ScriptMatcher(value) }
    return isTyped ? .opposite(of: value) : .not(value)
  }

  // MARK: Assertions without parentheses

  private func assert(property name: String, _ chain: AssertionChain) throws(ScriptLoss) {
    guard !chain.isLength else { throw ScriptLoss("`.\(name)` of a length") }
    switch name {
    case "ok": try require(try truth(chain.subject), chain)
    case "true", "false":
      let wanted = name == "true"
      if case .condition(let condition) = chain.subject {
        return try require(wanted ? condition : condition.opposite, chain)
      }
      try require(try comparison("===", chain.subject, .data(.boolean(wanted))), chain)
    case "null": try require(try comparison("===", chain.subject, .data(.null)), chain)
    case "undefined": try require(try comparison("===", chain.subject, .undefined), chain)
    case "exist": try require(try comparison("==", chain.subject, .data(.null)).opposite, chain)
    case "empty":
      var plain = chain
      plain.isNegated = false
      try require(ScriptMatcher.matcher("$empty", .boolean(!chain.isNegated)), plain)
    case "json" where script.dialect == .bruno:
      try require(ScriptMatcher.matcher("$type", .list([.text("object"), .text("array")])), chain)
    default: throw ScriptLoss("`.\(name)`")
    }
  }

  // MARK: Types, members and lengths

  private func assertType(
    _ chain: AssertionChain, _ values: [ScriptValue]
  ) throws(ScriptLoss) {
    guard case .data(.string(let type))? = values.first, !chain.isLength else {
      throw ScriptLoss("`.a(…)`")
    }
    let name = type.lowercased()
    switch chain.subject {
    case .subject(let subject) where subject.isText:
      guard name == "string" else { throw ScriptLoss("the type of a text") }
      try require(ScriptMatcher.matcher("$exists", .boolean(true)), chain)
    case .subject(let subject) where subject.isNumber:
      guard name == "number", !chain.isNegated else { throw ScriptLoss("the type of a number") }
    default:
      if name == "undefined" {
        return try require(try comparison("===", chain.subject, .undefined), chain)
      }
      guard ["string", "number", "boolean", "null", "array", "object"].contains(name) else {
        throw ScriptLoss("the type `\(type)`")
      }
      try require(ScriptMatcher.matcher("$type", .text(name)), chain)
    }
  }

  private func assertLength(
    _ chain: AssertionChain, _ values: [ScriptValue]
  ) throws(ScriptLoss) {
    guard let value = values.first else { throw ScriptLoss("`.lengthOf(…)`") }
    var inner = chain
    inner.isLength = true
    note(.characters)
    try assert("equal", inner, values)
    _ = value
  }

  /// `.property('name'[, value])`; the chain goes on with the member.
  private func property(
    _ chain: AssertionChain, _ values: [ScriptValue]
  ) throws(ScriptLoss) -> ScriptValue {
    guard case .data(.string(let name))? = values.first, !chain.isLength else {
      throw ScriptLoss("`.property(…)`")
    }
    var result = chain
    if case .object(let members) = chain.subject {
      try require(.known(members.contains { $0.name == name }), chain)
      result.subject = members.last { $0.name == name }?.value ?? .undefined
      return .chain(result)
    }
    guard case .subject(let subject) = chain.subject, subject.part == .json, !subject.isLength
    else {
      throw ScriptLoss("`.property(…)` of a value that is made")
    }
    var member = subject
    if name == "length" {
      member = subject.length
    } else {
      let path = chain.flags.contains("nested") ? try Self.nested(name) : [.member(name)]
      member.path += path
    }
    member.isLenient = false
    result.subject = .subject(member)
    if values.count > 1 {
      // A member with another value, or none, is accepted by `not`.
      try assert(chain.flags.contains("deep") ? "eql" : "equal", result, [values[1]])
    } else {
      let condition = ScriptCondition(
        holds: [.match(member, .present)], fails: [.match(member, .absent)])
      try require(condition, chain)
    }
    return .chain(result)
  }

  /// `a.b[0]`
  static func nested(_ text: String) throws(ScriptLoss) -> [ScriptSubject.Segment] {
    var path: [ScriptSubject.Segment] = []
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
      if let name = pieces.first, !name.isEmpty { path.append(.member(String(name))) }
      for piece in pieces.dropFirst() {
        guard piece.last == "]", let index = Int(piece.dropLast()), index >= 0 else {
          throw ScriptLoss("the path `\(text)`")
        }
        path.append(.index(index))
      }
    }
    guard !path.isEmpty else { throw ScriptLoss("the path `\(text)`") }
    return path
  }

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

  private func assertKeys(
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

  private func assertMembers(
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
