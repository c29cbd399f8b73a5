// SPDX-License-Identifier: Apache-2.0

import Values

extension ScriptRun {
  /// An assertion with arguments, of any subject but a response.
  func assert(
    _ name: String, _ chain: AssertionChain, _ values: [ScriptValue]
  ) throws(ScriptLoss) {
    if let sign = Self.orders[name] { return try assertOrder(sign, chain, values) }
    guard let value = values.first else { throw ScriptLoss("`.\(name)()`") }
    switch name {
    case "equal", "equals", "eq":
      try assertEqual(chain, value, isDeep: chain.flags.contains("deep"))
    case "eql", "eqls": try assertEqual(chain, value, isDeep: true)
    case "include", "includes", "contain", "contains": try assertInclude(chain, value)
    case "string":
      guard case .subject(let subject) = chain.subject, !chain.isLength else {
        return try require(try contains(chain.subject, value), chain)
      }
      let wanted = ScriptMatcher.matcher("$contains", try imported(value))
      if !subject.isText { try expectText(subject) }
      try require(wanted, chain, reads: try source(value), isTyped: true)
    case "match", "matches": try assertMatch(chain, value)
    case "oneOf":
      guard case .list(let elements) = value else { break }
      var items: [ImportedValue] = []
      for element in elements { items.append(try operand(element, of: chain)) }
      if case .subject(let subject) = chain.subject, subject.part == .status, !chain.isNegated,
        !chain.isLength
      {
        return try require(.list(items), chain, reads: try source(value))
      }
      try require(
        ScriptMatcher.matcher("$in", .list(items)), chain, reads: try source(value))
    case "within":
      guard values.count >= 2 else { break }
      let pair = [try bound(values[0], of: chain), try bound(values[1], of: chain)]
      try require(ScriptMatcher.matcher("$between", .list(pair)), chain, isTyped: true)
    case "closeTo", "approximately":
      guard values.count >= 2, !isTime(chain) else { break }
      note(.exactNumbers)
      try require(
        .mapping([
          ImportedEntry("$closeTo", try imported(values[0])),
          ImportedEntry("$within", try imported(values[1])),
        ]), chain, isTyped: true)
    case "instanceOf", "instanceof":
      guard case .host("Array", _) = value else { break }
      try require(ScriptMatcher.matcher("$type", .text("array")), chain)
    case "jsonSchema": try assertSchema(chain, value)
    default: break
    }
    if ["oneOf", "within", "closeTo", "approximately", "instanceOf", "instanceof"].contains(name) {
      return try mustBeAsserted(name, values)
    }
    guard Self.known.contains(name) else { throw ScriptLoss("`.\(name)(…)`") }
  }

  /// A list is not a text, though both may contain something.
  private func expectText(_ subject: ScriptSubject) throws(ScriptLoss) {
    try expect([.match(subject, ScriptMatcher.matcher("$type", .text("string")))])
  }

  private static let known: Set<String> = [
    "equal", "equals", "eq", "eql", "eqls", "include", "includes", "contain", "contains", "string",
    "match", "matches", "jsonSchema",
  ]

  /// What `break` above leaves is a loss.
  private func mustBeAsserted(_ name: String, _ values: [ScriptValue]) throws(ScriptLoss) {
    let isRight: Bool
    switch (name, values.first) {
    case ("oneOf", .list?): isRight = true
    case ("within", _), ("closeTo", _), ("approximately", _): isRight = values.count >= 2
    case ("instanceOf", .host("Array", _)?), ("instanceof", .host("Array", _)?): isRight = true
    default: isRight = false
    }
    guard isRight else { throw ScriptLoss("`.\(name)(…)`") }
  }

  private func isTime(_ chain: AssertionChain) -> Bool {
    if case .subject(let subject) = chain.subject { subject.part == .time } else { false }
  }

  func bound(
    _ value: ScriptValue, of chain: AssertionChain
  ) throws(ScriptLoss) -> ImportedValue {
    guard case .subject(let subject) = chain.subject, !chain.isLength else {
      return try imported(value)
    }
    return try quantity(subject, value)
  }

  // MARK: Equality

  /// A value that a part of a response is compared with, if it can be equal at all.
  private func operand(
    _ value: ScriptValue, of chain: AssertionChain
  ) throws(ScriptLoss) -> ImportedValue {
    guard case .subject(let subject) = chain.subject, case .data(let data) = value else {
      return try single(value)
    }
    if subject.isText, !chain.isLength, case .number = data {
      throw ScriptLoss("a text that is compared with a number")
    }
    if subject.isNumber || chain.isLength, case .string = data {
      throw ScriptLoss("a number that is compared with a text")
    }
    return try imported(value)
  }

  private func assertEqual(
    _ chain: AssertionChain, _ value: ScriptValue, isDeep: Bool
  ) throws(ScriptLoss) {
    switch value {
    case .list, .object:
      guard isDeep else { throw ScriptLoss("`equal` of an object, which never holds") }
      let wanted = try imported(value)
      var isPlain = false
      if case .list(let elements) = value {
        isPlain = elements.allSatisfy { if case .data = $0 { true } else { false } }
      }
      try require(isPlain ? wanted : exactly(wanted), chain, reads: try source(value))
    case .condition(let condition):
      guard case .condition(let own) = chain.subject, let known = condition.known else {
        throw ScriptLoss("a condition as a value")
      }
      try require(known ? own : own.opposite, chain)
    default:
      if chain.isLength, case .subject(let subject) = chain.subject {
        return try require(try comparison("===", .subject(subject.length), value), chain)
      }
      if case .condition(let own) = chain.subject, case .data(.boolean(let wanted)) = value {
        return try require(wanted ? own : own.opposite, chain)
      }
      if case .subject = chain.subject { return try assertSame(chain, value, isDeep: isDeep) }
      if case .data = chain.subject {
        return try require(try comparison("===", chain.subject, value), chain)
      }
      if case .expression(let found) = chain.subject,
        found.isFound != nil || found.optional != nil, isUndefined(value)
      {
        return try require(try comparison("===", chain.subject, value), chain)
      }
      if isUndefined(value) { throw ScriptLoss("whether a value is undefined") }
      if case .subject(let subject) = value, subject.part != .time {
        var flipped = chain
        flipped.subject = value
        return try assertSame(flipped, chain.subject, isDeep: isDeep)
      }
      try require(try imported(value), chain, reads: try source(value))
    }
  }

  private func isUndefined(_ value: ScriptValue) -> Bool {
    if case .undefined = value { true } else { false }
  }

  /// A part of a response and any other value.
  private func assertSame(
    _ chain: AssertionChain, _ value: ScriptValue, isDeep: Bool = false
  ) throws(ScriptLoss) {
    guard case .subject(let subject) = chain.subject else { return }
    if case .data = value {
    } else if !isUndefined(value) {
      let source = try source(value)
      if source.response != nil || source.isFresh || !source.loops.isEmpty {
        let (one, two) = (try cel(chain.subject), try cel(value))
        guard !source.isFresh else { throw ScriptLoss("chance in a check") }
        if !isDeep, one.type == .any, two.type == .any { note(.identity) }
        let sign = chain.isNegated ? "!=" : "=="
        return try expect([
          ScriptExpectation(
            .condition("\(one.operand) \(sign) \(two.operand)"), try one.source.merged(source))
        ])
      }
      if !isDeep, subject.part == .json, !subject.isLength, case .expression(let one) = value,
        one.type == .any
      {
        note(.identity)
      }
      // What a template gives keeps its type, and a header is text.
      return try require(try imported(value), chain, reads: source)
    }
    try require(try comparison("===", .subject(subject), value), chain)
  }

  // MARK: Parts and patterns

  private func assertInclude(
    _ chain: AssertionChain, _ value: ScriptValue
  ) throws(ScriptLoss) {
    switch value {
    case .object(let members):
      guard case .subject(let subject) = chain.subject, subject.part == .json, !chain.isNegated,
        !chain.isLength, !chain.flags.contains("nested")
      else { throw ScriptLoss("`include` of an object") }
      if chain.flags.contains("deep") {
        // A list has such an element, an object such members.
        let wanted = try imported(value)
        var entries: [ImportedEntry] = []
        for member in members {
          guard !member.name.hasPrefix("$") else { throw ScriptLoss("`include` of an object") }
          entries.append(ImportedEntry(member.name, try part(member.value)))
        }
        return try require(
          ScriptMatcher.matcher(
            "$anyOf",
            .list([.mapping(entries), ScriptMatcher.matcher("$contains", exactly(wanted))])),
          chain, reads: try source(value))
      }
      for member in members {
        if case .object = member.value { throw ScriptLoss("`include` of an object in an object") }
        if case .list = member.value { throw ScriptLoss("`include` of a list in an object") }
        var inner = chain
        inner.subject = .subject(subject.appending(.member(member.name)))
        try assertSame(inner, member.value)
      }
    case .list:
      guard chain.flags.contains("deep") else { throw ScriptLoss("`include` of a list") }
      try require(
        ScriptMatcher.matcher("$contains", exactly(try imported(value))), chain,
        reads: try source(value))
    case .undefined, .condition: throw ScriptLoss("`include`")
    default:
      guard case .subject(let subject) = chain.subject else {
        if case .list(let elements) = chain.subject {
          return try require(try contains(.list(elements), value), chain)
        }
        if case .data = chain.subject {
          return try require(try contains(chain.subject, value), chain)
        }
        return try require(
          ScriptMatcher.matcher("$contains", try imported(value)), chain, reads: try source(value))
      }
      if case .data(.number) = value {
        guard !subject.isText else { throw ScriptLoss("a number in a text") }
        // It is looked for in the digits of a text there.
        differences.note(.otherType, at: script.place(0))
      }
      let reads = try source(value)
      // Chai fails where there is nothing to look into, also with `not`.
      let contains = ScriptMatcher.matcher("$contains", try imported(value))
      try require(contains, chain, reads: reads, isTyped: true)
    }
  }

  private func part(_ value: ScriptValue) throws(ScriptLoss) -> ImportedValue {
    switch value {
    case .object, .list: exactly(try imported(value))
    default: try imported(value)
    }
  }

  private func assertMatch(
    _ chain: AssertionChain, _ value: ScriptValue
  ) throws(ScriptLoss) {
    guard case .pattern(let text, let flags) = value, !chain.isLength else {
      throw ScriptLoss("`.match(…)`")
    }
    if case .subject(let subject) = chain.subject {
      return try require(try matches(subject, text, flags), chain)
    }
    let pattern = try ScriptPattern(text, flags: flags)
    try require(ScriptMatcher.matcher("$matches", .text(pattern.text)), chain)
  }
}
