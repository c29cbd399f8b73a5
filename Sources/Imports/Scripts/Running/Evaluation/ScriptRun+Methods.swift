// SPDX-License-Identifier: Apache-2.0

import Expressions
import Values

extension ScriptRun {
  /// `x.name(…)`
  func method(
    _ base: ScriptValue, _ name: String, _ arguments: [JSExpression], at offset: Int
  ) throws(ScriptLoss) -> ScriptValue {
    switch base {
    case .host(let host, let response):
      let isOfTool = ["pm", "client", "chai"].contains(host)
      let values = isOfTool ? try values(arguments, of: name) : try values(arguments)
      return try hostMethod(host, response, name, values, at: offset)
    case .chain(let chain): return try method(of: chain, name, try values(arguments))
    case .subject(let subject): return try subjectMethod(subject, name, try values(arguments))
    case .digest(let digest): return try digestMethod(digest, name, try values(arguments))
    case .list(let elements): return try listMethod(elements, name, try values(arguments))
    case .pattern(let text, let flags):
      guard name == "test", case .subject(let subject)? = try values(arguments).first,
        !flags.contains("g")
      else { break }
      return .condition(try matches(subject, text, flags))
    case .object(let members):
      if name == "hasOwnProperty", case .data(.string(let key))? = try values(arguments).first {
        return .condition(.known(members.contains { $0.name == key }))
      }
      if case .function(let function, let scope)? = members.last(where: { $0.name == name })?.value
      {
        return try run(function, in: scope, try values(arguments))
      }
    case .data, .text, .expression, .freshName, .randomInteger:
      return try textMethod(base, name, try values(arguments))
    default: break
    }
    throw ScriptLoss("`.\(name)(…)`")
  }

  /// A pattern that is found in a part of a response.
  func matches(
    _ subject: ScriptSubject, _ text: String, _ flags: String
  ) throws(ScriptLoss) -> ScriptCondition {
    let pattern = try ScriptPattern(text, flags: flags)
    guard !subject.isNumber, !subject.isLength else { throw ScriptLoss("a pattern for a number") }
    if pattern.matchesOtherValues, !subject.isText {
      change(
        .script,
        "`/\(text)/` is looked for in texts only: a number or a missing value fails here", at: 0)
    }
    return Self.found(pattern, in: subject)
  }

  /// A value that is not a text has no pattern in it; where JavaScript may find the pattern in the text of
  /// such a value, both the condition and its opposite need a text.
  static func found(_ pattern: ScriptPattern, in subject: ScriptSubject) -> ScriptCondition {
    let value = ScriptMatcher.matcher("$matches", .text(pattern.text))
    var other = ScriptMatcher.not(value)
    if !subject.isText {
      let text = ImportedEntry("$type", .text("string"))
      if pattern.matchesOtherValues {
        other = ScriptMatcher(.mapping([text, ImportedEntry("$not", value)]))
      } else {
        let isOther = ScriptMatcher.matcher("$not", .mapping([text]))
        other.value = ScriptMatcher.matcher("$anyOf", .list([isOther, other.value]))
      }
    }
    return ScriptCondition(holds: [.match(subject, value)], fails: [.match(subject, other)])
  }

  // MARK: Parts of responses

  private func subjectMethod(
    _ subject: ScriptSubject, _ name: String, _ values: [ScriptValue]
  ) throws(ScriptLoss) -> ScriptValue {
    switch name {
    case "has", "includes":
      guard let part = values.first, values.count == 1 else { break }
      return .condition(try contains(.subject(subject), part))
    case "indexOf":
      guard let part = values.first, values.count == 1 else { break }
      return .position(part, of: .subject(subject))
    case "startsWith", "endsWith":
      guard case .data(.string(let text))? = values.first, values.count == 1 else { break }
      return .condition(
        typed(subject, ScriptMatcher.matcher("$\(name)", .text(text))))
    case "match":
      guard case .pattern(let text, let flags)? = values.first else { break }
      let pattern = try ScriptPattern(text, flags: flags)
      return .match(subject, pattern: pattern)
    case "hasOwnProperty":
      guard case .data(.string(let member))? = values.first else { break }
      return .condition(try existence(of: member, in: .subject(subject)))
    case "at":
      guard case .data(.number(let number))? = values.first, let place = number.exactInt else {
        break
      }
      if place >= 0 { return try element(.subject(subject), place) }
      return try element(
        .subject(subject), at: "size(\(subject.expression())) - \(place.magnitude)",
        ScriptSource())
    case _ where Self.textMethods.contains(name) && !subject.isLength:
      return try textMethod(.expression(try cel(.subject(subject))), name, values)
    case "forEach":
      let (function, scope) = try function(values.first)
      try each(.subject(subject), Self.body(function)) { (element, index) throws(ScriptLoss) in
        self.scope = ScriptScope(scope, isFunction: true, journal: journal)
        scopes.append(self.scope)
        try bind(function.parameters, [element, index])
      }
      return .undefined
    case "find", "filter", "some", "every", "map": return try search(subject, name, values)
    default: break
    }
    throw ScriptLoss("`.\(name)(…)`")
  }

  private static func body(_ function: JSFunction) -> JSStatement {
    JSStatement(kind: .block(function.ignoringResult.body), range: 0..<0)
  }

  private func bind(_ parameters: [JSBinding], _ values: [ScriptValue]) throws(ScriptLoss) {
    for (parameter, value) in zip(parameters, values) {
      try declare(parameter, value, isVariable: false)
    }
  }

  /// `list.find(e => …)` and its like.
  private func search(
    _ list: ScriptSubject, _ name: String, _ values: [ScriptValue]
  ) throws(ScriptLoss) -> ScriptValue {
    let (function, scope) = try function(values.first)
    guard list.part == .json, !list.isLength, loops.isEmpty || name == "some" || name == "every"
    else {
      throw ScriptLoss("`.\(name)(…)`")
    }
    let number = loops.count
    let outer = (loops, isStrict)
    isStrict = true
    loops.append(
      Loop(list: list, guardCount: guards.count, scope: self.scope, endsAtFirst: false))
    let element = ScriptValue.subject(list.appending(.each(number)))
    let reason = "`.\(name)(…)` that does more than search"
    let result = try withoutEffect(reason) { () throws(ScriptLoss) in
      try run(function, in: scope, [element])
    }
    (loops, isStrict) = outer
    let item = ScriptCEL.element(number)
    let source = list.expression()
    if name == "map" {
      let one = try cel(result)
      return .expression(
        ScriptExpression(
          text: "\(source).map(\(item), \(one.text))", type: .any,
          source: try outside(one.source, number, list)))
    }
    let condition = try truth(result)
    guard let expression = condition.expression else { throw ScriptLoss("`.\(name)(…)`") }
    let inner = try outside(expression.source, number, list)
    let exists = "\(source).exists(\(item), \(expression.text))"
    switch name {
    case "find", "filter":
      let found = "\(source).filter(\(item), \(expression.text))"
      return .expression(
        ScriptExpression(
          text: name == "find" ? found + "[0]" : found, type: .any, source: inner,
          isFound: name == "find" ? exists : nil))
    case "some": return .condition(self.exists(exists, inner, condition, list, number, "$any"))
    default:
      return .condition(
        self.exists(
          "\(source).all(\(item), \(expression.text))", inner, condition, list, number, "$each"))
    }
  }

  private func outside(
    _ source: ScriptSource, _ loop: Int, _ list: ScriptSubject
  ) throws(ScriptLoss) -> ScriptSource {
    guard !source.isFresh else { throw ScriptLoss("chance in a loop") }
    var result = source
    result.loops.remove(loop)
    return try result.merged(ScriptSource(response: list.response, loops: list.loops))
  }

  private func exists(
    _ text: String, _ source: ScriptSource, _ inner: ScriptCondition, _ list: ScriptSubject,
    _ loop: Int, _ word: String
  ) -> ScriptCondition {
    var condition = plain(
      ScriptExpression(text: text, type: .boolean, source: source), "!\(text)")
    guard let holds = inner.holds else { return condition }
    let relative = holds.compactMap { expectation -> ScriptExpectation? in
      guard case .match(var subject, let matcher) = expectation.kind,
        subject.path.starts(with: list.path + [.each(loop)])
      else { return nil }
      var result = expectation
      subject.path.removeFirst(list.path.count + 1)
      result.kind = .match(subject, matcher)
      return result
    }
    guard relative.count == holds.count, let value = ExpectationTree.value(of: relative) else {
      return condition
    }
    let wanted = ScriptMatcher.matcher(word, value)
    let all = ScriptMatcher.matcher("$anyOf", .list([.list([]), wanted]))
    condition.holds = [.match(list, word == "$any" ? wanted : all)]
    return condition
  }

  // MARK: Lists and texts of the script

  private func listMethod(
    _ elements: [ScriptValue], _ name: String, _ values: [ScriptValue]
  ) throws(ScriptLoss) -> ScriptValue {
    switch name {
    case "includes":
      guard let part = values.first, values.count == 1 else { break }
      return .condition(try contains(.list(elements), part))
    case "indexOf":
      guard let part = values.first, values.count == 1 else { break }
      return .position(part, of: .list(elements))
    case "forEach":
      let (function, scope) = try function(values.first)
      try each(.list(elements), Self.body(function)) { (element, index) throws(ScriptLoss) in
        self.scope = ScriptScope(scope, isFunction: true, journal: journal)
        scopes.append(self.scope)
        try bind(function.parameters, [element, index])
      }
      return .undefined
    case "push":
      throw ScriptLoss("`.push(…)`")
    case "join":
      var result = ScriptValue.data(.string(""))
      guard case .data(.string(let separator)) = values.first ?? .data(.string(",")) else { break }
      for (index, element) in elements.enumerated() {
        if index > 0 { result = try joined(result, .data(.string(separator))) }
        switch element {
        case .undefined, .data(.null): break
        default: result = try joined(result, element)
        }
      }
      return result
    default: break
    }
    throw ScriptLoss("`.\(name)(…)`")
  }
}
