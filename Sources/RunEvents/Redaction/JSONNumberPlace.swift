// SPDX-License-Identifier: Apache-2.0

import Notation

/// Finds whether a part of a JSON text is a whole number, which a mark can only replace as a
/// string.
enum JSONNumberPlace {
  /// Whether the range is a whole number token, outside of strings.
  ///
  /// Cost: linear in the text before it; called only for ranges that contain a secret.
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
