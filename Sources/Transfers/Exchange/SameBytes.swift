// SPDX-License-Identifier: Apache-2.0

import CLibCurl

extension [UInt8] {
  /// Whether the bytes are the same; the standard library's `==` compares them one by one.
  func hasSameBytes(as other: [UInt8]) -> Bool {
    guard count == other.count else { return false }
    return withUnsafeBytes { own in
      other.withUnsafeBytes { bytes in
        guard let one = own.baseAddress, let two = bytes.baseAddress else { return true }
        return memcmp(one, two, own.count) == 0
      }
    }
  }
}
