// SPDX-License-Identifier: Apache-2.0

/// The scalars that our JSON strings escape, and how.
enum JSONEscape {
  /// Whether a byte is, or begins, a scalar that may need an escape.
  @inline(__always)
  static func mayNeedEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
      || byte == 0xC2 || byte == 0xD8 || byte == 0xE2
  }

  /// The length of the scalar at an index whose first byte may need an escape, and whether it needs
  /// one.
  static func width(
    _ text: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (length: Int, isEscaped: Bool) {
    switch text[index] {
    case 0xC2: (2, text[index + 1] < 0xA0)
    case 0xD8: (2, text[index + 1] == 0x9C)
    case 0xE2: (3, isHarmful(scalar(text, at: index)))
    default: (1, true)
    }
  }

  /// Bidirectional controls, and line and paragraph separators (U+2028 ends a line in JavaScript).
  private static func isHarmful(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func scalar(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32 {
    UInt32(text[index] & 15) << 12 | UInt32(text[index + 1] & 63) << 6
      | UInt32(text[index + 2] & 63)
  }

  static func append(
    _ text: UnsafeBufferPointer<UInt8>, at index: Int, to bytes: inout [UInt8]
  ) {
    switch text[index] {
    case UInt8(ascii: "\""): bytes.append(contentsOf: [0x5C, 0x22])
    case UInt8(ascii: "\\"): bytes.append(contentsOf: [0x5C, 0x5C])
    case 0x0A: bytes.append(contentsOf: [0x5C, UInt8(ascii: "n")])
    case 0x0D: bytes.append(contentsOf: [0x5C, UInt8(ascii: "r")])
    case 0x09: bytes.append(contentsOf: [0x5C, UInt8(ascii: "t")])
    case 0xC2: appendUnicode(UInt32(text[index + 1]), to: &bytes)
    case 0xD8: appendUnicode(0x61C, to: &bytes)
    case 0xE2: appendUnicode(scalar(text, at: index), to: &bytes)
    default: appendUnicode(UInt32(text[index]), to: &bytes)
    }
  }

  private static func appendUnicode(_ scalar: UInt32, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: [0x5C, UInt8(ascii: "u")])
    for shift in [12, 8, 4, 0] as [UInt32] {
      let digit = UInt8(truncatingIfNeeded: scalar >> shift) & 15
      bytes.append(digit < 10 ? 48 + digit : 87 + digit)
    }
  }
}
