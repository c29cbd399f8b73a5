// SPDX-License-Identifier: Apache-2.0

import Notation

/// Splits text into the tokens of CEL (cel-spec, `doc/langdef.md`, "Syntax").
///
/// It knows every literal, so a `}` inside of one ends nothing. Offsets are bytes of the whole
/// text, wherever lexing begins.
struct Lexer {
  /// The longest text of one expression.
  static let maximumBytes = 65_536

  let bytes: [UInt8]
  private(set) var position: Int
  /// Whether `//` begins a comment, as in CEL; in a collection it is an error.
  private let skipsComments: Bool

  init(_ bytes: [UInt8], at position: Int = 0, skipsComments: Bool = false) {
    self.bytes = bytes
    self.position = position
    self.skipsComments = skipsComments
  }

  /// The byte at an offset from the next one; nil after the end.
  func peek(_ distance: Int = 0) -> UInt8? {
    let index = position + distance
    return index < bytes.count ? bytes[index] : nil
  }

  mutating func advance(_ count: Int = 1) {
    position = min(position + count, bytes.count)
  }

  /// The next token; after the last one always `.end`.
  mutating func next() throws(ExpressionError) -> Token {
    skipWhiteSpace()
    let start = position
    guard let byte = peek() else { return Token(kind: .end, range: start..<start) }
    if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "/") {
      guard skipsComments else { throw ExpressionError(.comment, at: start..<start + 2) }
      skipComments()
      return try next()
    }
    if byte == UInt8(ascii: "`") { return try quotedName() }
    if let kind = try stringLiteral() { return Token(kind: kind, range: start..<position) }
    if byte.isNameStart {
      while let byte = peek(), byte.isNamePart { advance() }
      return Token(kind: .name, range: start..<position)
    }
    let fraction = byte == UInt8(ascii: ".") && peek(1)?.isASCIIDigit == true
    if byte.isASCIIDigit || fraction {
      return Token(kind: try numberLiteral(), range: start..<position)
    }
    if let symbol = Symbol.starting(with: byte, peek(1)) {
      advance(symbol.length)
      return Token(kind: .symbol(symbol), range: start..<position)
    }
    throw unexpectedCharacter()
  }

  private mutating func skipWhiteSpace() {
    while let byte = peek(),
      byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C
        || byte == 0x0D
    {
      advance()
    }
  }

  private mutating func skipComments() {
    while peek() == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "/") {
      while let byte = peek(), byte != 0x0A { advance() }
      skipWhiteSpace()
    }
  }

  /// A member's name in back-ticks: `` `content-type` ``, of letters, digits and `_.-/ `.
  private mutating func quotedName() throws(ExpressionError) -> Token {
    let start = position
    advance()
    while let byte = peek(), byte.isNamePart || ".-/ ".utf8.contains(byte) { advance() }
    guard peek() == UInt8(ascii: "`"), position > start + 1 else {
      throw ExpressionError(.unterminatedText, at: start..<start + 1)
    }
    advance()
    return Token(kind: .quotedName, range: start..<position)
  }

  /// `12`, `0x1F`, `12u`, `1.5`, `.5`, `1e-3`; the sign is a separate operator.
  private mutating func numberLiteral() throws(ExpressionError) -> Token.Kind {
    let start = position
    var kind = Token.Kind.integer
    if peek() == UInt8(ascii: "0"), let mark = peek(1), mark | 0x20 == UInt8(ascii: "x") {
      advance(2)
      while let byte = peek(), byte.isHexDigit { advance() }
    } else {
      skipDigits()
      if peek() == UInt8(ascii: "."), peek(1)?.isASCIIDigit == true {
        kind = .float
        advance()
        skipDigits()
      }
      if let mark = peek(), mark | 0x20 == UInt8(ascii: "e"), hasExponent() {
        kind = .float
        advance(2)
        skipDigits()
      }
    }
    if kind == .integer, let mark = peek(), mark | 0x20 == UInt8(ascii: "u") {
      kind = .unsigned
      advance()
    }
    guard peek()?.isNamePart != true else {
      while let byte = peek(), byte.isNamePart { advance() }
      throw ExpressionError(.invalidNumber(text(start..<position)), at: start..<position)
    }
    return kind
  }

  private func hasExponent() -> Bool {
    guard let byte = peek(1) else { return false }
    if byte.isASCIIDigit { return true }
    return (byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")) && peek(2)?.isASCIIDigit == true
  }

  private mutating func skipDigits() {
    while let byte = peek(), byte.isASCIIDigit { advance() }
  }

  private func unexpectedCharacter() -> ExpressionError {
    var end = position + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return foreignSign(at: position..<end)
      ?? ExpressionError(.unexpectedCharacter(text(position..<end)), at: position..<end)
  }

  /// The text of a range.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

extension UInt8 {
  var isNameStart: Bool { self == UInt8(ascii: "_") || isASCIILetter }

  var isNamePart: Bool { isNameStart || isASCIIDigit }
}
