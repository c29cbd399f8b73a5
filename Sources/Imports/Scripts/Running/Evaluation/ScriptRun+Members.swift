// SPDX-License-Identifier: Apache-2.0

import Expressions
import Values

extension ScriptRun {
  /// `x.name`, without a call.
  func member(
    _ base: ScriptValue, _ name: String, at offset: Int, isOptional: Bool = false
  ) throws(ScriptLoss) -> ScriptValue {
    switch base {
    case .subject(var subject):
      if name == "length", !subject.isLength, !subject.isNumber {
        note(.characters)
        return .subject(subject.length)
      }
      guard subject.part == .json, !subject.isLength else {
        throw ScriptLoss("`.\(name)` of a text")
      }
      subject.isLenient = isOptional
      return .subject(subject.appending(.member(name)))
    case .object(let members): return members.last { $0.name == name }?.value ?? .undefined
    case .list(let elements) where name == "length":
      return .data(.number(ExactNumber(elements.count)))
    case .data(.string(let text)) where name == "length":
      return .data(.number(ExactNumber(text.utf16.count)))
    case .chain(let chain): return try member(of: chain, name)
    case .host("scope", let scope):
      noteScope(scope, of: name, isSet: false)
      return variable(name)
    case .host("row", _): return row(name)
    case .host("exports", _), .host("$global", _): return variable(name)
    case .host("$random", _): return try randomValue(name, [])
    case .host("tests", _):
      guard let condition = olderConditions[name] else { throw ScriptLoss("the result of a test") }
      return .condition(condition)
    case .host("pm.info", _) where name == "requestName":
      guard let own = context.requestName else { throw ScriptLoss("the name of the request") }
      return .data(.string(own))
    case .host("pm.request", _) where name == "method" && script.phase == .afterResponse:
      return .expression(
        ScriptExpression(
          text: "request.method", type: .text, source: ScriptSource(response: response)))
    case .host("response", let number) where name == "to":
      return .chain(AssertionChain(subject: base, response: number))
    case .host(let host, let response):
      guard let value = ScriptHosts.member(host, name, response, script.dialect) else {
        throw ScriptLoss("`\(host).\(name)`")
      }
      if case .subject(let subject) = value, subject.part == .json { try needsPlainBody() }
      return value
    case .expression(let expression):
      guard name != "length" else {
        guard expression.type == .text || expression.type == .any else {
          throw ScriptLoss("`.length`")
        }
        note(.characters)
        return .expression(
          ScriptExpression(
            text: "size(\(expression.text))", type: .number, source: expression.source,
            isInteger: true))
      }
      guard expression.type == .any else { throw ScriptLoss("`.\(name)`") }
      var result = expression
      result.optional = expression.operand + ScriptCEL.access(.member(name), isOptional: true)
      result.text = expression.operand + ScriptCEL.access(.member(name), isOptional: false)
      result.isOperand = true
      result.isFound = nil
      result.isNothing = false
      return .expression(result)
    case .freshName(let fresh): return try member(fresh.value, name, at: offset)
    default: throw ScriptLoss("`.\(name)` of a value that is made")
    }
  }

  /// `x[x.length - 1]`, and `x.at(-1)`
  func element(
    _ base: ScriptValue, at index: String, _ source: ScriptSource
  ) throws(ScriptLoss) -> ScriptValue {
    let list = try cel(base)
    guard list.type == .any else { throw ScriptLoss("an element of a value that is made") }
    note(.shapedCondition)
    return .expression(
      ScriptExpression(
        text: "\(list.operand)[\(index)]", type: .any, source: try list.source.merged(source)))
  }

  /// `x[0]`
  func element(_ base: ScriptValue, _ index: Int) throws(ScriptLoss) -> ScriptValue {
    switch base {
    case .subject(let subject) where subject.part == .json && !subject.isLength:
      return .subject(subject.appending(.index(index)))
    case .list(let elements): return index < elements.count ? elements[index] : .undefined
    case .match(let subject, let pattern):
      guard subject.part == .body, let wanted = pattern.part(index) else {
        throw ScriptLoss("a part of a match")
      }
      let text = "regex.extract(\(subject.expression()), \(CELText.quoted(wanted))).value()"
      return .expression(
        ScriptExpression(
          text: text, type: .text, source: ScriptSource(response: subject.response)))
    case .expression(var expression) where expression.type == .any:
      expression.optional = nil
      expression.text = "\(expression.operand)[\(index)]"
      expression.isOperand = true
      expression.isFound = nil
      expression.isNothing = false
      return .expression(expression)
    default: throw ScriptLoss("an element of a value that is made")
    }
  }

  /// The tool has one document of a response, which all of its script sees.
  func needsPlainBody() throws(ScriptLoss) {
    guard !isBodyChanged else { throw ScriptLoss("a body that the script changes") }
  }

  // MARK: Variables

  /// A variable of theirs, as this script sees it.
  func variable(_ name: String) -> ScriptValue {
    if let value = made[name] {
      reusedNames.insert(name)
      let about = (try? source(value))?.response
      if script.phase == .afterResponse || response > 0, !isFresh(value),
        about == nil || about == response
      {
        return value
      }
    } else {
      noteRead(name)
      readers[response, default: []].insert(name)
    }
    return .expression(
      ScriptExpression(
        text: context.expression(name), type: .any, source: ScriptSource(reads: [name])))
  }

  /// A scope of the tool has a value of its own; here each name has one value.
  func noteScope(_ number: Int, of name: String, isSet: Bool) {
    // `pm.variables` asks all scopes, `bru.getVar` that of the run alone.
    guard let scope = ScriptVariableScope(rawValue: number),
      scope != .local || script.dialect == .bruno,
      let declared = context.declaredScope(name), declared != scope
    else { return }
    if isSet {
      guard declared.rawValue > scope.rawValue else { return }
      change(
        .variable, "`\(name)` gets this value here; there that of the \(declared.words) wins", at: 0
      )
    } else if made[name] == nil || script.dialect == .bruno {
      change(
        .variable, "`\(name)` is that of the \(declared.words) here; there the script asks another",
        at: 0)
    }
  }

  func row(_ name: String) -> ScriptValue {
    .expression(ScriptExpression(text: "row[\(CELText.quoted(name))]", type: .any))
  }

  /// Gives a variable of theirs a value.
  func setVariable(_ name: String, _ value: ScriptValue) throws(ScriptLoss) {
    var value = hidden(value, name)
    if let loop = loops.last {
      guard case .subject = value else { throw ScriptLoss("a variable that each turn sets") }
      value = .expression(try lastElement(value, of: loop))
      change(.flow, "`\(name)` is captured from an element that must be there", at: 0)
    }
    if case .freshName(let fresh) = value {
      if fresh.variable == nil {
        fresh.variable = name
        value = fresh.value
      } else {
        value = variable(fresh.variable ?? name)
      }
    }
    let source = try source(value)
    guard source.loops.isEmpty else { throw ScriptLoss("a variable that each turn sets") }
    if script.phase == .afterResponse || response > 0 {
      guard source.response == nil || source.response == response else {
        throw ScriptLoss("a value of another response")
      }
      if source.reads.contains(name) || readers[response]?.contains(name) == true {
        // The checks of the step read the value from before.
        guard response == 0, source.response == nil else {
          throw ScriptLoss("a variable that is read before it is set")
        }
        try add(.assignment(name, try hiddenJSON(value), isFresh: source.isFresh))
      } else {
        try add(.capture(name, try capture(value)))
      }
    } else {
      guard source.response == nil else { throw ScriptLoss("a value of another response") }
      if case .undefined = value { throw ScriptLoss("a variable without a value") }
      try add(.assignment(name, try hiddenJSON(value), isFresh: source.isFresh))
    }
    setMade(name, value)
  }

  /// A value, or a secret in place of a constant that is a credential.
  func hidden(_ value: ScriptValue, _ name: String) -> ScriptValue {
    guard case .data(.string(let literal)) = value,
      let secret = context.hidden(ImportedText(literal), name).expressions.first
    else { return value }
    return .expression(ScriptExpression(text: secret, type: .text))
  }

  /// A capture: a path, a header, or an expression.
  private func capture(_ value: ScriptValue) throws(ScriptLoss) -> ImportedValue {
    func source(_ name: String, _ value: ImportedValue) -> ImportedValue {
      .mapping([ImportedEntry(name, value)])
    }
    guard case .subject(let subject) = value, !subject.isLength else {
      return .text(.expression(try cel(value).text))
    }
    switch subject.part {
    case .json:
      guard subject.loops.isEmpty else { throw ScriptLoss("a value of each element") }
      return .text(ScriptSubject.jsonPath(subject.path))
    case .status: return source("status", .boolean(true))
    case .body: return source("body", .boolean(true))
    case .header(let name): return source("header", .text(name))
    case .cookie(let name): return source("cookie", .text(name))
    case .reason, .size, .time: return .text(.expression(try cel(value).text))
    }
  }
}
