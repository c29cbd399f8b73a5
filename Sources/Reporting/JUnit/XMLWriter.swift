// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// Writes XML. Characters that XML 1.0 forbids are removed; reserved ones are escaped, also `>`, so
/// that `]]>` cannot occur, and so are control characters for terminals.
struct XMLWriter {
  var bytes: [UInt8] = []

  /// Appends markup unchanged.
  @inline(__always)
  mutating func raw(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// ` name="value"`.
  mutating func attribute(_ name: StaticString, _ value: String) {
    begin(name)
    escape(value, inAttribute: true)
    bytes.append(UInt8(ascii: "\""))
  }

  /// ` name="first › second"`, without making a string.
  mutating func attribute(_ name: StaticString, _ first: String, _ second: String) {
    begin(name)
    escape(first, inAttribute: true)
    raw(" › ")
    escape(second, inAttribute: true)
    bytes.append(UInt8(ascii: "\""))
  }

  /// ` name="12"`.
  mutating func attribute(_ name: StaticString, _ value: Int) {
    begin(name)
    appendDecimal(Int64(value), to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// ` name="0.012"`: seconds with three decimals, which is all that the schemas allow.
  mutating func attribute(_ name: StaticString, seconds microseconds: Int64) {
    begin(name)
    let milliseconds = max(0, (microseconds + 500) / 1000)
    appendDecimal(milliseconds / 1000, to: &bytes)
    bytes.append(UInt8(ascii: "."))
    let rest = Int(milliseconds % 1000)
    for digit in [rest / 100, rest / 10 % 10, rest % 10] { bytes.append(48 + UInt8(digit)) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends text between tags.
  mutating func text(_ text: String) { escape(text, inAttribute: false) }

  private mutating func begin(_ name: StaticString) {
    bytes.append(32)
    raw(name)
    bytes.append(UInt8(ascii: "="))
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ text: String, inAttribute: Bool) {
    var text = text
    text.withUTF8 { text in
      var start = 0
      for index in 0..<text.count {
        let byte = text[index]
        if byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2 {
          guard let (scalar, length) = Self.obeyed(text, index) else { continue }
          bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
          raw("&#")
          appendDecimal(scalar, to: &bytes)
          bytes.append(UInt8(ascii: ";"))
          start = index + length
          continue
        }
        guard byte <= UInt8(ascii: ">") || byte == 0xEF else { continue }
        guard let (replacement, length) = replacement(text, index, inAttribute) else { continue }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
        replacement.withUTF8Buffer { bytes.append(contentsOf: $0) }
        start = index + length
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }
  }

  /// The length of a scalar that a terminal obeys: DEL, C1, bidirectional controls, separators.
  private static func obeyed(
    _ text: UnsafeBufferPointer<UInt8>, _ index: Int
  ) -> (scalar: Int64, length: Int)? {
    guard text[index] != 0x7F else { return (0x7F, 1) }
    let second = Int64(text[index + 1])
    switch text[index] {
    case 0xC2: return second < 0xA0 ? (second, 2) : nil
    case 0xD8: return second == 0x9C ? (0x61C, 2) : nil
    default:
      let scalar = 0x2000 | (second & 0x3F) << 6 | Int64(text[index + 2] & 0x3F)
      switch scalar {
      case 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: return (scalar, 3)
      default: return nil
      }
    }
  }

  /// The replacement of the scalar at an index, and its length; nil if it is kept.
  private func replacement(
    _ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ inAttribute: Bool
  ) -> (StaticString, length: Int)? {
    switch text[index] {
    case UInt8(ascii: "&"): ("&amp;", 1)
    case UInt8(ascii: "<"): ("&lt;", 1)
    case UInt8(ascii: ">"): ("&gt;", 1)
    case UInt8(ascii: "\""): inAttribute ? ("&quot;", 1) : nil
    case 0x09: inAttribute ? ("&#9;", 1) : nil
    case 0x0A: inAttribute ? ("&#10;", 1) : nil
    case 0x0D: ("&#13;", 1)
    case 0..<0x20: ("", 1)
    case 0xEF: Self.isNoCharacter(text, index) ? ("", 3) : nil
    default: nil
    }
  }

  /// U+FFFE and U+FFFF (https://www.w3.org/TR/xml/#charsets).
  private static func isNoCharacter(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    text[index + 1] == 0xBF && text[index + 2] >= 0xBE
  }
}
