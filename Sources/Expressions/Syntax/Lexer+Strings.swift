// SPDX-License-Identifier: Apache-2.0

extension Lexer {
  /// A text or bytes literal if one begins here: `"…"`, `'…'`, three quotes, with `r` and `b`
  /// before.
  ///
  /// Nil if there is none. `StringLiteral` decodes the escapes later.
  mutating func stringLiteral() throws(ExpressionError) -> Token.Kind? {
    var prefix = 0
    var isRaw = false
    var isBytes = false
    while prefix < 2, let byte = peek(prefix) {
      if byte | 0x20 == UInt8(ascii: "r"), !isRaw {
        isRaw = true
      } else if byte | 0x20 == UInt8(ascii: "b"), !isBytes {
        isBytes = true
      } else {
        break
      }
      prefix += 1
    }
    guard let quote = peek(prefix), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    else { return nil }
    let start = position
    advance(prefix)
    let isTriple = peek(1) == quote && peek(2) == quote
    advance(isTriple ? 3 : 1)
    guard skipContent(quote: quote, isTriple: isTriple, isRaw: isRaw) else {
      throw ExpressionError(.unterminatedText, at: start..<start + prefix + (isTriple ? 3 : 1))
    }
    return isBytes ? .bytes : .string
  }

  /// Moves after the closing quote; false if there is none.
  private mutating func skipContent(quote: UInt8, isTriple: Bool, isRaw: Bool) -> Bool {
    while let byte = peek() {
      if byte == UInt8(ascii: "\\"), !isRaw {
        advance(2)
      } else if byte == quote, !isTriple {
        advance()
        return true
      } else if byte == quote, peek(1) == quote, peek(2) == quote {
        advance(3)
        return true
      } else if !isTriple, byte == 0x0A || byte == 0x0D {
        return false
      } else {
        advance()
      }
    }
    return false
  }
}
