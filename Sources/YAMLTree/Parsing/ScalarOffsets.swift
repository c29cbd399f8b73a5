// SPDX-License-Identifier: Apache-2.0

/// Turns libyaml's marks, which count Unicode scalars, into byte offsets of the file.
///
/// Free for ASCII; otherwise it walks from the last mark, so that a whole parse is one pass.
struct ScalarOffsets {
  private let isASCII: Bool
  /// Bytes of the byte order mark, which libyaml does not get.
  private let base: Int
  private var index = 0
  private var offset: Int

  init(bytes: UnsafeBufferPointer<UInt8>, base: Int) {
    self.base = base
    self.offset = base
    var seen: UInt8 = 0
    for byte in bytes.dropFirst(base) { seen |= byte }
    self.isASCII = seen < 0x80
  }

  /// The offset of the scalar with this index, at most the end of the file.
  @inline(__always)
  mutating func offset(of mark: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    isASCII ? min(base + mark, bytes.count) : walk(to: mark, in: bytes)
  }

  private mutating func walk(to mark: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    while index < mark, offset < bytes.count {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      index += 1
    }
    while index > mark, offset > base {
      offset -= 1
      while offset > base, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
      index -= 1
    }
    return offset
  }
}
