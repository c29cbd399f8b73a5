// SPDX-License-Identifier: Apache-2.0

import Notation

extension XPathParser {
  /// The next byte; nil at the end.
  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skipSpace() {
    while let byte = peek, byte.isASCIISpace { position += 1 }
  }

  /// Whether these bytes are next.
  func isNext(_ text: String) -> Bool {
    bytes[position...].starts(with: text.utf8)
  }

  /// Skips these bytes if they are next.
  mutating func take(_ text: String) -> Bool {
    guard isNext(text) else { return false }
    position += text.utf8.count
    return true
  }

  /// Skips a word, with optional space before it, unless it is only the beginning of a name.
  mutating func takeWord(_ word: String) -> Bool {
    skipSpace()
    let start = position
    if takeName() == word { return true }
    position = start
    return false
  }

  /// A name without a colon.
  mutating func takeName() -> String? {
    guard let first = peek, first.isXMLNameStart else { return nil }
    let start = position
    while let byte = peek, byte.isXMLName { position += 1 }
    return text(start..<position)
  }

  /// A text in quotes, of either kind and without escapes.
  mutating func takeLiteral() throws(XPathError) -> ArraySlice<UInt8>? {
    guard let quote = peek, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else {
      return nil
    }
    let start = position
    guard let end = bytes[(position + 1)...].firstIndex(of: quote) else {
      throw XPathError(.unterminatedText, at: start..<start + 1)
    }
    position = end + 1
    return bytes[(start + 1)..<end]
  }

  /// Digits with an optional point.
  mutating func takeNumber() -> Double? {
    let start = position
    var end = position
    var digits = 0
    while end < bytes.count, bytes[end].isASCIIDigit { (end, digits) = (end + 1, digits + 1) }
    if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
      end += 1
      while end < bytes.count, bytes[end].isASCIIDigit { (end, digits) = (end + 1, digits + 1) }
    }
    guard digits > 0 else { return nil }
    position = end
    return XPathNumber.parse(bytes[start..<end])
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The end of the text before `end`, without white space.
  func trimmed(_ end: Int, from start: Int) -> Int {
    var end = end
    while end > start, bytes[end - 1].isASCIISpace { end -= 1 }
    return end
  }

  /// The error for unexpected text here.
  func unexpected(expected: String) -> XPathError {
    let end = min(position + 1, bytes.count)
    var next = end
    // Includes whole characters and whole words.
    while next < bytes.count, bytes[next] & 0xC0 == 0x80 { next += 1 }
    if position < bytes.count, bytes[position].isXMLNameStart {
      while next < bytes.count, bytes[next].isXMLName { next += 1 }
    }
    return XPathError(
      .unexpected(found: text(position..<next), expected: expected), at: position..<next)
  }
}

extension UInt8 {
  /// Whether a name can begin with it; every byte beyond ASCII counts, so more names are accepted
  /// than XML has.
  var isXMLNameStart: Bool { isASCIILetter || self == UInt8(ascii: "_") || self >= 0x80 }

  /// Whether a name can contain it.
  var isXMLName: Bool {
    isXMLNameStart || isASCIIDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
  }
}
