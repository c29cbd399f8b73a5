// SPDX-License-Identifier: Apache-2.0

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
