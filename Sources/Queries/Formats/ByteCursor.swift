// SPDX-License-Identifier: Apache-2.0

import Notation

/// Reads a text byte by byte. Each `take…` returns whether it found its text; if not, the position
/// is unspecified.
struct ByteCursor: ~Copyable {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }
  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  func peek(at offset: Int) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  /// A letter of either case.
  mutating func takeLetter(_ letter: UInt8) -> Bool {
    guard let byte = peek, byte | 0x20 == letter else { return false }
    position += 1
    return true
  }

  /// Exactly so many digits, as a number.
  mutating func takeNumber(digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard let byte = peek, byte.isASCIIDigit else { return nil }
      value = value * 10 + Int(byte - 0x30)
      position += 1
    }
    return value
  }

  /// Takes all bytes that pass the test.
  ///
  /// - Returns: the number of bytes.
  @discardableResult
  mutating func skip(while test: (UInt8) -> Bool) -> Int {
    let start = position
    while position < bytes.count, test(bytes[position]) { position += 1 }
    return position - start
  }

  /// `%` and two hexadecimal digits.
  mutating func takePercentTriplet() -> Bool {
    guard peek == UInt8(ascii: "%"), let high = peek(at: 1), let low = peek(at: 2),
      high.isHexDigit, low.isHexDigit
    else { return false }
    position += 3
    return true
  }

  /// A part of the text on its own.
  func part(_ range: Range<Int>) -> ByteCursor {
    ByteCursor(UnsafeBufferPointer(rebasing: bytes[range]))
  }
}
