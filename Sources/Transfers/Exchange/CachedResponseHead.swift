// SPDX-License-Identifier: Apache-2.0

import CLibCurl

/// A complete head of an earlier response, with what a collector learns from its lines.
final class CachedResponseHead {
  let bytes: [UInt8]
  let status: Int
  let namesCoding: Bool
  let isChunked: Bool

  /// Nil for an incomplete head, and for one that another head follows.
  init?(_ head: HeadCollector) {
    guard head.isWhole, let status = head.status, !StatusLine.isInterim(status) else { return nil }
    bytes = head.head
    self.status = status
    namesCoding = head.namesCoding
    isChunked = head.isChunked
  }

  /// Whether the head has a line at an offset.
  func has(_ line: UnsafeRawBufferPointer, at place: Int) -> Bool {
    guard place + line.count <= bytes.count else { return false }
    return bytes.withUnsafeBytes { bytes in
      guard let known = bytes.baseAddress, let start = line.baseAddress else { return false }
      return memcmp(known + place, start, line.count) == 0
    }
  }
}
