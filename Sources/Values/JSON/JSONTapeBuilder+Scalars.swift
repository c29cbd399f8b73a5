// SPDX-License-Identifier: Apache-2.0

extension JSONTapeBuilder {
  @inline(__always)
  private mutating func append(_ tag: UInt64, from start: Int) {
    tape[tapeCount] = TapeWord(tag: tag, offset: start, length: index &- start).raw
    tapeCount &+= 1
  }

  /// Most white space is empty or a single space.
  @inline(__always)
  mutating func skipWhiteSpace() {
    guard peek <= 0x20 else { return }
    if peek == 0x20 {
      index &+= 1
      guard peek <= 0x20 else { return }
    }
    index = input.behindWhiteSpace(at: index)
  }

  /// Reads the scalar that begins here; false if there is none.
  @inline(__always)
  mutating func readScalar() throws(JSONSyntaxError) -> Bool {
    switch peek {
    case UInt8(ascii: "\""): try readString()
    case UInt8(ascii: "-"), 0x30...0x39: try readNumber()
    case UInt8(ascii: "t"): try readLiteral("true", tag: TapeWord.true)
    case UInt8(ascii: "f"): try readLiteral("false", tag: TapeWord.false)
    case UInt8(ascii: "n"): try readLiteral("null", tag: TapeWord.null)
    default: return false
    }
    return true
  }

  @inline(__always)
  private mutating func readLiteral(
    _ literal: StaticString, tag: UInt64
  ) throws(JSONSyntaxError) {
    let start = index
    index = try input.behindLiteral(literal, at: start)
    append(tag, from: start)
  }

  /// Reads the string that begins here.
  @inline(__always)
  mutating func readString() throws(JSONSyntaxError) {
    let start = index
    index = input.behindPlain(at: start &+ 1)
    var tag = TapeWord.string
    while peek != UInt8(ascii: "\"") {
      if peek == UInt8(ascii: "\\") { tag = TapeWord.escapedString }
      index = input.behindPlain(at: try input.behindSpecial(at: index))
    }
    index &+= 1
    append(tag, from: start)
  }
}

// MARK: Numbers

extension JSONTapeBuilder {
  @inline(__always)
  private mutating func skipDigits() {
    while peek &- 0x30 < 10 { index &+= 1 }
  }

  @inline(__always)
  private mutating func readDigits() throws(JSONSyntaxError) {
    let start = index
    skipDigits()
    guard index > start else { throw input.unexpected(at: index, expected: .digit) }
  }

  /// RFC 8259, section 6: `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`.
  @inline(__always)
  private mutating func readNumber() throws(JSONSyntaxError) {
    let start = index
    if peek == UInt8(ascii: "-") { index &+= 1 }
    if peek == UInt8(ascii: "0") {
      index &+= 1
      guard peek &- 0x30 >= 10 else {
        throw JSONSyntaxError(.leadingZero, at: index, expected: .end)
      }
    } else {
      try readDigits()
    }
    if peek == UInt8(ascii: ".") {
      index &+= 1
      try readDigits()
    }
    if peek | 0x20 == UInt8(ascii: "e") {
      index &+= 1
      let sign = peek
      if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { index &+= 1 }
      try readDigits()
    }
    append(TapeWord.number, from: start)
  }
}
