// SPDX-License-Identifier: Apache-2.0

/// Reads the escapes of strings that the parser has already accepted.
enum JSONEscapes {
  /// The text of a string's content, as UTF-8; a lone surrogate becomes U+FFFD.
  static func decode(_ content: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(content.count)
    var index = content.startIndex
    while index < content.endIndex {
      let byte = content[index]
      if byte != UInt8(ascii: "\\") {
        text.append(byte)
        index += 1
      } else if content[index + 1] == UInt8(ascii: "u") {
        text.append(contentsOf: String(scalar(in: content, at: &index)).utf8)
      } else {
        text.append(simple(content[index + 1]))
        index += 2
      }
    }
    return text
  }

  private static func simple(_ letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: letter
    }
  }

  /// The character of one `\uXXXX`, or of two that form a surrogate pair.
  private static func scalar(in content: ArraySlice<UInt8>, at index: inout Int) -> Character {
    let high = unit(in: content, at: index)
    index += 6
    guard (0xD800..<0xDC00).contains(high) else {
      return Character(Unicode.Scalar(high) ?? "\u{FFFD}")
    }
    guard index + 6 <= content.endIndex, content[index] == UInt8(ascii: "\\"),
      content[index + 1] == UInt8(ascii: "u")
    else { return "\u{FFFD}" }
    let low = unit(in: content, at: index)
    guard (0xDC00..<0xE000).contains(low) else { return "\u{FFFD}" }
    index += 6
    let value = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
    return Character(Unicode.Scalar(value) ?? "\u{FFFD}")
  }

  private static func unit(in content: ArraySlice<UInt8>, at index: Int) -> UInt32 {
    content[(index + 2)..<(index + 6)].reduce(0) { $0 << 4 | UInt32(hexadecimalValue($1) ?? 0) }
  }

  /// The value of a hexadecimal digit; nil for another byte.
  static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
