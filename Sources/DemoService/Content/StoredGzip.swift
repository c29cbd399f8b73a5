// SPDX-License-Identifier: Apache-2.0

/// Gzip without a library: RFC 1952's frame around stored blocks (RFC 1951, section 3.2.4).
enum StoredGzip {
  /// The longest stored block.
  private static let maximumBlock = 0xffff

  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    // Magic, method 8, no flags, no time, no extra flags, unknown system.
    var packed: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(maximumBlock)
      rest = rest.dropFirst(block.count)
      packed.append(rest.isEmpty ? 1 : 0)
      append(UInt16(block.count), to: &packed)
      append(~UInt16(block.count), to: &packed)
      packed += block
    } while !rest.isEmpty
    append(CRC32.checksum(bytes), to: &packed)
    append(UInt32(truncatingIfNeeded: bytes.count), to: &packed)
    return packed
  }

  private static func append(_ word: some FixedWidthInteger, to bytes: inout [UInt8]) {
    for shift in stride(from: 0, to: word.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: word >> shift))
    }
  }
}
