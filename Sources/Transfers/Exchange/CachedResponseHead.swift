// SPDX-License-Identifier: Apache-2.0

import CLibCurl

/// A whole head that has come before, and what its lines say to the collector of the next.
final class CachedResponseHead {
  let bytes: [UInt8]
  let status: Int
  let namesCoding: Bool
  let isChunked: Bool

  /// Nil for one that is not whole, or that another head follows.
  init?(_ head: HeadCollector) {
    guard head.isWhole, let status = head.status, !StatusLine.isInterim(status) else { return nil }
    bytes = head.head
    self.status = status
    namesCoding = head.namesCoding
    isChunked = head.isChunked
  }

  /// Whether a line stands at a place.
  func has(_ line: UnsafeRawBufferPointer, at place: Int) -> Bool {
    guard place + line.count <= bytes.count else { return false }
    return bytes.withUnsafeBytes { bytes in
      guard let known = bytes.baseAddress, let start = line.baseAddress else { return false }
      return memcmp(known + place, start, line.count) == 0
    }
  }
}
