// SPDX-License-Identifier: Apache-2.0

extension Parser {
  /// A name, a call, a literal, a bracket.
  mutating func primary() throws(ExpressionError) -> Syntax {
    let first = token
    switch first.kind {
    case .name: return try name(isAbsolute: false, from: first.range.lowerBound)
    case .integer, .float, .unsigned: return try number(sign: nil)
    case .bytes:
      advance()
      return literal(.bytes(try StringLiteral.bytes(of: bytes, range: first.range)), first.range)
    case .string:
      advance()
      return literal(.string(try StringLiteral.text(of: bytes, range: first.range)), first.range)
    case .symbol(.openParenthesis):
      advance()
      var inner = try expression()
      let end = try expect(.closeParenthesis)
      inner.range = first.range.lowerBound..<end
      return inner
    case .symbol(.openBracket): return try list()
    case .symbol(.openBrace): return try map()
    case .symbol(.dot):
      advance()
      guard token.kind == .name else { throw unexpected(expected: "a name") }
      return try name(isAbsolute: true, from: first.range.lowerBound)
    case .symbol, .quotedName, .end: throw unexpected(expected: "a name or a value")
    }
  }

  /// Whether a word is a literal and not a name.
  static func isLiteral(_ word: String) -> Bool {
    word == "true" || word == "false" || word == "null"
  }

  func literal(_ value: CELValue, _ range: Range<Int>) -> Syntax {
    Syntax(kind: .literal(value), range: range, depth: 1)
  }

  private mutating func name(isAbsolute: Bool, from start: Int) throws(ExpressionError) -> Syntax {
    let word = token
    let text = text(of: word)
    let range = start..<word.range.upperBound
    advance()
    switch text {
    case "true": return literal(.boolean(true), range)
    case "false": return literal(.boolean(false), range)
    case "null": return literal(.null, range)
    default: break
    }
    if Names.isReserved(text) { throw ExpressionError(.reservedWord(text), at: word.range) }
    guard token.kind == .symbol(.openParenthesis) else {
      return Syntax(kind: .name(text, isAbsolute: isAbsolute), range: range, depth: 1)
    }
    let (arguments, end) = try arguments()
    return try node(
      .call(Syntax.Name(text: text, range: word.range), isAbsolute: isAbsolute, arguments),
      start..<end, over: arguments.reduce(0) { max($0, $1.depth) })
  }

  /// Elements; a comma is allowed after the last.
  private mutating func list() throws(ExpressionError) -> Syntax {
    let start = token.range.lowerBound
    advance()
    var elements: [Syntax.Element] = []
    var end = token.range.upperBound
    while !take(.closeBracket) {
      let isOptional = take(.question)
      elements.append(.init(value: try expression(), isOptional: isOptional))
      end = token.range.upperBound
      if !take(.comma) {
        end = try expect(.closeBracket)
        break
      }
      end = token.range.upperBound
    }
    return try node(
      .list(elements), start..<end, over: elements.reduce(0) { max($0, $1.value.depth) })
  }

  /// `{ key: value }`.
  private mutating func map() throws(ExpressionError) -> Syntax {
    let start = token.range.lowerBound
    advance()
    var entries: [Syntax.Entry] = []
    var end = token.range.upperBound
    while !take(.closeBrace) {
      let isOptional = take(.question)
      let key = try expression()
      _ = try expect(.colon)
      entries.append(.init(key: key, value: try expression(), isOptional: isOptional))
      end = token.range.upperBound
      if !take(.comma) {
        end = try expect(.closeBrace)
        break
      }
      end = token.range.upperBound
    }
    return try node(
      .map(entries), start..<end,
      over: entries.reduce(0) { max($0, $1.key.depth, $1.value.depth) })
  }
}
