// SPDX-License-Identifier: Apache-2.0

extension JSONTapeBuilder {
  /// Reads the string that begins here.
  @inline(__always)
  mutating func readString() throws(JSONSyntaxError) {
    let start = index
    index &+= 1
    var tag = TapeWord.string
    while true {
      skipPlain()
      guard index < count else {
        throw JSONSyntaxError(.unexpectedEnd, at: count, expected: .closingQuote)
      }
      let byte = text[index]
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\") {
        tag = TapeWord.escapedString
        try readEscape()
      } else if byte < 0x20 {
        throw JSONSyntaxError(.controlCharacter, at: index, expected: .escape)
      } else {
        try readMultiByteRun()
      }
    }
    index &+= 1
    append(tag, from: start)
  }

  /// Goes to the next quote, backslash, control character or byte beyond ASCII, or to the end.
  @inline(__always)
  private mutating func skipPlain() {
    while index &+ 8 <= count {
      let special = Self.special(in: eightBytes(at: index))
      if special != 0 {
        index &+= special.trailingZeroBitCount &>> 3
        return
      }
      index &+= 8
    }
    while index < count {
      let byte = text[index]
      if byte < 0x20 || byte >= 0x80 || byte == 0x22 || byte == 0x5C { return }
      index &+= 1
    }
  }

  /// Has the top bit set of the lowest byte that is not plain; bits above that one say nothing.
  ///
  /// The subtractions borrow only from bytes above one that is already found.
  @inline(__always)
  private static func special(in word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = (word ^ (ones &* 0x22)) &- ones
    let backslash = (word ^ (ones &* 0x5C)) &- ones
    let control = word &- (ones &* 0x20)
    return ((quote | backslash | control) & ~word | word) & (ones &* 0x80)
  }

  private mutating func readEscape() throws(JSONSyntaxError) {
    index &+= 1
    switch peek {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      index &+= 1
    case UInt8(ascii: "u"):
      index &+= 1
      for _ in 0..<4 {
        guard JSONEscapes.hexadecimalValue(peek) != nil else {
          throw badEscape(expected: .hexadecimalDigit)
        }
        index &+= 1
      }
    default: throw badEscape(expected: .escape)
    }
  }

  private func badEscape(expected: JSONSyntaxError.Expectation) -> JSONSyntaxError {
    JSONSyntaxError(
      index < count ? .invalidEscape : .unexpectedEnd, at: index, expected: expected)
  }

  /// Checks the characters beyond ASCII that stand here, one behind another.
  ///
  /// The Unicode Standard, table 3-7: well-formed UTF-8 byte sequences.
  private mutating func readMultiByteRun() throws(JSONSyntaxError) {
    while index < count, text[index] >= 0x80 {
      let lead = text[index]
      switch lead {
      case 0xC2...0xDF: try readContinuation(second: 0x80...0xBF, length: 2)
      case 0xE0: try readContinuation(second: 0xA0...0xBF, length: 3)
      case 0xED: try readContinuation(second: 0x80...0x9F, length: 3)
      case 0xE1...0xEF: try readContinuation(second: 0x80...0xBF, length: 3)
      case 0xF0: try readContinuation(second: 0x90...0xBF, length: 4)
      case 0xF1...0xF3: try readContinuation(second: 0x80...0xBF, length: 4)
      case 0xF4: try readContinuation(second: 0x80...0x8F, length: 4)
      default: throw JSONSyntaxError(.invalidUTF8, at: index, expected: .utf8)
      }
    }
  }

  @inline(__always)
  private mutating func readContinuation(
    second: ClosedRange<UInt8>, length: Int
  ) throws(JSONSyntaxError) {
    guard index &+ length <= count, second.contains(text[index &+ 1]),
      length < 3 || text[index &+ 2] & 0xC0 == 0x80,
      length < 4 || text[index &+ 3] & 0xC0 == 0x80
    else { throw JSONSyntaxError(.invalidUTF8, at: index, expected: .utf8) }
    index &+= length
  }
}
