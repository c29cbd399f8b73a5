// SPDX-License-Identifier: Apache-2.0

/// Reads the escapes of strings that the parser has already accepted.
enum JSONEscapes {
  /// The text of a string's content, as UTF-8; a lone surrogate becomes U+FFFD.
  ///
  /// A text is never longer than its escapes. Bytes are written in place, since appending each takes a tenth
  /// of `curlew judge` of 20,000 steps (docs/benchmarks.md).
  static func decode(_ content: ArraySlice<UInt8>) -> [UInt8] {
    content.withUnsafeBufferPointer { content in
      [UInt8](unsafeUninitializedCapacity: content.count) { text, count in
        var index = 0
        while index < content.count {
          let byte = content[index]
          if byte != UInt8(ascii: "\\") {
            text[count] = byte
            count += 1
            index += 1
          } else if content[index + 1] == UInt8(ascii: "u") {
            for byte in scalar(in: content, at: &index).utf8 {
              text[count] = byte
              count += 1
            }
          } else {
            text[count] = simple(content[index + 1])
            count += 1
            index += 2
          }
        }
      }
    }
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

  /// The scalar of one `\uXXXX`, or of two that form a surrogate pair.
  private static func scalar(
    in content: UnsafeBufferPointer<UInt8>, at index: inout Int
  ) -> Unicode.Scalar {
    let high = unit(in: content, at: index)
    index += 6
    guard (0xD800..<0xDC00).contains(high) else { return Unicode.Scalar(high) ?? "\u{FFFD}" }
    guard index + 6 <= content.count, content[index] == UInt8(ascii: "\\"),
      content[index + 1] == UInt8(ascii: "u")
    else { return "\u{FFFD}" }
    let low = unit(in: content, at: index)
    guard (0xDC00..<0xE000).contains(low) else { return "\u{FFFD}" }
    index += 6
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
  }

  private static func unit(in content: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32 {
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

extension JSONEscapes {
  /// Appends a text as a JSON string with its quotes.
  ///
  /// It escapes only what RFC 8259, section 7, demands: quote, backslash and the control characters
  /// below U+0020, in their short form if there is one.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    let copied: Void? = text.utf8.withContiguousStorageIfAvailable { append($0, to: &bytes) }
    if copied == nil {
      Array(text.utf8).withUnsafeBufferPointer { append($0, to: &bytes) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Copies whole runs that need no escaping.
  private static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    var runStart = 0
    for index in 0..<text.count {
      let byte = text[index]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        continue
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[runStart..<index]))
      appendEscape(of: byte, to: &bytes)
      runStart = index + 1
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[runStart...]))
  }

  private static func appendEscape(of byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    default:
      bytes.append(contentsOf: [UInt8(ascii: "u"), UInt8(ascii: "0"), UInt8(ascii: "0")])
      bytes.append(byte >> 4 + UInt8(ascii: "0"))
      bytes.append(hexadecimalDigit(byte & 0xF))
    }
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
