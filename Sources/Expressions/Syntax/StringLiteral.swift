// SPDX-License-Identifier: Apache-2.0

/// Decodes a text or bytes literal of CEL.
///
/// `"a\n\u00e9"` is `a`, a line feed and `é`; `r"a\n"` is `a\n`. In bytes, `\xff` and `\377` are
/// one byte and `\u` is not an escape.
struct StringLiteral {
  private let bytes: [UInt8]
  private let isBytes: Bool
  private var position: Int
  private var output: [UInt8] = []

  private init(_ bytes: [UInt8], from start: Int, isBytes: Bool) {
    self.bytes = bytes
    self.isBytes = isBytes
    self.position = start
  }

  /// The text of a complete literal found by `Lexer`.
  static func text(of bytes: [UInt8], range: Range<Int>) throws(ExpressionError) -> String {
    String(decoding: try content(of: bytes, range: range, isBytes: false), as: UTF8.self)
  }

  /// The bytes of a complete literal with `b` before it, found by `Lexer`.
  static func bytes(of bytes: [UInt8], range: Range<Int>) throws(ExpressionError) -> [UInt8] {
    try content(of: bytes, range: range, isBytes: true)
  }

  private static func content(
    of bytes: [UInt8], range: Range<Int>, isBytes: Bool
  ) throws(ExpressionError) -> [UInt8] {
    var content = range
    var isRaw = false
    while bytes[content.lowerBound].isNameStart {
      isRaw = isRaw || bytes[content.lowerBound] | 0x20 == UInt8(ascii: "r")
      content = content.lowerBound + 1..<content.upperBound
    }
    let quote = bytes[content.lowerBound]
    let isTriple =
      content.count >= 6 && bytes[content.lowerBound + 1] == quote
      && bytes[content.lowerBound + 2] == quote
    let width = isTriple ? 3 : 1
    content = content.lowerBound + width..<content.upperBound - width
    if isRaw || !bytes[content].contains(UInt8(ascii: "\\")) { return Array(bytes[content]) }
    var literal = StringLiteral(bytes, from: content.lowerBound, isBytes: isBytes)
    return try literal.read(upTo: content.upperBound)
  }

  private mutating func read(upTo end: Int) throws(ExpressionError) -> [UInt8] {
    while position < end {
      if bytes[position] == UInt8(ascii: "\\") {
        try readEscape(upTo: end)
      } else {
        output.append(bytes[position])
        position += 1
      }
    }
    return output
  }

  private mutating func readEscape(upTo end: Int) throws(ExpressionError) {
    let escape = position
    let mark = position + 1 < end ? bytes[position + 1] : 0
    position += 2
    if let simple = Self.simple(mark) {
      output.append(simple)
      return
    }
    switch mark {
    case UInt8(ascii: "x"), UInt8(ascii: "X"): try readNumber(16, digits: 2, escape, end)
    case UInt8(ascii: "u") where !isBytes: try readNumber(16, digits: 4, escape, end)
    case UInt8(ascii: "U") where !isBytes: try readNumber(16, digits: 8, escape, end)
    case UInt8(ascii: "0")...UInt8(ascii: "3"):
      position -= 1
      try readNumber(8, digits: 3, escape, end)
    default: throw invalid(escape, min(end, position))
    }
  }

  private static func simple(_ mark: UInt8) -> UInt8? {
    switch UnicodeScalar(mark) {
    case "a": 0x07
    case "b": 0x08
    case "f": 0x0C
    case "n": 0x0A
    case "r": 0x0D
    case "t": 0x09
    case "v": 0x0B
    case "\\", "?", "\"", "'", "`": mark
    default: nil
    }
  }

  /// A byte, or a code point of exactly so many digits; surrogates are refused.
  private mutating func readNumber(
    _ radix: Int, digits: Int, _ escape: Int, _ end: Int
  ) throws(ExpressionError) {
    let upper = min(end, position + digits)
    let text = String(decoding: bytes[position..<upper], as: UTF8.self)
    guard upper - position == digits, text.utf8.allSatisfy(\.isHexDigit),
      let number = UInt32(text, radix: radix)
    else { throw invalid(escape, upper) }
    position = upper
    if isBytes {
      guard let byte = UInt8(exactly: number) else { throw invalid(escape, upper) }
      output.append(byte)
    } else {
      guard let scalar = UnicodeScalar(number) else { throw invalid(escape, upper) }
      output.append(contentsOf: String(Character(scalar)).utf8)
    }
  }

  private func invalid(_ start: Int, _ end: Int) -> ExpressionError {
    var end = max(end, start + 1)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    return ExpressionError(.invalidEscape(text), at: start..<end)
  }
}
