// SPDX-License-Identifier: Apache-2.0

import Values

extension JSParser {
  /// How tight operators bind.
  private static let strengths: [String: Int] = [
    "??": 1, "||": 2, "&&": 3, "|": 4, "^": 5, "&": 6, "==": 7, "!=": 7, "===": 7, "!==": 7,
    "<": 8, ">": 8, "<=": 8, ">=": 8, "in": 8, "instanceof": 8, "<<": 9, ">>": 9, ">>>": 9,
    "+": 10, "-": 10, "*": 11, "/": 11, "%": 11, "**": 12,
  ]
  private static let assignments: Set<String> = [
    "=", "+=", "-=", "*=", "/=", "%=", "||=", "&&=", "??=",
  ]

  /// It is mutating so that an argument that reads on is evaluated before `end` is.
  mutating func make(_ kind: JSExpression.Kind, from start: Int) -> JSExpression {
    JSExpression(kind: kind, range: start..<max(end, start))
  }

  /// Also with commas, whose last value counts.
  mutating func expression() throws(ScriptLoss) -> JSExpression {
    let start = token.range.lowerBound
    var value = try assignment()
    var count = 0
    while try take(",") {
      count += 1
      guard count <= Self.longest else { throw ScriptLoss("`,`", at: token.range.lowerBound) }
      value = make(.binary(",", value, try assignment()), from: start)
    }
    return value
  }

  mutating func assignment() throws(ScriptLoss) -> JSExpression {
    let value = try deeper { (parser) throws(ScriptLoss) in try parser.readAssignment() }
    guard value.height <= Self.longest else {
      throw ScriptLoss("more than \(Self.longest) levels", at: value.range.lowerBound)
    }
    return value
  }

  private mutating func readAssignment() throws(ScriptLoss) -> JSExpression {
    let start = token.range.lowerBound
    if let arrow = try arrowFunction() { return make(.function(arrow), from: start) }
    let left = try binary(0)
    if try take("?") {
      let then = try assignment()
      try need(":")
      return make(.conditional(left, then, try assignment()), from: start)
    }
    guard case .punctuator(let sign) = token.kind, Self.assignments.contains(sign) else {
      return left
    }
    try advance()
    return make(.assignment(sign, left, try assignment()), from: start)
  }

  // MARK: Operators

  private var strength: (sign: String, strength: Int)? {
    switch token.kind {
    case .punctuator(let sign): Self.strengths[sign].map { (sign, $0) }
    case .word("in"): ("in", 8)
    case .word("instanceof"): ("instanceof", 8)
    default: nil
    }
  }

  private mutating func binary(_ least: Int) throws(ScriptLoss) -> JSExpression {
    let start = token.range.lowerBound
    var left = try unary()
    var count = 0
    while let (sign, strength) = strength, strength > least {
      count += 1
      guard count <= Self.longest else {
        throw ScriptLoss("more than \(Self.longest) operators", at: start)
      }
      try advance()
      let right = try binary(strength)
      left = make(.binary(sign, left, right), from: start)
    }
    return left
  }

  private mutating func unary() throws(ScriptLoss) -> JSExpression {
    let start = token.range.lowerBound
    switch token.kind {
    case .punctuator(let sign) where ["!", "-", "+", "~"].contains(sign):
      return try prefixed(sign, start)
    case .word(let word) where ["typeof", "delete", "void", "await"].contains(word):
      return try prefixed(word, start)
    case .punctuator(let sign) where sign == "++" || sign == "--":
      try advance()
      return update(sign, try deeper { (parser) throws(ScriptLoss) in try parser.unary() }, start)
    default: break
    }
    let value = try postfix()
    for sign in ["++", "--"] where isAt(sign) && !token.isAfterLineBreak {
      try advance()
      return update(sign, value, start)
    }
    return value
  }

  private mutating func prefixed(_ sign: String, _ start: Int) throws(ScriptLoss) -> JSExpression {
    try advance()
    let value = try deeper { (parser) throws(ScriptLoss) in try parser.unary() }
    return sign == "await" ? value : make(.unary(sign, value), from: start)
  }

  /// `x++` as `x += 1`: its own value is not used by what is recognised.
  private mutating func update(_ sign: String, _ value: JSExpression, _ start: Int) -> JSExpression
  {
    let one = make(.literal(.number(ExactNumber(1))), from: start)
    return make(.assignment(sign == "++" ? "+=" : "-=", value, one), from: start)
  }

  // MARK: Members and calls

  private mutating func postfix() throws(ScriptLoss) -> JSExpression {
    let start = token.range.lowerBound
    var value = try primary()
    var count = 0
    while true {
      count += 1
      guard count <= Self.longest else {
        throw ScriptLoss("more than \(Self.longest) members", at: start)
      }
      if try take(".") {
        value = make(.member(value, try name(), isOptional: false), from: start)
      } else if try take("?.") {
        if isAt("[") || isAt("(") { continue }
        value = make(.member(value, try name(), isOptional: true), from: start)
      } else if try take("[") {
        let index = try expression()
        try need("]")
        value = make(.index(value, index), from: start)
      } else if isAt("(") {
        value = make(.call(value, try arguments()), from: start)
      } else if token.kind == .template {
        throw ScriptLoss("a tagged template text", at: token.range.lowerBound)
      } else {
        return value
      }
    }
  }

  private mutating func arguments() throws(ScriptLoss) -> [JSExpression] {
    try need("(")
    return try list(until: ")")
  }

  private mutating func list(until close: String) throws(ScriptLoss) -> [JSExpression] {
    var values: [JSExpression] = []
    while !isAt(close) {
      let start = token.range.lowerBound
      if try take("...") {
        values.append(make(.spread(try assignment()), from: start))
      } else {
        values.append(try assignment())
      }
      if !isAt(close) { try need(",") }
    }
    try advance()
    return values
  }

  private mutating func primary() throws(ScriptLoss) -> JSExpression {
    let start = token.range.lowerBound
    switch token.kind {
    case .number(let number):
      try advance()
      return make(.literal(.number(number)), from: start)
    case .string(let text):
      try advance()
      return make(.literal(.string(text)), from: start)
    case .template: return try template()
    case .word(let word): return try word_(word, start)
    case .punctuator("("):
      try advance()
      let inner = try expression()
      try need(")")
      return JSExpression(kind: inner.kind, range: start..<end)
    case .punctuator("["):
      try advance()
      return make(.array(try list(until: "]")), from: start)
    case .punctuator("{"): return try object()
    case .punctuator("/"), .punctuator("/="):
      let (text, flags) = try lexer.pattern(at: start)
      token = JSToken(kind: .template, range: start..<lexer.position, isAfterLineBreak: false)
      try advance()
      return make(.pattern(text, flags: flags), from: start)
    default: throw unexpected
    }
  }

  private mutating func word_(_ word: String, _ start: Int) throws(ScriptLoss) -> JSExpression {
    switch word {
    case "function":
      try advance()
      return make(.function(try function(isNamed: false)), from: start)
    case "async":
      try advance()
      if try take(word: "function") {
        return make(.function(try function(isNamed: false)), from: start)
      }
      guard let arrow = try arrowFunction() else { throw unexpected }
      return make(.function(arrow), from: start)
    case "new": return try newObject(start)
    case "class", "super", "yield": throw ScriptLoss("`\(word)`", at: start)
    default: break
    }
    try advance()
    switch word {
    case "true", "false": return make(.literal(.boolean(word == "true")), from: start)
    case "null": return make(.literal(.null), from: start)
    default: return make(.identifier(word), from: start)
    }
  }

  private mutating func newObject(_ start: Int) throws(ScriptLoss) -> JSExpression {
    try advance()
    var value = try deeper { (parser) throws(ScriptLoss) in try parser.primary() }
    while try take(".") {
      value = make(.member(value, try name(), isOptional: false), from: start)
    }
    return make(.new(value, isAt("(") ? try arguments() : []), from: start)
  }
}
