// SPDX-License-Identifier: Apache-2.0

/// Gzip without a library: RFC 1952 around RFC 1951's stored blocks.
package enum StoredGzip {
  /// A whole gzip file that holds these bytes.
  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xffff)
      rest = rest.dropFirst(block.count)
      let length = UInt16(block.count)
      packed.append(rest.isEmpty ? 1 : 0)
      packed += littleEndian(length) + littleEndian(~length) + block
    } while !rest.isEmpty
    return packed + littleEndian(crc32(bytes))
      + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
  }

  private static func littleEndian<Word: FixedWidthInteger>(_ word: Word) -> [UInt8] {
    (0..<Word.bitWidth / 8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
  }

  /// RFC 1952, section 8, bit by bit: bodies of tests are small.
  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xffff_ffff
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
    }
    return ~crc
  }
}
