// SPDX-License-Identifier: Apache-2.0

/// Reads Unicode scalars from bytes that may not be UTF-8.
enum UTF8Reading {
  /// The scalar at an index and its length in bytes; nil if the bytes are not UTF-8.
  static func scalar(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (Unicode.Scalar, length: Int)? {
    let first = bytes[index]
    let length: Int
    switch first {
    case 0..<0x80: return (Unicode.Scalar(first), 1)
    case 0xC2..<0xE0: length = 2
    case 0xE0..<0xF0: length = 3
    case 0xF0..<0xF5: length = 4
    default: return nil
    }
    guard index + length <= bytes.count else { return nil }
    var value = UInt32(first) & (0xFF >> UInt32(length + 1))
    for offset in 1..<length {
      guard bytes[index + offset] & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(bytes[index + offset] & 0x3F)
    }
    let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    guard value >= least, let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, length)
  }
}
