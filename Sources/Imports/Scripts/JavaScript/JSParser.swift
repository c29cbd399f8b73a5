// SPDX-License-Identifier: Apache-2.0

import Values

/// Reads statements of JavaScript, in linear time and to a bounded depth.
///
/// A script whose syntax is not read any more ends there: the statements before it are kept.
struct JSParser {
  /// How many statements and expressions may be in one another.
  private static let deepest = 60
  /// How many operators and members one expression may have in a row.
  static let longest = 120

  var lexer: JSLexer
  var token: JSToken
  /// The end of the token before.
  var end = 0
  private var depth = 0

  /// The statements of a script, and what ends them before its end.
  static func statements(
    of text: String
  ) -> (statements: [JSStatement], loss: ScriptLoss?, from: Int) {
    var statements: [JSStatement] = []
    var start = 0
    do throws(ScriptLoss) {
      var parser = try JSParser(text)
      while parser.token.kind != .end {
        start = parser.token.range.lowerBound
        statements.append(try parser.statement())
      }
      return (statements, nil, start)
    } catch {
      return (statements, error, start)
    }
  }

  private init(_ text: String) throws(ScriptLoss) {
    lexer = JSLexer(text)
    token = try lexer.nextToken()
  }

  // MARK: Tokens

  mutating func advance() throws(ScriptLoss) {
    end = token.range.upperBound
    token = try lexer.nextToken()
  }

  func isAt(_ punctuator: String) -> Bool { token.kind == .punctuator(punctuator) }

  func isAt(word: String) -> Bool { token.kind == .word(word) }

  mutating func take(_ punctuator: String) throws(ScriptLoss) -> Bool {
    guard isAt(punctuator) else { return false }
    try advance()
    return true
  }

  mutating func take(word: String) throws(ScriptLoss) -> Bool {
    guard isAt(word: word) else { return false }
    try advance()
    return true
  }

  mutating func need(_ punctuator: String) throws(ScriptLoss) {
    guard try take(punctuator) else { throw unexpected }
  }

  var unexpected: ScriptLoss {
    ScriptLoss("syntax that is not read", at: token.range.lowerBound)
  }

  mutating func name() throws(ScriptLoss) -> String {
    guard case .word(let name) = token.kind else { throw unexpected }
    try advance()
    return name
  }

  /// One level deeper while something is read.
  mutating func deeper<T>(
    _ read: (inout JSParser) throws(ScriptLoss) -> T
  ) throws(ScriptLoss) -> T {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else {
      throw ScriptLoss("more than \(Self.deepest) levels", at: token.range.lowerBound)
    }
    return try read(&self)
  }

  // MARK: Statements

  mutating func statement() throws(ScriptLoss) -> JSStatement {
    let start = token.range.lowerBound
    let kind = try deeper { (parser) throws(ScriptLoss) in try parser.statementKind() }
    return JSStatement(kind: kind, range: start..<max(end, start))
  }

  private mutating func statementKind() throws(ScriptLoss) -> JSStatement.Kind {
    if isAt("{") { return .block(try block()) }
    if try take(";") { return .empty }
    guard case .word(let word) = token.kind else { return try expressionStatement() }
    switch word {
    case "var", "const": return try declaration(word)
    case "let": return try declaration(word)
    case "if": return try condition()
    case "for": return try loop()
    case "while", "do", "switch", "class", "import", "export", "with":
      throw ScriptLoss("`\(word)`", at: token.range.lowerBound)
    case "return":
      try advance()
      return .result(try restOfStatement())
    case "throw":
      try advance()
      let value = try expression()
      try endStatement()
      return .failure(value)
    case "try": return try attempt()
    case "break", "continue":
      try advance()
      try endStatement()
      return word == "break" ? .leaveLoop : .nextTurn
    case "function":
      try advance()
      return .function(try function(isNamed: true))
    case "async" where isAsyncFunction():
      try advance()
      try advance()
      return .function(try function(isNamed: true))
    default: return try expressionStatement()
    }
  }

  private func isAsyncFunction() -> Bool {
    var copy = lexer
    return (try? copy.nextToken().kind) == .word("function")
  }

  private mutating func expressionStatement() throws(ScriptLoss) -> JSStatement.Kind {
    let value = try expression()
    try endStatement()
    return .expression(value)
  }

  private mutating func restOfStatement() throws(ScriptLoss) -> JSExpression? {
    if isAt(";") || isAt("}") || token.kind == .end || token.isAfterLineBreak {
      _ = try take(";")
      return nil
    }
    let value = try expression()
    try endStatement()
    return value
  }

  /// A `;`, or what stands for one.
  private mutating func endStatement() throws(ScriptLoss) {
    if try take(";") { return }
    guard isAt("}") || token.kind == .end || token.isAfterLineBreak else { throw unexpected }
  }

  mutating func block() throws(ScriptLoss) -> [JSStatement] {
    try need("{")
    var statements: [JSStatement] = []
    while !isAt("}") {
      guard token.kind != .end else { throw unexpected }
      statements.append(try statement())
    }
    try advance()
    return statements
  }

  private mutating func declaration(_ word: String) throws(ScriptLoss) -> JSStatement.Kind {
    try advance()
    let declared = try declarators()
    try endStatement()
    return .declaration(declared, isVariable: word == "var")
  }

  private mutating func declarators() throws(ScriptLoss) -> [(
    binding: JSBinding, value: JSExpression?
  )] {
    var declared: [(binding: JSBinding, value: JSExpression?)] = []
    repeat {
      let binding = try deeper { (parser) throws(ScriptLoss) in try parser.binding() }
      declared.append((binding, try take("=") ? try assignment() : nil))
    } while try take(",")
    return declared
  }

  mutating func binding() throws(ScriptLoss) -> JSBinding {
    if try take("[") {
      var elements: [JSBinding?] = []
      while !isAt("]") {
        if try take(",") {
          elements.append(nil)
          continue
        }
        elements.append(try deeper { (parser) throws(ScriptLoss) in try parser.binding() })
        if !isAt("]") { try need(",") }
      }
      try advance()
      return .elements(elements)
    }
    guard try take("{") else { return .name(try name()) }
    var members: [(name: String, binding: JSBinding)] = []
    while !isAt("}") {
      let member = try name()
      let inner =
        try take(":")
        ? try deeper { (parser) throws(ScriptLoss) in try parser.binding() } : .name(member)
      members.append((member, inner))
      if !isAt("}") { try need(",") }
    }
    try advance()
    return .members(members)
  }

  // MARK: Conditions and loops

  private mutating func condition() throws(ScriptLoss) -> JSStatement.Kind {
    try advance()
    try need("(")
    let test = try expression()
    try need(")")
    let then = try statement()
    let otherwise = try take(word: "else") ? try statement() : nil
    return .condition(test, then, otherwise: otherwise)
  }

  private mutating func loop() throws(ScriptLoss) -> JSStatement.Kind {
    try advance()
    try need("(")
    let start = token.range.lowerBound
    var first: JSStatement?
    if isAt(word: "var") || isAt(word: "let") || isAt(word: "const") {
      let isVariable = isAt(word: "var")
      try advance()
      let bound = try deeper { (parser) throws(ScriptLoss) in try parser.binding() }
      if isAt(word: "of") || isAt(word: "in") { return try forEach(bound) }
      var declared = [(binding: bound, value: try take("=") ? try assignment() : nil)]
      if try take(",") { declared += try declarators() }
      first = JSStatement(
        kind: .declaration(declared, isVariable: isVariable), range: start..<end)
    } else if !isAt(";") {
      let value = try expression()
      if case .identifier(let name) = value.kind, isAt(word: "of") || isAt(word: "in") {
        return try forEach(.name(name))
      }
      // `i in list` is read as an operator.
      if case .binary("in", let left, let list) = value.kind,
        case .identifier(let name) = left.kind,
        try take(")")
      {
        return .forEach(.name(name), list, try statement(), isIn: true)
      }
      first = JSStatement(kind: .expression(value), range: value.range)
    }
    try need(";")
    let test = isAt(";") ? nil : try expression()
    try need(";")
    let step = isAt(")") ? nil : try expression()
    try need(")")
    return .forLoop(first, test, step, try statement())
  }

  private mutating func forEach(_ bound: JSBinding) throws(ScriptLoss) -> JSStatement.Kind {
    let isIn = isAt(word: "in")
    try advance()
    let list = try expression()
    try need(")")
    return .forEach(bound, list, try statement(), isIn: isIn)
  }

  private mutating func attempt() throws(ScriptLoss) -> JSStatement.Kind {
    try advance()
    let body = try block()
    var caught: [JSStatement]?
    if try take(word: "catch") {
      if try take("(") {
        _ = try binding()
        try need(")")
      }
      caught = try block()
    }
    let last = try take(word: "finally") ? try block() : nil
    return .attempt(body, caught: caught, finally: last)
  }
}
