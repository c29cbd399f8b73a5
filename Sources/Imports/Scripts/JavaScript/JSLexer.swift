// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// Divides JavaScript into tokens, one at a time: the parser says where a pattern or a template text
/// may begin.
struct JSLexer {
  /// From the longest to the shortest.
  private static let punctuators: [[UInt8]] = [
    ">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "&&=", "||=", "??=", "=>", "==", "!=",
    "<=", ">=", "&&", "||", "??", "?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=",
    "<<", ">>", "**", "{", "}", "(", ")", "[", "]", ";", ",", "<", ">", "+", "-", "*", "/", "%",
    "&", "|", "^", "!", "~", "?", ":", "=", ".", "@", "#",
  ].map { Array($0.utf8) }

  let bytes: [UInt8]
  var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func peek(_ distance: Int) -> UInt8? {
    position + distance < bytes.count ? bytes[position + distance] : nil
  }

  /// A part of the script.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// - Throws: a loss at a text without its end, or at a byte that begins no token.
  mutating func nextToken() throws(ScriptLoss) -> JSToken {
    let isAfterLineBreak = try skipSpace()
    let start = position
    let kind = try kind()
    return JSToken(kind: kind, range: start..<position, isAfterLineBreak: isAfterLineBreak)
  }

  private mutating func kind() throws(ScriptLoss) -> JSToken.Kind {
    guard let byte = peek else { return .end }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      position += 1
      return .string(try string(until: byte))
    }
    if byte == UInt8(ascii: "`") {
      position += 1
      return .template
    }
    if byte.isASCIIDigit || (byte == UInt8(ascii: ".") && peek(1)?.isASCIIDigit == true) {
      return .number(try number())
    }
    if Self.isWord(byte) {
      let start = position
      while let byte = peek, Self.isWord(byte) { position += 1 }
      return .word(text(start..<position))
    }
    let rest = bytes[position...]
    guard let found = Self.punctuators.first(where: { rest.starts(with: $0) }) else {
      throw ScriptLoss("a character that JavaScript does not have here", at: position)
    }
    // `a?.5:b` has no `?.`.
    if found.count == 2, found[0] == UInt8(ascii: "?"), found[1] == UInt8(ascii: "."),
      peek(2)?.isASCIIDigit == true
    {
      position += 1
      return .punctuator("?")
    }
    position += found.count
    return .punctuator(String(decoding: found, as: UTF8.self))
  }

  static func isWord(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
      || byte >= 0x80
  }

  // MARK: White space and comments

  private mutating func skipSpace() throws(ScriptLoss) -> Bool {
    var hasLineBreak = position == 0
    while let byte = peek {
      if byte == 0x0A || byte == 0x0D {
        hasLineBreak = true
        position += 1
      } else if byte == 0x20 || (0x09...0x0C).contains(byte) {
        position += 1
      } else if let width = wideSpace() {
        position += width
      } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "/") {
        while let byte = peek, byte != 0x0A, byte != 0x0D { position += 1 }
      } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        hasLineBreak = try skipComment() || hasLineBreak
      } else {
        break
      }
    }
    return hasLineBreak
  }

  /// U+00A0 and U+FEFF, which editors leave behind.
  private func wideSpace() -> Int? {
    if peek == 0xC2, peek(1) == 0xA0 { return 2 }
    if peek == 0xEF, peek(1) == 0xBB, peek(2) == 0xBF { return 3 }
    return nil
  }

  private mutating func skipComment() throws(ScriptLoss) -> Bool {
    let start = position
    var hasLineBreak = false
    position += 2
    while let byte = peek {
      if byte == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        position += 2
        return hasLineBreak
      }
      hasLineBreak = hasLineBreak || byte == 0x0A
      position += 1
    }
    throw ScriptLoss("a comment without its end", at: start)
  }

  // MARK: Numbers

  private mutating func number() throws(ScriptLoss) -> ExactNumber {
    let start = position
    while let byte = peek {
      let isSign = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      let isAfterExponent = position > start && (bytes[position - 1] | 0x20) == UInt8(ascii: "e")
      guard byte.isASCIIAlphanumeric || byte == UInt8(ascii: ".") || (isSign && isAfterExponent)
      else { break }
      position += 1
    }
    var text = text(start..<position)
    if text.hasPrefix("0x") || text.hasPrefix("0X"),
      let value = UInt64(text.dropFirst(2), radix: 16)
    {
      return ExactNumber(value)
    }
    if text.hasPrefix(".") { text = "0" + text }
    if text.hasSuffix(".") { text.removeLast() }
    guard let number = ExactNumber(parsing: text) else {
      throw ScriptLoss("the number \(text)", at: start)
    }
    return number
  }

  // MARK: Texts

  private mutating func string(until quote: UInt8) throws(ScriptLoss) -> String {
    let start = position - 1
    var output: [UInt8] = []
    while let byte = peek, byte != 0x0A {
      position += 1
      if byte == quote { return String(decoding: output, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") {
        try appendEscape(to: &output)
      } else {
        output.append(byte)
      }
    }
    throw ScriptLoss("a text without its end", at: start)
  }

  /// The text of a template up to its next `${` or its end.
  ///
  /// - Returns: the text, and whether the template ends.
  mutating func templatePart() throws(ScriptLoss) -> (text: String, isLast: Bool) {
    let start = position
    var output: [UInt8] = []
    while let byte = peek {
      position += 1
      if byte == UInt8(ascii: "`") { return (String(decoding: output, as: UTF8.self), true) }
      if byte == UInt8(ascii: "$"), peek == UInt8(ascii: "{") {
        position += 1
        return (String(decoding: output, as: UTF8.self), false)
      }
      if byte == UInt8(ascii: "\\") {
        try appendEscape(to: &output)
      } else {
        output.append(byte)
      }
    }
    throw ScriptLoss("a template text without its end", at: start)
  }

  private mutating func appendEscape(to output: inout [UInt8]) throws(ScriptLoss) {
    guard let byte = peek else { return }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): output.append(0x0A)
    case UInt8(ascii: "r"): output.append(0x0D)
    case UInt8(ascii: "t"): output.append(0x09)
    case UInt8(ascii: "b"): output.append(0x08)
    case UInt8(ascii: "f"): output.append(0x0C)
    case UInt8(ascii: "v"): output.append(0x0B)
    case UInt8(ascii: "0") where peek?.isASCIIDigit != true: output.append(0)
    case UInt8(ascii: "0")...UInt8(ascii: "7"): throw ScriptLoss("an octal escape", at: position)
    case UInt8(ascii: "x"): try append(try hexadecimal(2), to: &output)
    case UInt8(ascii: "u"): try appendUnicode(to: &output)
    case 0x0D:
      if peek == 0x0A { position += 1 }
    case 0x0A: break
    default: output.append(byte)
    }
  }

  private mutating func appendUnicode(to output: inout [UInt8]) throws(ScriptLoss) {
    if peek == UInt8(ascii: "{") {
      position += 1
      var value: UInt32 = 0
      while let digit = peek.flatMap(hexadecimalValue), value < 0x11_0000 {
        value = value * 16 + UInt32(digit)
        position += 1
      }
      guard peek == UInt8(ascii: "}") else { throw ScriptLoss("an escape", at: position) }
      position += 1
      return try append(value, to: &output)
    }
    let first = try hexadecimal(4)
    if (0xD800..<0xDC00).contains(first), peek == UInt8(ascii: "\\"), peek(1) == UInt8(ascii: "u") {
      position += 2
      let second = try hexadecimal(4)
      if (0xDC00..<0xE000).contains(second) {
        return try append(0x1_0000 + (first - 0xD800) << 10 + (second - 0xDC00), to: &output)
      }
    }
    try append(first, to: &output)
  }

  private func append(_ value: UInt32, to output: inout [UInt8]) throws(ScriptLoss) {
    guard let scalar = Unicode.Scalar(value) else {
      throw ScriptLoss("half of a surrogate pair", at: position)
    }
    output += String(scalar).utf8
  }

  private mutating func hexadecimal(_ count: Int) throws(ScriptLoss) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let digit = peek.flatMap(hexadecimalValue) else {
        throw ScriptLoss("an escape", at: position)
      }
      value = value * 16 + UInt32(digit)
      position += 1
    }
    return value
  }

  private func hexadecimalValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  /// A pattern whose first `/` is at an offset: its text and its flags.
  mutating func pattern(at start: Int) throws(ScriptLoss) -> (text: String, flags: String) {
    position = start + 1
    var isInClass = false
    while let byte = peek, byte != 0x0A {
      position += 1
      if byte == UInt8(ascii: "\\") {
        position = min(position + 1, bytes.count)
      } else if byte == UInt8(ascii: "[") {
        isInClass = true
      } else if byte == UInt8(ascii: "]") {
        isInClass = false
      } else if byte == UInt8(ascii: "/"), !isInClass {
        let body = text(start + 1..<position - 1)
        let flags = position
        while let byte = peek, Self.isWord(byte) { position += 1 }
        return (body, text(flags..<position))
      }
    }
    throw ScriptLoss("a pattern without its end", at: start)
  }
}
