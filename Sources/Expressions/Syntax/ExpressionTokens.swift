// SPDX-License-Identifier: Apache-2.0

/// The tokens of one expression and where it ends.
enum ExpressionTokens {
  /// The tokens between the `${` at `opening` and its `}`, and the offset after the `}`.
  ///
  /// It ends at the first `}` outside of braces, so that an unclosed bracket breaks only its own
  /// template.
  static func template(
    _ bytes: [UInt8], opening: Int
  ) throws(ExpressionError) -> (tokens: [Token], end: Int) {
    var lexer = Lexer(bytes, at: opening + 2)
    var tokens: [Token] = []
    var depth = 0
    while true {
      let token = try next(&lexer, opening: opening)
      switch token.kind {
      case .end: throw ExpressionError(.unclosedTemplate, at: opening..<opening + 2)
      case .symbol(.closeBrace) where depth == 0:
        let place = token.range.lowerBound
        tokens.append(Token(kind: .end, range: place..<place))
        return (tokens, token.range.upperBound)
      case .symbol(.openBrace): depth += 1
      case .symbol(.closeBrace): depth -= 1
      default: break
      }
      tokens.append(token)
      guard token.range.upperBound - opening <= Lexer.maximumBytes else {
        throw ExpressionError(.tooLarge, at: opening..<opening + 2)
      }
    }
  }

  /// The tokens of a text that is one expression.
  static func whole(
    _ bytes: [UInt8], skipsComments: Bool = false
  ) throws(ExpressionError) -> [Token] {
    guard bytes.count <= Lexer.maximumBytes else {
      throw ExpressionError(.tooLarge, at: 0..<bytes.count)
    }
    var lexer = Lexer(bytes, skipsComments: skipsComments)
    var tokens: [Token] = []
    while true {
      let token = try lexer.next()
      tokens.append(token)
      if token.kind == .end { return tokens }
    }
  }

  /// A `${` inside of an expression means that the `}` before it is missing.
  private static func next(
    _ lexer: inout Lexer, opening: Int
  ) throws(ExpressionError) -> Token {
    do throws(ExpressionError) {
      return try lexer.next()
    } catch {
      let end = error.range.upperBound
      let isOpening = end < lexer.bytes.count && lexer.bytes[end] == UInt8(ascii: "{")
      if error.kind == .unexpectedCharacter("$"), isOpening {
        throw ExpressionError(.unclosedTemplate, at: opening..<opening + 2)
      }
      throw error
    }
  }
}
