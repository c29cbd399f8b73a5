// SPDX-License-Identifier: Apache-2.0

import Notation

/// Tells whether a stretch of JSON text is a number on its own, which a mark can only replace as a
/// string.
enum JSONNumberPlace {
  /// Whether the stretch is a whole number token, outside any string.
  ///
  /// Cost: linear in what stands before; asked for stretches that hold a secret only.
  static func isWholeNumber(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes[range].allSatisfy(isNumberByte) else { return false }
    let before = range.lowerBound == 0 ? UInt8(ascii: ",") : bytes[range.lowerBound - 1]
    let behind = range.upperBound == bytes.count ? UInt8(ascii: ",") : bytes[range.upperBound]
    return "[,: \t\r\n".utf8.contains(before) && "]}, \t\r\n".utf8.contains(behind)
      && !isInsideString(range.lowerBound, of: bytes)
  }

  private static func isNumberByte(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || "+-.eE".utf8.contains(byte)
  }

  private static func isInsideString(
    _ offset: Int, of bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var isInside = false
    var position = 0
    while position < offset {
      switch bytes[position] {
      case UInt8(ascii: "\""): isInside.toggle()
      case UInt8(ascii: "\\") where isInside: position += 1
      default: break
      }
      position += 1
    }
    return isInside
  }
}
