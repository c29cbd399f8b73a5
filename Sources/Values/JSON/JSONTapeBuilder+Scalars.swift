// SPDX-License-Identifier: Apache-2.0

extension JSONTapeBuilder {
  /// What is wrong with the byte here, or with the text's end.
  func unexpected(expected: JSONSyntaxError.Expectation) -> JSONSyntaxError {
    guard index < count else {
      return JSONSyntaxError(.unexpectedEnd, at: count, expected: expected)
    }
    return JSONSyntaxError(.unexpectedByte, at: index, expected: expected)
  }

  @inline(__always)
  mutating func append(_ tag: UInt64, from start: Int) {
    tape[tapeCount] = TapeWord(tag: tag, offset: start, length: index &- start).raw
    tapeCount &+= 1
  }

  @inline(__always)
  mutating func skipWhiteSpace() {
    guard index < count, text[index] <= 0x20 else { return }
    skipWhiteSpaceRun()
  }

  private mutating func skipWhiteSpaceRun() {
    while index < count {
      // Indented texts have long runs of spaces.
      if index &+ 8 <= count, eightBytes(at: index) == 0x2020_2020_2020_2020 {
        index &+= 8
        continue
      }
      switch text[index] {
      case 0x20, 0x0A, 0x0D, 0x09: index &+= 1
      default: return
      }
    }
  }

  @inline(__always)
  func eightBytes(at index: Int) -> UInt64 {
    UnsafeRawPointer(text + index).loadUnaligned(as: UInt64.self)
  }

  @inline(__always)
  mutating func readScalar(expected: JSONSyntaxError.Expectation) throws(JSONSyntaxError) {
    switch peek {
    case UInt8(ascii: "\""): try readString()
    case UInt8(ascii: "-"), 0x30...0x39: try readNumber()
    case UInt8(ascii: "t"): try readLiteral("true", tag: TapeWord.true)
    case UInt8(ascii: "f"): try readLiteral("false", tag: TapeWord.false)
    case UInt8(ascii: "n"): try readLiteral("null", tag: TapeWord.null)
    default: throw unexpected(expected: expected)
    }
  }

  private mutating func readLiteral(
    _ literal: StaticString, tag: UInt64
  ) throws(JSONSyntaxError) {
    let start = index
    for offset in 0..<literal.utf8CodeUnitCount {
      guard peek == literal.utf8Start[offset] else { throw unexpected(expected: .literal) }
      index += 1
    }
    append(tag, from: start)
  }
}

// MARK: Numbers

extension JSONTapeBuilder {
  @inline(__always)
  private mutating func skipDigits() {
    while index < count, text[index] &- 0x30 < 10 { index &+= 1 }
  }

  @inline(__always)
  private mutating func readDigits() throws(JSONSyntaxError) {
    let start = index
    skipDigits()
    guard index > start else { throw unexpected(expected: .digit) }
  }

  /// RFC 8259, section 6: `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`.
  @inline(__always)
  private mutating func readNumber() throws(JSONSyntaxError) {
    let start = index
    if text[index] == UInt8(ascii: "-") { index &+= 1 }
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
