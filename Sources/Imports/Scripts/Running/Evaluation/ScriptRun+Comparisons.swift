// SPDX-License-Identifier: Apache-2.0

import Values

extension ScriptRun {
  /// A part of a response, compared with a value that is known before the response, or nil.
  func comparison(
    _ sign: String, _ subject: ScriptSubject, _ right: ScriptValue
  ) throws(ScriptLoss) -> ScriptCondition? {
    switch right {
    case .undefined:
      return ScriptCondition(
        holds: [.match(subject, .absent)], fails: [.match(subject, .present)])
    case .data(.null):
      guard sign == "==" || sign == "===" else { throw ScriptLoss("`\(sign)` of null") }
      return sign == "==" ? isNothing(subject) : isNull(subject)
    case .data(let data):
      guard sign == "===" || sign == "==" else { return try order(sign, subject, right) }
      return try equality(subject, data, isLoose: sign == "==")
    case .text, .expression, .freshName:
      let source = try self.source(right)
      guard source.response == nil, source.loops.isEmpty, !source.isFresh else { return nil }
      guard sign == "===" || sign == "==" else { return try order(sign, subject, right) }
      guard subject.part != .status || subject.isLength else { return nil }
      if sign == "==", !subject.isText { throw ScriptLoss("`==` of values of any type") }
      var condition = negatable(subject, try imported(right))
      let value = try cel(right)
      condition.expression = expression(
        subject, "\(subject.expression(maybeAbsent: true)) == \(value.operand)")
      condition.negated = expression(
        subject, "\(subject.expression(maybeAbsent: true)) != \(value.operand)")
      condition.expression?.source = try ScriptSource(
        response: subject.response, loops: subject.loops
      ).merged(source)
      condition.negated?.source = condition.expression?.source ?? source
      for index in condition.holds?.indices ?? 0..<0 {
        condition.holds?[index].source.reads = source.reads
      }
      for index in condition.fails?.indices ?? 0..<0 {
        condition.fails?[index].source.reads = source.reads
      }
      return condition
    default: return nil
    }
  }

  private func isNull(_ subject: ScriptSubject) -> ScriptCondition {
    ScriptCondition(
      holds: [.match(subject, .null)],
      fails: [.match(subject, ScriptMatcher.not(.null))])
  }

  /// Null or absent.
  private func isNothing(_ subject: ScriptSubject) -> ScriptCondition {
    let value = subject.expression(maybeAbsent: true)
    return ScriptCondition(
      holds: [.match(subject, ScriptMatcher(.null, acceptsAbsent: true))],
      fails: [.match(subject, .notNull)],
      expression: expression(subject, "\(value) == null"),
      negated: expression(subject, "\(value) != null"))
  }

  private func equality(
    _ subject: ScriptSubject, _ data: Value, isLoose: Bool
  ) throws(ScriptLoss) -> ScriptCondition {
    if case .number = data, subject.isText {
      throw ScriptLoss("a text that is compared with a number")
    }
    if case .string = data, subject.isNumber, !isLoose {
      throw ScriptLoss("a number that is compared with a text")
    }
    if subject.part == .time { throw ScriptLoss("an exact time") }
    var matcher = ImportedValue(literal: data)
    if isLoose, !subject.isText, !subject.isNumber, !subject.isLength {
      note(.otherType)
      matcher = Self.looselyEqual(data) ?? matcher
    } else if subject.isNumber, case .string(let text) = data {
      guard let number = ExactNumber(parsing: text) else {
        throw ScriptLoss("a number that is compared with a text")
      }
      matcher = ImportedValue(.number(number))
    }
    var condition = negatable(subject, matcher)
    if case .list = matcher.content { return condition }
    if case .mapping = matcher.content { return condition }
    let value = try cel(.data(data))
    let own = subject.expression(maybeAbsent: true)
    condition.expression = expression(subject, "\(own) == \(value.operand)")
    condition.negated = expression(subject, "\(own) != \(value.operand)")
    return condition
  }

  /// What `==` accepts besides the value itself.
  private static func looselyEqual(_ data: Value) -> ImportedValue? {
    func either(_ values: [ImportedValue]) -> ImportedValue {
      ScriptMatcher.matcher("$in", .list(values))
    }
    switch data {
    case .number(let number):
      return either([ImportedValue(.number(number)), .text(number.digits)])
    case .string(let text):
      guard let number = ExactNumber(parsing: text) else { return nil }
      return either([.text(text), ImportedValue(.number(number))])
    case .boolean(let value):
      return either([.boolean(value), .number(value ? 1 : 0), .text(value ? "1" : "0")])
    default: return nil
    }
  }

  private func order(
    _ sign: String, _ subject: ScriptSubject, _ right: ScriptValue
  ) throws(ScriptLoss) -> ScriptCondition {
    let words = [">": "$gt", ">=": "$gte", "<": "$lt", "<=": "$lte"]
    let opposites = [">": "<=", ">=": "<", "<": ">=", "<=": ">"]
    guard let word = words[sign], let opposite = opposites[sign], let other = words[opposite] else {
      throw ScriptLoss("`\(sign)`")
    }
    if case .data(.string) = right { throw ScriptLoss("an order of texts") }
    let operand = try quantity(subject, right)
    if !subject.isNumber, !subject.isLength {
      let shown = ScriptSubject.jsonPath(subject.path)
      change(
        .script, "`\(shown)` is compared as a number; a text fails here", at: 0)
    }
    let source = try self.source(right)
    var condition = ScriptCondition(
      holds: [.match(subject, ScriptMatcher.matcher(word, operand))],
      fails: [
        .match(subject, ScriptMatcher(ScriptMatcher.matcher(other, operand), acceptsAbsent: true))
      ]
    )
    guard subject.part != .time else { return condition }
    let value = try cel(right)
    let merged = try ScriptSource(response: subject.response, loops: subject.loops).merged(source)
    condition.expression = expression(subject, "\(subject.expression()) \(sign) \(value.operand)")
    condition.expression?.source = merged
    if subject.isNumber || subject.isLength {
      condition.negated = expression(
        subject, "\(subject.expression()) \(opposite) \(value.operand)")
      condition.negated?.source = merged
    }
    return condition
  }

  /// The operand of an order: of a time a duration.
  func quantity(
    _ subject: ScriptSubject, _ value: ScriptValue
  ) throws(ScriptLoss) -> ImportedValue {
    guard subject.part == .time else { return try imported(value) }
    let text = try text(value).text
    if let literal = text.literal, ExactNumber(parsing: literal) == nil {
      throw ScriptLoss("a time that is not a number")
    }
    return .text(text + ImportedText("ms"))
  }

  /// `x.includes(y)`, `x.has(y)`
  func contains(_ value: ScriptValue, _ part: ScriptValue) throws(ScriptLoss) -> ScriptCondition {
    switch (value, part) {
    case (.data(.string(let text)), .data(.string(let part))):
      try step(text.utf8.count / 64 * (part.utf8.count / 64 + 1) + 1)
      return .known(Self.contains(text, part))
    case (.list(let elements), .subject(let subject)):
      var items: [ImportedValue] = []
      for element in elements { items.append(try single(element)) }
      return negatable(subject, ScriptMatcher.matcher("$in", .list(items)))
    case (.subject(let subject), _):
      if case .list = part { break }
      if case .object = part { break }
      let source = try self.source(part)
      guard source.response == nil, !source.isFresh, !subject.isLength, !subject.isNumber else {
        break
      }
      if case .data(.number) = part { note(.otherType) }
      return typed(
        subject, ScriptMatcher.matcher("$contains", try imported(part)))
    case (.expression(let one), _):
      let two = try cel(part)
      guard two.type == .text || (one.type == .text && two.type == .any) else { break }
      if two.type == .any { note(.otherType) }
      let text = "\(one.operand).contains(\(two.text))"
      return plain(
        ScriptExpression(
          text: text, type: .boolean, source: try one.source.merged(two.source)), "!\(text)")
    default: break
    }
    throw ScriptLoss("`includes`")
  }

  /// An element that may be equal to another value: a list or an object is equal to itself alone.
  func single(_ value: ScriptValue) throws(ScriptLoss) -> ImportedValue {
    switch value {
    case .list, .object: throw ScriptLoss("a search for a list or an object")
    default: try imported(value)
    }
  }

  /// A matcher of a method that only values of some types have.
  func typed(_ subject: ScriptSubject, _ value: ImportedValue) -> ScriptCondition {
    ScriptCondition(
      holds: [.match(subject, value)], fails: [.match(subject, .opposite(of: value))])
  }

  private static func contains(_ text: String, _ part: String) -> Bool {
    let (bytes, wanted) = (Array(text.utf8), Array(part.utf8))
    guard wanted.count <= bytes.count else { return false }
    return (0...(bytes.count - wanted.count)).contains { bytes[$0...].starts(with: wanted) }
  }
}
