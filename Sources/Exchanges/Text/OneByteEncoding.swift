// SPDX-License-Identifier: Apache-2.0

import CCharsetIndexes

/// An encoding with one byte per character (WHATWG Encoding Standard, section 9). Bytes below 0x80
/// are ASCII.
struct OneByteEncoding: Hashable, Sendable {
  /// The start of its row in the index.
  private let row: Int

  /// The encoding with a name in lower case; nil if it is not one of these.
  init?(named name: String) {
    let index = charset_indexes_one_byte()
    let name = Array(name.utf8)
    guard name.count <= one_byte_name_size else { return nil }
    let rows = stride(from: 0, to: index.size, by: Int(one_byte_row_size))
    let found = rows.first { row in
      let field = UnsafeBufferPointer(start: index.bytes + row, count: Int(one_byte_name_size))
      return field.prefix { $0 != 0 }.elementsEqual(name)
    }
    guard let found else { return nil }
    row = found
  }

  /// The decoded text; nil if a byte has no character.
  func text(of bytes: ArraySlice<UInt8>) -> String? {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count)
    for byte in bytes {
      let unit = byte < 0x80 ? UInt16(byte) : unit(of: byte)
      guard unit != 0 || byte == 0 else { return nil }
      units.append(unit)
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// The character of a byte from 0x80 on; nil if it has none.
  func character(of byte: UInt8) -> UInt32? {
    let unit = unit(of: byte)
    return unit == 0 ? nil : UInt32(unit)
  }

  /// Zero for nothing.
  private func unit(of byte: UInt8) -> UInt16 {
    let upper = charset_indexes_one_byte().bytes + row + Int(one_byte_name_size)
    let place = 2 * Int(byte & 0x7F)
    return UInt16(upper[place]) << 8 | UInt16(upper[place + 1])
  }
}
