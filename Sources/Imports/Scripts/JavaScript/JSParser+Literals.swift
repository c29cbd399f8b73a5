// SPDX-License-Identifier: Apache-2.0

extension JSParser {
  mutating func template() throws(ScriptLoss) -> JSExpression {
    let start = token.range.lowerBound
    var texts: [String] = []
    var values: [JSExpression] = []
    // The lexer is after the back-tick, and after each `}`.
    while true {
      let part = try lexer.templatePart()
      texts.append(part.text)
      if part.isLast { break }
      token = try lexer.nextToken()
      values.append(try expression())
      guard isAt("}") else { throw unexpected }
      lexer.position = token.range.upperBound
    }
    token = JSToken(kind: .template, range: start..<lexer.position, isAfterLineBreak: false)
    try advance()
    return make(.template(texts, values), from: start)
  }

  mutating func object() throws(ScriptLoss) -> JSExpression {
    let start = token.range.lowerBound
    try advance()
    var members: [(name: String, value: JSExpression)] = []
    while !isAt("}") {
      let start = token.range.lowerBound
      let name: String
      switch token.kind {
      case .word(let word): name = word
      case .string(let text): name = text
      case .number(let number): name = number.digits
      default: throw ScriptLoss("a member of an object", at: start)
      }
      try advance()
      if try take(":") {
        members.append((name, try assignment()))
      } else if isAt("(") {
        throw ScriptLoss("a method of an object", at: start)
      } else {
        members.append((name, make(.identifier(name), from: start)))
      }
      if !isAt("}") { try need(",") }
    }
    try advance()
    return make(.object(members), from: start)
  }

  /// From the parameters on, or from the name.
  mutating func function(isNamed: Bool) throws(ScriptLoss) -> JSFunction {
    if isAt("*") { throw ScriptLoss("a generator", at: token.range.lowerBound) }
    let name: String?
    if case .word(let word) = token.kind {
      name = word
      try advance()
    } else {
      guard !isNamed else { throw unexpected }
      name = nil
    }
    let parameters = try parameters()
    return JSFunction(name: name, parameters: parameters, body: try block())
  }

  private mutating func parameters() throws(ScriptLoss) -> [JSBinding] {
    try need("(")
    var parameters: [JSBinding] = []
    while !isAt(")") {
      parameters.append(try deeper { (parser) throws(ScriptLoss) in try parser.binding() })
      if !isAt(")") { try need(",") }
    }
    try advance()
    return parameters
  }

  /// `x => …` and `(x, y) => …`; nil, and nothing is read, if there is none.
  mutating func arrowFunction() throws(ScriptLoss) -> JSFunction? {
    guard isAtArrowFunction() else { return nil }
    let parameters: [JSBinding]
    if isAt("(") {
      parameters = try self.parameters()
    } else {
      parameters = [.name(try name())]
    }
    try need("=>")
    if isAt("{") { return JSFunction(name: nil, parameters: parameters, body: try block()) }
    let start = token.range.lowerBound
    let value = try assignment()
    let body = JSStatement(kind: .result(value), range: start..<end)
    return JSFunction(name: nil, parameters: parameters, body: [body])
  }

  /// Looks after the closing parenthesis of what may be parameters: at most 40 tokens, since no one
  /// has more.
  private func isAtArrowFunction() -> Bool {
    var copy = lexer
    if case .word(let word) = token.kind {
      guard word != "async", word != "function" else { return false }
      return (try? copy.nextToken().kind) == .punctuator("=>")
    }
    guard isAt("(") else { return false }
    for _ in 0..<40 {
      guard let next = try? copy.nextToken() else { return false }
      switch next.kind {
      case .punctuator(")"): return (try? copy.nextToken().kind) == .punctuator("=>")
      case .word, .punctuator(","), .punctuator("{"), .punctuator("}"), .punctuator("["),
        .punctuator("]"), .punctuator(":"):
        continue
      default: return false
      }
    }
    return false
  }
}
