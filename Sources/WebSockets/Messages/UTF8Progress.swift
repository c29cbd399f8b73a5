// SPDX-License-Identifier: Apache-2.0

/// Judges UTF-8 as it arrives: a text is refused at its first wrong byte, however it is cut
/// (RFC 3629, section 4).
struct UTF8Progress {
  /// How many bytes the character under way still needs.
  private var missing = 0
  /// The allowed values of its next byte.
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  /// Whether no character is under way.
  var isWhole: Bool { missing == 0 }

  /// Takes the next bytes; false at a byte that cannot be part of a text.
  mutating func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var place = 0
    while place < bytes.count {
      if missing == 0, Self.isASCII(bytes, from: place) {
        place += 8
        continue
      }
      guard take(bytes[place]) else { return false }
      place += 1
    }
    return true
  }

  /// Whether the next eight bytes are there and ASCII.
  private static func isASCII(_ bytes: UnsafeRawBufferPointer, from place: Int) -> Bool {
    guard place + 8 <= bytes.count else { return false }
    return bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard missing == 0 else {
      guard allowed.contains(byte) else { return false }
      missing -= 1
      allowed = 0x80...0xBF
      return true
    }
    switch byte {
    case ...0x7F: return true
    case 0xC2...0xDF: missing = 1
    case 0xE0...0xEF: missing = 2
    case 0xF0...0xF4: missing = 3
    default: return false
    }
    allowed = Self.second(after: byte)
    return true
  }

  /// Overlong forms, surrogates, and numbers beyond U+10FFFF show in the second byte.
  private static func second(after first: UInt8) -> ClosedRange<UInt8> {
    switch first {
    case 0xE0: 0xA0...0xBF
    case 0xED: 0x80...0x9F
    case 0xF0: 0x90...0xBF
    case 0xF4: 0x80...0x8F
    default: 0x80...0xBF
    }
  }
}
