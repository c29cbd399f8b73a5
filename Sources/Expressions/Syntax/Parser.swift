// SPDX-License-Identifier: Apache-2.0

import Values

/// Reads the whole grammar of CEL, and makes an expression of the part that is taken.
///
/// What is correct but not taken is remembered and refused once, at its first place; a mistake of
/// the grammar goes before it.
struct Parser {
  /// How deep brackets, conditionals and literals may stand inside one another.
  static let maximumDepth = 64

  let bytes: [UInt8]
  private let tokens: [Token]
  private var index = 0
  private var depth = 0
  private var refused: (construct: UnsupportedConstruct, range: Range<Int>)?

  private init(_ bytes: [UInt8], _ tokens: [Token]) {
    self.bytes = bytes
    self.tokens = tokens
  }

  /// The expression that these tokens, of which the last is `.end`, make.
  static func parse(
    _ bytes: [UInt8], _ tokens: [Token]
  ) throws(ExpressionError) -> Expression {
    var parser = Parser(bytes, tokens)
    let operand = try parser.expression()
    guard parser.token.kind == .end else {
      throw parser.unexpected(expected: "the end of the expression")
    }
    if let refused = parser.refused {
      throw ExpressionError(.unsupported(refused.construct), at: refused.range)
    }
    guard let node = operand.node else {
      throw ExpressionError(.unsupported(.computedIndex), at: operand.range)
    }
    return Expression(node: node, range: operand.range)
  }

  // MARK: Tokens

  var token: Token { tokens[index] }

  mutating func advance() {
    if index < tokens.count - 1 { index += 1 }
  }

  /// Takes a symbol when it is next.
  mutating func take(_ symbol: Symbol) -> Bool {
    guard token.kind == .symbol(symbol) else { return false }
    advance()
    return true
  }

  /// Takes a symbol that must be next and gives the offset behind it.
  mutating func expect(_ symbol: Symbol) throws(ExpressionError) -> Int {
    let end = token.range.upperBound
    guard take(symbol) else { throw unexpected(expected: "`\(symbol.rawValue)`") }
    return end
  }

  func text(of token: Token) -> String { String(decoding: bytes[token.range], as: UTF8.self) }

  func unexpected(expected: String) -> ExpressionError {
    ExpressionError(
      .unexpected(found: text(of: token), expected: expected), at: token.range)
  }

  /// Remembers a construct that is not taken; the one that stands first is told.
  mutating func refuse(_ construct: UnsupportedConstruct, at range: Range<Int>) {
    if let refused, refused.range.lowerBound <= range.lowerBound { return }
    refused = (construct, range)
  }

  // MARK: Operators

  /// `a ? b : c`, or what binds tighter.
  mutating func expression() throws(ExpressionError) -> Operand {
    guard depth < Self.maximumDepth else { throw ExpressionError(.tooLarge, at: token.range) }
    depth += 1
    defer { depth -= 1 }
    let condition = try binary()
    let question = token.range
    guard take(.question) else { return condition }
    refuse(.conditional, at: question)
    _ = try binary()
    _ = try expect(.colon)
    let last = try expression()
    return Operand(node: nil, range: condition.range.lowerBound..<last.range.upperBound)
  }

  /// Operands and the operators between them; precedence says nothing while all are refused.
  private mutating func binary() throws(ExpressionError) -> Operand {
    var result = try unary()
    while let name = binaryOperator() {
      refuse(.operator(name), at: token.range)
      advance()
      let right = try unary()
      result = Operand(node: nil, range: result.range.lowerBound..<right.range.upperBound)
    }
    return result
  }

  private func binaryOperator() -> String? {
    switch token.kind {
    case .symbol(let symbol):
      switch symbol {
      case .plus, .minus, .star, .slash, .percent, .equal, .notEqual, .less, .lessOrEqual,
        .greater, .greaterOrEqual, .and, .or:
        symbol.rawValue
      default: nil
      }
    case .name: text(of: token) == "in" ? "in" : nil
    default: nil
    }
  }

  private mutating func unary() throws(ExpressionError) -> Operand {
    let sign = token
    if take(.minus) {
      if token.kind == .integer || token.kind == .float {
        return try members(of: try number(sign: sign))
      }
      refuse(.operator("-"), at: sign.range)
      while take(.minus) {}
    } else if take(.not) {
      refuse(.operator("!"), at: sign.range)
      while take(.not) {}
    } else {
      return try members(of: try primary())
    }
    let operand = try members(of: try primary())
    return Operand(node: nil, range: sign.range.lowerBound..<operand.range.upperBound)
  }
}

/// A part of an expression while it is read.
struct Operand {
  /// Nil for what is not taken, which the parser has then refused.
  var node: Expression.Node?
  var range: Range<Int>
}
