// SPDX-License-Identifier: Apache-2.0

import Notation

extension PathParser {
  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  mutating func skipSpace() {
    while let byte = peek, byte.isASCIISpace { position += 1 }
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func unexpected(expected: String) -> JSONPathError {
    var end = min(position + 1, bytes.count)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return JSONPathError(
      .unexpected(found: text(position..<end), expected: expected), at: position..<end)
  }

  func missingRoot() -> JSONPathError {
    let space = bytes.prefix(while: \.isASCIISpace).count
    if space > 0, space < bytes.count, bytes[space] == UInt8(ascii: "$") {
      return JSONPathError(.surroundingSpace, at: 0..<space)
    }
    return JSONPathError(.missingRoot, at: 0..<min(1, bytes.count))
  }

  /// A name or a text in quotes, with its escapes decoded.
  mutating func quotedName() throws(JSONPathError) -> String {
    let start = position
    let quote = bytes[start]
    position += 1
    var output: [UInt8] = []
    while let byte = peek {
      if take(quote) { return String(decoding: output, as: UTF8.self) }
      if byte < 0x20 {
        throw JSONPathError(.controlCharacter(byte), at: position..<position + 1)
      }
      if byte == UInt8(ascii: "\\") {
        try readEscape(quote: quote, into: &output)
      } else {
        output.append(byte)
        position += 1
      }
    }
    throw JSONPathError(.unterminatedText, at: start..<start + 1)
  }

  private mutating func readEscape(quote: UInt8, into output: inout [UInt8]) throws(JSONPathError) {
    let start = position
    position += 1
    guard let mark = peek else {
      throw JSONPathError(.unterminatedText, at: start..<position)
    }
    position += 1
    switch UnicodeScalar(mark) {
    case "b": output.append(0x08)
    case "f": output.append(0x0C)
    case "n": output.append(0x0A)
    case "r": output.append(0x0D)
    case "t": output.append(0x09)
    case "/", "\\": output.append(mark)
    case "u": output += String(Character(try unicodeEscape(start: start))).utf8
    default:
      guard mark == quote else { throw invalidEscape(start) }
      output.append(mark)
    }
  }

  /// `\u00e9`, or a pair of surrogates; a single one is an error.
  private mutating func unicodeEscape(start: Int) throws(JSONPathError) -> UnicodeScalar {
    guard let first = hexDigits() else { throw invalidEscape(start) }
    if let scalar = UnicodeScalar(first) { return scalar }
    guard first < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")),
      let second = hexDigits(), 0xDC00...0xDFFF ~= second,
      let scalar = UnicodeScalar(0x1_0000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw invalidEscape(start) }
    return scalar
  }

  private mutating func hexDigits() -> UInt32? {
    guard position + 4 <= bytes.count else { return nil }
    let digits = bytes[position..<position + 4]
    guard digits.allSatisfy(\.isHexDigit) else { return nil }
    position += 4
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private func invalidEscape(_ start: Int) -> JSONPathError {
    var end = position
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return JSONPathError(.invalidEscape(text(start..<end)), at: start..<end)
  }
}

extension UInt8 {
  /// A letter, `_`, or a byte of a character outside of ASCII.
  var isPathNameStart: Bool { self >= 0x80 || self == UInt8(ascii: "_") || isASCIILetter }
}
