// SPDX-License-Identifier: Apache-2.0

import Values

extension ScriptRun {
  func condition(of expression: JSExpression) throws(ScriptLoss) -> ScriptCondition {
    try truth(try value(expression))
  }

  /// Whether a value counts as true.
  func truth(_ value: ScriptValue) throws(ScriptLoss) -> ScriptCondition {
    switch value {
    case .condition(let condition), .choice(let condition, _): return condition
    case .undefined, .data(.null): return .known(false)
    case .data(.boolean(let value)): return .known(value)
    case .data(.string(let text)): return .known(!text.isEmpty)
    case .data(.number(let number)): return .known(number.exactInt != 0)
    case .list, .object, .function, .host, .pattern: return .known(true)
    case .subject(let subject): return truth(subject)
    case .match(let subject, let pattern):
      return Self.found(pattern, in: subject)
    case .expression(let expression):
      if let found = expression.isFound { return exists(found, expression.source) }
      if expression.isNothing { return .known(false) }
      if expression.type == .boolean { return plain(expression, "!\(expression.operand)") }
      var source = expression.source
      source.loops = expression.source.loops
      guard expression.isOperand, !source.isFresh else { throw ScriptLoss("a condition") }
      let list = "default(\(expression.text), null) in [null, false, 0, '']"
      return ScriptCondition(
        expression: ScriptExpression(text: "!(\(list))", type: .boolean, source: source),
        negated: ScriptExpression(text: list, type: .boolean, source: source, isOperand: false))
    case .text(let text, let source):
      guard text.pieces.contains(where: { if case .literal = $0 { true } else { false } }) else {
        throw ScriptLoss("a condition")
      }
      _ = source
      return .known(true)
    case .freshName(let fresh):
      if case .randomInteger(let low, let high) = fresh.value, (low...max(low, high)).contains(0) {
        throw ScriptLoss("a condition on a number of chance")
      }
      return .known(true)
    default: throw ScriptLoss("a condition that is not known")
    }
  }

  private func exists(_ text: String, _ source: ScriptSource) -> ScriptCondition {
    let found = ScriptExpression(text: text, type: .boolean, source: source)
    let not = ScriptExpression(text: "!\(text)", type: .boolean, source: source)
    return ScriptCondition(
      holds: [ScriptExpectation(.condition(text), source)],
      fails: [ScriptExpectation(.condition("!\(text)"), source)], expression: found, negated: not)
  }

  /// A condition of CEL, with its opposite.
  func plain(_ expression: ScriptExpression, _ negated: String?) -> ScriptCondition {
    var condition = ScriptCondition()
    condition.expression = expression
    condition.holds = [ScriptExpectation(.condition(expression.text), expression.source)]
    if let negated {
      condition.negated = ScriptExpression(
        text: negated, type: .boolean, source: expression.source, isOperand: false)
      condition.fails = [ScriptExpectation(.condition(negated), expression.source)]
    }
    return condition
  }

  /// A matcher and its opposite.
  func negatable(_ subject: ScriptSubject, _ value: ImportedValue) -> ScriptCondition {
    ScriptCondition(
      holds: [.match(subject, value)], fails: [.match(subject, ScriptMatcher.not(value))])
  }

  private func truth(_ subject: ScriptSubject) -> ScriptCondition {
    if subject.isLength {
      var list = subject
      list.isLength = false
      return ScriptCondition(
        holds: [.match(subject, ScriptMatcher.matcher("$gt", .number(0)))],
        fails: [.match(list, ScriptMatcher.matcher("$empty", .boolean(true)))],
        expression: expression(subject, "\(subject.expression()) > 0"),
        negated: expression(subject, "\(subject.expression()) == 0"))
    }
    switch subject.part {
    case .status, .time: return .known(true)
    case .body:
      return ScriptCondition(
        holds: [.match(subject, ScriptMatcher.matcher("$empty", .boolean(false)))],
        fails: [.match(subject, .text(""))],
        expression: expression(subject, "response.body != ''"),
        negated: expression(subject, "response.body == ''"))
    case .header, .cookie, .reason:
      let value = subject.expression(maybeAbsent: true)
      return ScriptCondition(
        holds: [.match(subject, ScriptMatcher(ScriptMatcher.matcher("$not", .text(""))))],
        fails: [.match(subject, ScriptMatcher(.text(""), acceptsAbsent: true))],
        expression: expression(subject, "!(\(value) in [null, ''])"),
        negated: expression(subject, "\(value) in [null, '']"))
    case .size:
      return ScriptCondition(
        holds: [.match(subject, ScriptMatcher.matcher("$gt", .number(0)))],
        fails: [.match(subject, .number(0))],
        expression: expression(subject, "response.size > 0"),
        negated: expression(subject, "response.size == 0"))
    case .json:
      let value = subject.expression(maybeAbsent: true)
      return ScriptCondition(
        holds: [.match(subject, .truthy)], fails: [.match(subject, .falsy)],
        expression: expression(subject, "!(\(value) in [null, false, 0, ''])"),
        negated: expression(subject, "\(value) in [null, false, 0, '']"))
    }
  }

  func expression(_ subject: ScriptSubject, _ text: String) -> ScriptExpression {
    ScriptExpression(
      text: text, type: .boolean,
      source: ScriptSource(response: subject.response, loops: subject.loops), isOperand: false)
  }

  func typeCondition(_ subject: ScriptSubject, _ types: [ImportedValue]) -> ScriptCondition {
    let operand = types.count == 1 ? types[0] : .list(types)
    return negatable(subject, ScriptMatcher.matcher("$type", operand))
  }

  /// `'name' in x`, `x.hasOwnProperty('name')`
  func existence(of name: String, in value: ScriptValue) throws(ScriptLoss) -> ScriptCondition {
    switch value {
    case .object(let members): return .known(members.contains { $0.name == name })
    case .subject(let subject):
      guard subject.part == .json, !subject.isLength else { throw ScriptLoss("a member of a text") }
      let member = subject.appending(.member(name))
      let found = ScriptCEL.access(.member(name), isOptional: true)
      let text = "\(subject.expression())\(found).hasValue()"
      return ScriptCondition(
        holds: [.match(member, .present)], fails: [.match(member, .absent)],
        expression: expression(subject, text), negated: expression(subject, "!\(text)"))
    case .host("scope", let scope):
      noteScope(scope, of: name, isSet: false)
      return try truth(variable(name))
    case .host("responseHeaders", let response), .host("headers", let response):
      let subject = ScriptSubject(response: response, part: .header(name))
      return ScriptCondition(
        holds: [.match(subject, .present)], fails: [.match(subject, .absent)])
    case .host("cookies", let response):
      let subject = ScriptSubject(response: response, part: .cookie(name))
      return ScriptCondition(
        holds: [.match(subject, .present)], fails: [.match(subject, .absent)])
    default: throw ScriptLoss("a member of a value that is made")
    }
  }

  // MARK: Comparisons

  func comparison(
    _ sign: String, _ left: ScriptValue, _ right: ScriptValue
  ) throws(ScriptLoss) -> ScriptCondition {
    if sign == "!==" { return try comparison("===", left, right).opposite }
    if sign == "!=" { return try comparison("==", left, right).opposite }
    if let known = try knownComparison(sign, left, right) { return known }
    try refuseIdentity(sign, left, right)
    if case .position(let text, of: let value) = left, case .data(.number(let number)) = right {
      return try position(sign, number.exactInt, value, text)
    }
    if case .typeName(let subject) = left, case .data(.string(let name)) = right {
      return try typeName(subject, name)
    }
    switch (left, right) {
    case (.subject(let subject), _):
      if let found = try comparison(sign, subject, right) { return found }
    case (_, .subject(let subject)):
      let flipped = ["<": ">", ">": "<", "<=": ">=", ">=": "<="][sign] ?? sign
      if let found = try comparison(flipped, subject, left) { return found }
    case (.condition(let condition), .data(.boolean(let wanted))),
      (.data(.boolean(let wanted)), .condition(let condition)):
      return wanted ? condition : condition.opposite
    case (.match(let subject, let pattern), .data(.null)):
      return Self.found(pattern, in: subject).opposite
    case (.expression(let expression), .undefined), (.expression(let expression), .data(.null)):
      if let found = expression.isFound { return exists(found, expression.source).opposite }
      if let optional = expression.optional, script.phase == .afterResponse, sign == "===",
        case .undefined = right
      {
        return ScriptCondition(
          holds: [
            ScriptExpectation(.value(optional, ScriptMatcher.exists(false)), expression.source)
          ],
          fails: [
            ScriptExpectation(.value(optional, ScriptMatcher.exists(true)), expression.source)
          ])
      }
      guard sign == "==" || script.phase == .beforeRequest, expression.isOperand else {
        throw ScriptLoss("whether a variable is undefined")
      }
      return plain(
        ScriptExpression(
          text: "default(\(expression.text), null) == null", type: .boolean,
          source: expression.source, isOperand: false),
        "default(\(expression.text), null) != null")
    default: break
    }
    let (one, two) = (try cel(left), try cel(right))
    let source = try one.source.merged(two.source)
    guard !source.isFresh else { throw ScriptLoss("chance in a condition") }
    if one.type == .any, two.type == .any { note(sign == "===" ? .identity : .otherType) }
    if sign != "===", sign != "==" { note(.otherType) }
    if sign == "==", one.type != two.type, one.type != .any || two.type != .any {
      throw ScriptLoss("`==` of a text and a number")
    }
    let word = sign == "===" ? "==" : sign
    let opposite = ["==": "!=", "<": ">=", ">": "<=", "<=": ">", ">=": "<"][word] ?? "!="
    return plain(
      ScriptExpression(
        text: "\(one.operand) \(word) \(two.operand)", type: .boolean, source: source,
        isOperand: false),
      "\(one.operand) \(opposite) \(two.operand)")
  }

  /// A list or an object of the script is equal to itself alone, and with `==` to the text of it.
  private func refuseIdentity(
    _ sign: String, _ left: ScriptValue, _ right: ScriptValue
  ) throws(ScriptLoss) {
    for value in [left, right] {
      switch value {
      case .list, .object: throw ScriptLoss("`\(sign)` of a list or an object")
      default: break
      }
    }
  }

  /// Of two values of the script.
  private func knownComparison(
    _ sign: String, _ left: ScriptValue, _ right: ScriptValue
  ) throws(ScriptLoss) -> ScriptCondition? {
    if case .subject(let one) = left, case .subject(let two) = right, one == two,
      sign == "===" || sign == "=="
    {
      return .known(true)
    }
    switch (left, right) {
    case (.undefined, .undefined): return .known(sign == "===" || sign == "==")
    case (.undefined, .data(.null)), (.data(.null), .undefined): return .known(sign == "==")
    case (.undefined, .data), (.data, .undefined), (.undefined, .list), (.undefined, .object):
      return .known(false)
    case (.data(let one), .data(let two)):
      if sign == "===" { return .known(one == two) }
      if case .number(let first) = one, case .number(let second) = two {
        switch sign {
        case "==": return .known(first == second)
        case "<": return .known(first < second)
        case ">": return .known(second < first)
        case "<=": return .known(!(second < first))
        default: return .known(!(first < second))
        }
      }
      if sign == "==", one.kind == two.kind { return .known(one == two) }
      throw ScriptLoss("a comparison of two constants")
    default: return nil
    }
  }

  private func position(
    _ sign: String, _ number: Int?, _ value: ScriptValue, _ text: ScriptValue
  ) throws(ScriptLoss) -> ScriptCondition {
    let contains = try self.contains(value, text)
    switch (sign, number) {
    case (">", -1), (">=", 0): return contains
    case ("===", -1), ("==", -1), ("<", 0): return contains.opposite
    default: throw ScriptLoss("`indexOf`")
    }
  }

  private func typeName(
    _ subject: ScriptSubject, _ name: String
  ) throws(ScriptLoss) -> ScriptCondition {
    switch name {
    case "string", "number", "boolean": return typeCondition(subject, [.text(name)])
    case "object":
      return typeCondition(subject, [.text("object"), .text("array"), .text("null")])
    case "undefined":
      return ScriptCondition(holds: [.match(subject, .absent)], fails: [.match(subject, .present)])
    default: throw ScriptLoss("the type `\(name)`")
    }
  }
}
