// SPDX-License-Identifier: Apache-2.0

/// The checksum of gzip ([RFC 1952, section 8](https://www.rfc-editor.org/rfc/rfc1952#section-8)).
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { crc, _ in
      crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1
    }
  }

  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    let table = table
    return ~bytes.reduce(0xffff_ffff) { crc, byte in
      table[Int((crc ^ UInt32(byte)) & 0xff)] ^ crc >> 8
    }
  }
}
