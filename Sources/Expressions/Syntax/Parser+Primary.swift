// SPDX-License-Identifier: Apache-2.0

import Values

extension Parser {
  /// A name, a literal, a bracket.
  mutating func primary() throws(ExpressionError) -> Operand {
    let first = token
    switch first.kind {
    case .name: return try name()
    case .integer, .float: return try number(sign: nil)
    case .unsigned, .bytes:
      advance()
      refuse(first.kind == .bytes ? .bytes : .unsigned, at: first.range)
      return Operand(node: nil, range: first.range)
    case .string:
      advance()
      let text = try StringLiteral.text(of: bytes, range: first.range)
      return Operand(node: .literal(.string(text)), range: first.range)
    case .symbol(.openParenthesis):
      advance()
      var inner = try expression()
      let end = try expect(.closeParenthesis)
      inner.range = first.range.lowerBound..<end
      return inner
    case .symbol(.openBracket): return try list()
    case .symbol(.openBrace): return try map(from: first.range.lowerBound)
    case .symbol(.dot):
      advance()
      guard token.kind == .name else { throw unexpected(expected: "a name") }
      return try name()
    case .symbol, .end: throw unexpected(expected: "a name or a value")
    }
  }

  private mutating func name() throws(ExpressionError) -> Operand {
    let word = token
    let text = text(of: word)
    advance()
    switch text {
    case "true": return Operand(node: .literal(.boolean(true)), range: word.range)
    case "false": return Operand(node: .literal(.boolean(false)), range: word.range)
    case "null": return Operand(node: .literal(.null), range: word.range)
    default: break
    }
    if Names.isReserved(text) { throw ExpressionError(.reservedWord(text), at: word.range) }
    if take(.openParenthesis) {
      refuse(.call(text), at: word.range)
      let end = try items(until: .closeParenthesis)
      return Operand(node: nil, range: word.range.lowerBound..<end)
    }
    let reference = NameReference(root: text, rootRange: word.range, path: [])
    return Operand(node: .reference(reference), range: word.range)
  }

  private mutating func list() throws(ExpressionError) -> Operand {
    let start = token.range.lowerBound
    advance()
    let end = try items(until: .closeBracket)
    refuse(.list, at: start..<end)
    return Operand(node: nil, range: start..<end)
  }

  /// Arguments or elements; a comma may stand behind the last.
  mutating func items(until close: Symbol) throws(ExpressionError) -> Int {
    let end = token.range.upperBound
    if take(close) { return end }
    while true {
      if take(.question) { refuse(.optional, at: token.range) }
      _ = try expression()
      if take(.comma) {
        let end = token.range.upperBound
        if take(close) { return end }
      } else {
        return try expect(close)
      }
    }
  }

  /// `{ key: value }`, also the fields of a message.
  mutating func map(from start: Int) throws(ExpressionError) -> Operand {
    advance()
    var end = token.range.upperBound
    if !take(.closeBrace) {
      while true {
        if take(.question) { refuse(.optional, at: token.range) }
        _ = try expression()
        _ = try expect(.colon)
        _ = try expression()
        end = token.range.upperBound
        if take(.closeBrace) { break }
        _ = try expect(.comma)
        end = token.range.upperBound
        if take(.closeBrace) { break }
      }
    }
    refuse(.map, at: start..<end)
    return Operand(node: nil, range: start..<end)
  }
}
