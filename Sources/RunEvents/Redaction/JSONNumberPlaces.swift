// SPDX-License-Identifier: Apache-2.0

import Notation

/// Finds the numbers of a JSON text that hold secrets: with a mark in it, a number can only be a string.
///
/// Asked for one range after another, in order; cost for all of them: linear in the text.
struct JSONNumberPlaces {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var isInsideString = false

  init(in bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The whole number that a range is a part of; nil for a range in a string, or in something else.
  mutating func number(around range: Range<Int>) -> Range<Int>? {
    guard bytes[range].allSatisfy(Self.isNumberByte) else { return nil }
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, Self.isNumberByte(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, Self.isNumberByte(bytes[end]) { end += 1 }
    let before = start == 0 ? UInt8(ascii: ",") : bytes[start - 1]
    let after = end == bytes.count ? UInt8(ascii: ",") : bytes[end]
    guard "[,: \t\r\n".utf8.contains(before), "]}, \t\r\n".utf8.contains(after) else { return nil }
    advance(to: start)
    return isInsideString ? nil : start..<end
  }

  private static func isNumberByte(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || "+-.eE".utf8.contains(byte)
  }

  private mutating func advance(to offset: Int) {
    while position < offset {
      switch bytes[position] {
      case UInt8(ascii: "\""): isInsideString.toggle()
      case UInt8(ascii: "\\") where isInsideString: position += 1
      default: break
      }
      position += 1
    }
  }
}
