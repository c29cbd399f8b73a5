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
}
