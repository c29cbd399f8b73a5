// SPDX-License-Identifier: Apache-2.0

/// Reads the grammar of CEL (cel-spec, `doc/langdef.md`, "Syntax") from tokens.
struct Parser {
  /// How deep brackets, conditionals and literals may be nested.
  static let maximumDepth = 64
  /// How many levels a tree may have; `a + b + c` has three.
  static let maximumLevels = 250

  let bytes: [UInt8]
  private let tokens: [Token]
  private var index = 0
  private var depth = 0

  private init(_ bytes: [UInt8], _ tokens: [Token]) {
    self.bytes = bytes
    self.tokens = tokens
  }

  /// The expression of these tokens, of which the last is `.end`.
  static func parse(_ bytes: [UInt8], _ tokens: [Token]) throws(ExpressionError) -> Syntax {
    var parser = Parser(bytes, tokens)
    let syntax = try parser.expression()
    guard parser.token.kind == .end else {
      throw parser.unexpected(expected: "the end of the expression")
    }
    return syntax
  }

  // MARK: Tokens

  var token: Token { tokens[index] }

  /// The token after the next one.
  var following: Token { tokens[min(index + 1, tokens.count - 1)] }

  mutating func advance() {
    if index < tokens.count - 1 { index += 1 }
  }

  /// Takes a symbol if it is next.
  mutating func take(_ symbol: Symbol) -> Bool {
    guard token.kind == .symbol(symbol) else { return false }
    advance()
    return true
  }

  /// Takes a symbol that must be next and returns the offset after it.
  mutating func expect(_ symbol: Symbol) throws(ExpressionError) -> Int {
    let end = token.range.upperBound
    guard take(symbol) else { throw unexpected(expected: "`\(symbol.rawValue)`") }
    return end
  }

  func text(of token: Token) -> String { String(decoding: bytes[token.range], as: UTF8.self) }

  func unexpected(expected: String) -> ExpressionError {
    if let foreign = foreignSign(expected: expected) { return foreign }
    return ExpressionError(
      .unexpected(found: text(of: token), expected: expected), at: token.range)
  }

  /// The mistake for syntax of another language: `a and b`, `not a`, `a ?? b`.
  private func foreignSign(expected: String) -> ExpressionError? {
    var places = [token.range]
    if index > 0, tokens[index - 1].kind == .name,
      ForeignWord.prefixes.contains(text(of: tokens[index - 1]))
    {
      places.insert(tokens[index - 1].range, at: 0)
    }
    if case .symbol = token.kind { places[0] = bytes.signRun(around: token.range) }
    if expected == "`:`", let chain = bytes.firstRange(of: "?.".utf8) { places = [chain] }
    for place in places where !place.isEmpty {
      let sign = String(decoding: bytes[place], as: UTF8.self)
      let help = ForeignWord.help(forSign: sign)
      if !help.isEmpty { return ExpressionError(.foreignSign(sign, help: help), at: place) }
    }
    return nil
  }

  /// A node with operands, within the bound of levels.
  func node(
    _ kind: Syntax.Kind, _ range: Range<Int>, over levels: Int
  ) throws(ExpressionError) -> Syntax {
    guard levels < Self.maximumLevels else { throw ExpressionError(.tooLarge, at: range) }
    return Syntax(kind: kind, range: range, depth: levels + 1)
  }

  // MARK: Conditionals

  /// `a ? b : c`, or an expression that binds tighter.
  mutating func expression() throws(ExpressionError) -> Syntax {
    guard depth < Self.maximumDepth else { throw ExpressionError(.tooLarge, at: token.range) }
    depth += 1
    defer { depth -= 1 }
    let condition = try either()
    guard take(.question) else { return condition }
    let first = try either()
    _ = try expect(.colon)
    let second = try expression()
    return try node(
      .conditional(condition, first, second),
      condition.range.lowerBound..<second.range.upperBound,
      over: max(condition.depth, first.depth, second.depth))
  }
}
