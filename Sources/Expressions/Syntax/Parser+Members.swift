// SPDX-License-Identifier: Apache-2.0

extension Parser {
  /// An operand and the `.name`, `.name(…)` and `[index]` after it.
  mutating func members(of operand: Syntax) throws(ExpressionError) -> Syntax {
    var result = operand
    while true {
      if take(.dot) {
        result = try member(of: result)
      } else if token.kind == .symbol(.openBracket) {
        result = try index(of: result)
      } else if token.kind == .symbol(.openBrace), result.isPath {
        throw ExpressionError(.message, at: result.range.lowerBound..<token.range.upperBound)
      } else {
        return result
      }
    }
  }

  private mutating func member(of operand: Syntax) throws(ExpressionError) -> Syntax {
    let isOptional = take(.question)
    let name = try memberName()
    let start = operand.range.lowerBound
    if !isOptional, token.kind == .symbol(.openParenthesis) {
      let (arguments, end) = try arguments()
      return try node(
        .method(operand, name, arguments), start..<end,
        over: arguments.reduce(operand.depth) { max($0, $1.depth) })
    }
    return try node(
      .member(operand, name, isOptional: isOptional), start..<name.range.upperBound,
      over: operand.depth)
  }

  private mutating func memberName() throws(ExpressionError) -> Syntax.Name {
    let word = token
    let text = text(of: word)
    switch word.kind {
    case .quotedName:
      advance()
      return Syntax.Name(text: String(text.dropFirst().dropLast()), range: word.range)
    case .name:
      guard !Names.keywords.contains(text) else {
        throw ExpressionError(.reservedWord(text), at: word.range)
      }
      advance()
      return Syntax.Name(text: text, range: word.range)
    default: throw unexpected(expected: "a member's name")
    }
  }

  private mutating func index(of operand: Syntax) throws(ExpressionError) -> Syntax {
    advance()
    let isOptional = take(.question)
    let inner = try expression()
    let end = try expect(.closeBracket)
    return try node(
      .index(operand, inner, isOptional: isOptional), operand.range.lowerBound..<end,
      over: max(operand.depth, inner.depth))
  }

  /// `(a, b)`, and the offset after it.
  mutating func arguments() throws(ExpressionError) -> (arguments: [Syntax], end: Int) {
    advance()
    var arguments: [Syntax] = []
    let end = token.range.upperBound
    if take(.closeParenthesis) { return (arguments, end) }
    while true {
      arguments.append(try expression())
      if !take(.comma) { return (arguments, try expect(.closeParenthesis)) }
    }
  }
}

extension Syntax {
  /// Whether it consists of names with dots between them.
  var isPath: Bool {
    switch kind {
    case .name: true
    case .member(let operand, _, isOptional: false): operand.isPath
    default: false
    }
  }
}
