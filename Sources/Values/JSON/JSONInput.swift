// SPDX-License-Identifier: Apache-2.0

/// The bytes of a JSON text. Each function takes a position, at most `count`, and returns the
/// position after what it read; bytes at `count` and after are not read.
struct JSONInput {
  let text: UnsafePointer<UInt8>
  let count: Int

  /// RFC 8259, section 8.1, forbids it.
  var beginsWithByteOrderMark: Bool {
    count >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF
  }

  /// The byte at a position; at the end 0, which is not allowed outside a string.
  @inline(__always)
  func byte(at index: Int) -> UInt8 { index < count ? text[index] : 0 }

  @inline(__always)
  private func load<Word: BitwiseCopyable>(_: Word.Type, at index: Int) -> Word {
    UnsafeRawPointer(text + index).loadUnaligned(as: Word.self)
  }

  /// The position after white space that may be long.
  func behindWhiteSpace(at start: Int) -> Int {
    var index = start
    while true {
      // Indented texts have long runs of spaces.
      while index &+ 8 <= count, load(UInt64.self, at: index) == 0x2020_2020_2020_2020 {
        index &+= 8
      }
      switch byte(at: index) {
      case 0x20, 0x0A, 0x0D, 0x09: index &+= 1
      default: return index
      }
    }
  }

  func behindLiteral(_ literal: StaticString, at start: Int) throws(JSONSyntaxError) -> Int {
    var index = start
    for offset in 0..<literal.utf8CodeUnitCount {
      guard byte(at: index) == literal.utf8Start[offset] else {
        throw unexpected(at: index, expected: .literal)
      }
      index &+= 1
    }
    return index
  }
}

// MARK: Strings

extension JSONInput {
  /// The position of the next quote, backslash, control character or byte beyond ASCII, or the end.
  @inline(__always)
  func behindPlain(at start: Int) -> Int {
    var index = start
    while index &+ 16 <= count {
      let special = Self.special(in: load(SIMD2<UInt64>.self, at: index))
      if special[0] != 0 { return index &+ special[0].trailingZeroBitCount &>> 3 }
      if special[1] != 0 { return index &+ 8 &+ special[1].trailingZeroBitCount &>> 3 }
      index &+= 16
    }
    while index < count {
      let byte = text[index]
      if byte < 0x20 || byte >= 0x80 || byte == 0x22 || byte == 0x5C { return index }
      index &+= 1
    }
    return index
  }

  /// Sets the top bit of the lowest byte that is not plain; bits above it have no meaning.
  ///
  /// The subtractions borrow only from bytes above one that is already found.
  @inline(__always)
  private static func special(in word: SIMD2<UInt64>) -> SIMD2<UInt64> {
    let ones = SIMD2<UInt64>(repeating: 0x0101_0101_0101_0101)
    let quote = (word ^ (ones &* 0x22)) &- ones
    let backslash = (word ^ (ones &* 0x5C)) &- ones
    let control = word &- (ones &* 0x20)
    return (quote | backslash | control | word) & (ones &* 0x80)
  }

  /// The position after an escape or characters beyond ASCII within a string.
  func behindSpecial(at index: Int) throws(JSONSyntaxError) -> Int {
    guard index < count else {
      throw JSONSyntaxError(.unexpectedEnd, at: count, expected: .closingQuote)
    }
    switch text[index] {
    case UInt8(ascii: "\\"): return try behindEscape(at: index)
    case 0..<0x20: throw JSONSyntaxError(.controlCharacter, at: index, expected: .escape)
    default: return try behindMultiByteRun(at: index)
    }
  }

  private func behindEscape(at start: Int) throws(JSONSyntaxError) -> Int {
    var index = start &+ 1
    switch byte(at: index) {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return index &+ 1
    case UInt8(ascii: "u"):
      for _ in 0..<4 {
        index &+= 1
        guard JSONEscapes.hexadecimalValue(byte(at: index)) != nil else {
          throw badEscape(at: index, expected: .hexadecimalDigit)
        }
      }
      return index &+ 1
    default: throw badEscape(at: index, expected: .escape)
    }
  }

  /// Checks a run of characters beyond ASCII.
  ///
  /// The Unicode Standard, table 3-7: well-formed UTF-8 byte sequences.
  private func behindMultiByteRun(at start: Int) throws(JSONSyntaxError) -> Int {
    var index = start
    while index < count, text[index] >= 0x80 {
      let isWhole =
        switch text[index] {
        case 0xC2...0xDF: continues(at: index, second: 0x80...0xBF, length: 2)
        case 0xE0: continues(at: index, second: 0xA0...0xBF, length: 3)
        case 0xED: continues(at: index, second: 0x80...0x9F, length: 3)
        case 0xE1...0xEF: continues(at: index, second: 0x80...0xBF, length: 3)
        case 0xF0: continues(at: index, second: 0x90...0xBF, length: 4)
        case 0xF1...0xF3: continues(at: index, second: 0x80...0xBF, length: 4)
        case 0xF4: continues(at: index, second: 0x80...0x8F, length: 4)
        default: false
        }
      guard isWhole else { throw JSONSyntaxError(.invalidUTF8, at: index, expected: .utf8) }
      index &+= text[index] < 0xE0 ? 2 : text[index] < 0xF0 ? 3 : 4
    }
    return index
  }

  @inline(__always)
  private func continues(at index: Int, second: ClosedRange<UInt8>, length: Int) -> Bool {
    index &+ length <= count && second.contains(text[index &+ 1])
      && (length < 3 || text[index &+ 2] & 0xC0 == 0x80)
      && (length < 4 || text[index &+ 3] & 0xC0 == 0x80)
  }
}

// MARK: What is wrong

extension JSONInput {
  /// The error for the byte at a position, or for the end of the text.
  @inline(never)
  func unexpected(at index: Int, expected: JSONSyntaxError.Expectation) -> JSONSyntaxError {
    guard index < count else {
      return JSONSyntaxError(.unexpectedEnd, at: count, expected: expected)
    }
    return JSONSyntaxError(.unexpectedByte, at: index, expected: expected)
  }

  /// Like `unexpected`, after a comma.
  func unexpectedAfterComma(
    at index: Int, expected: JSONSyntaxError.Expectation
  ) -> JSONSyntaxError {
    switch byte(at: index) {
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      JSONSyntaxError(.trailingComma, at: index, expected: expected)
    default: unexpected(at: index, expected: expected)
    }
  }

  private func badEscape(
    at index: Int, expected: JSONSyntaxError.Expectation
  ) -> JSONSyntaxError {
    JSONSyntaxError(
      index < count ? .invalidEscape : .unexpectedEnd, at: index, expected: expected)
  }
}
