// SPDX-License-Identifier: Apache-2.0

import CLibCurl

extension [UInt8] {
  /// Whether the bytes are the same; the standard library's `==` compares them one by one.
  func hasSameBytes(as other: [UInt8]) -> Bool {
    count == other.count && hasBytes(of: other, in: 0..<other.count, from: 0)
  }

  /// Whether a range of another array equals the bytes here from `start` on.
  func hasBytes(of other: [UInt8], in range: Range<Int>, from start: Int) -> Bool {
    guard start + range.count <= count, range.upperBound <= other.count else { return false }
    return withUnsafeBytes { own in
      other.withUnsafeBytes { bytes in
        guard let one = own.baseAddress, let two = bytes.baseAddress else { return true }
        return memcmp(one + start, two + range.lowerBound, range.count) == 0
      }
    }
  }
}
