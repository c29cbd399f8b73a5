// SPDX-License-Identifier: Apache-2.0

import Values

/// A value of a script, as far as it is known before a run.
indirect enum ScriptValue {
  case undefined
  /// Null, a boolean, a number or a text.
  case data(Value)
  case list([ScriptValue])
  case object([(name: String, value: ScriptValue)])
  /// A text with expressions.
  case text(ImportedText, ScriptSource)
  case subject(ScriptSubject)
  case expression(ScriptExpression)
  case condition(ScriptCondition)
  /// `a || b`, whose value is one of its operands; nil if CEL does not have such a value.
  case choice(ScriptCondition, ScriptExpression?)
  case pattern(String, flags: String)
  case function(JSFunction, ScriptScope)
  /// An object of the tool or of JavaScript, with the number of its response.
  case host(String, Int)
  case chain(AssertionChain)
  /// `typeof x`
  case typeName(ScriptSubject)
  /// `x.indexOf(y)`
  case position(ScriptValue, of: ScriptValue)
  /// `x.match(/…/)`
  case match(ScriptSubject, pattern: ScriptPattern)
  /// Of a loop over the places of a list.
  case loopIndex(Int)
  /// A number from `Math.random()`, times this.
  case random(Int)
  case randomInteger(Int, Int)
  case freshName(FreshValue)
  /// `crypto.createHmac(…)`
  case digest(ScriptDigest)
  /// `ajv.compile(schema)`
  case validator(ScriptValue)
  /// `JSON.stringify(x)`
  case encoded(ScriptValue)
  /// A value that a lost statement made.
  case lost
}

extension ScriptValue {
  /// Whether it is a text whatever the response is.
  var isText: Bool {
    switch self {
    case .data(.string), .text, .encoded: true
    case .subject(let subject): subject.isText
    case .expression(let expression): expression.type == .text || expression.type == .digest
    case .freshName(let fresh): fresh.value.isText
    default: false
    }
  }

  /// Whether it is a number or a boolean whatever the response is.
  var isNumberOrBoolean: Bool {
    switch self {
    case .data(.number), .data(.boolean), .condition, .random, .randomInteger: true
    case .subject(let subject): subject.isNumber
    case .expression(let expression): expression.type == .number || expression.type == .boolean
    case .freshName(let fresh): fresh.value.isNumberOrBoolean
    default: false
    }
  }

  /// Whether it is written as a text: one that is a single expression has the type of that.
  var isWrittenText: Bool {
    guard case .text(let text, _) = self else { return isText }
    guard text.pieces.count == 1, let source = text.expressions.first else { return true }
    return ScriptCEL.isText(source)
  }
}

/// What an expression of a result depends on.
struct ScriptSource: Sendable {
  /// The response that it reads; nil for none.
  var response: Int?
  /// The loops whose elements it reads.
  var loops: Set<Int> = []
  /// Whether each evaluation gives another value: `uuid()`.
  var isFresh = false
  /// Their names of the variables that it reads.
  var reads: Set<String> = []

  /// - Throws: a loss if both read different responses.
  func merged(_ other: ScriptSource) throws(ScriptLoss) -> ScriptSource {
    if let response, let second = other.response, response != second {
      throw ScriptLoss("values of two responses")
    }
    return ScriptSource(
      response: response ?? other.response, loops: loops.union(other.loops),
      isFresh: isFresh || other.isFresh, reads: reads.union(other.reads))
  }
}

/// An expression in CEL.
struct ScriptExpression: Sendable {
  enum ResultType: Sendable {
    case text, number, boolean, time, digest, any
  }

  var text: String
  var type: ResultType
  var source = ScriptSource()
  /// Whether it needs no parentheses beside an operator.
  var isOperand = true
  /// Of a search in a list: whether it finds something.
  var isFound: String?
  /// Whether it is null, or has no value.
  var isNothing = false
  /// Of a member: itself, if it may be absent.
  var optional: String?
  /// Of milliseconds since 1970: the time, without parentheses.
  var instant: String?
  /// Of seconds since 1970: the same.
  var seconds: String?
  /// Of a number: whether it is an integer that a double holds exactly.
  var isInteger = false
  /// Of a literal: whether CEL has it as a double.
  var hasFraction = false

  var operand: String { isOperand ? text : "(\(text))" }

  /// As a side of `&&` or `||`: a comparison needs no parentheses there.
  func side(of sign: String) -> String {
    isOperand || !ScriptCEL.hasBranch(text, besides: sign) ? text : "(\(text))"
  }
}

/// Something that is true or false.
struct ScriptCondition: Sendable {
  /// Expectations that hold together exactly when it is true; nil if there are none.
  var holds: [ScriptExpectation]?
  /// Expectations that hold together exactly when it is false; nil if there are none.
  var fails: [ScriptExpectation]?
  var expression: ScriptExpression?
  var negated: ScriptExpression?
  /// What is known without a response.
  var known: Bool?

  static func known(_ value: Bool) -> ScriptCondition {
    let text = value ? "true" : "false"
    let other = value ? "false" : "true"
    let never = ScriptExpectation(.condition("false"))
    return ScriptCondition(
      holds: value ? [] : [never], fails: value ? [never] : [],
      expression: ScriptExpression(text: text, type: .boolean),
      negated: ScriptExpression(text: other, type: .boolean), known: value)
  }

  var opposite: ScriptCondition {
    ScriptCondition(
      holds: fails, fails: holds, expression: negated, negated: expression,
      known: known.map { !$0 })
  }

  func and(_ other: ScriptCondition) throws(ScriptLoss) -> ScriptCondition {
    if known == true { return other }
    if other.known == true || known == false { return self }
    var result = ScriptCondition()
    if let holds, let second = other.holds, holds.count + second.count <= 200 {
      result.holds = holds + second
    }
    result.expression = try Self.join(expression, "&&", other.expression)
    result.negated = try Self.join(negated, "||", other.negated)
    return result
  }

  func or(_ other: ScriptCondition) throws(ScriptLoss) -> ScriptCondition {
    try opposite.and(other.opposite).opposite
  }

  private static func join(
    _ left: ScriptExpression?, _ sign: String, _ right: ScriptExpression?
  ) throws(ScriptLoss) -> ScriptExpression? {
    guard let left, let right, left.text.utf8.count + right.text.utf8.count <= 16_384 else {
      return nil
    }
    return ScriptExpression(
      text: "\(left.side(of: sign)) \(sign) \(right.side(of: sign))", type: .boolean,
      source: try left.source.merged(right.source), isOperand: false)
  }
}

/// A fresh value of a name of the script: the first variable that gets it stands for it.
final class FreshValue {
  let name: String
  let value: ScriptValue
  /// Their name of the variable that has it.
  var variable: String?

  init(_ name: String, _ value: ScriptValue) {
    self.name = name
    self.value = value
  }
}
