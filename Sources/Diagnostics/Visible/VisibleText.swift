// SPDX-License-Identifier: Apache-2.0

/// Makes text from outside safe to print: makes visible what a terminal or a CI log would obey.
///
/// C0, DEL, C1, bidirectional controls, the Unicode line separators and bytes that are not UTF-8
/// are written as escapes (`\x1b`, `\u{202e}`); a lone backslash is kept. On CI the start of a
/// workflow command (`::`, `##[`, `##vso[`, `##teamcity[`, in any case) is broken by U+200B. Text
/// that needs no change is returned as it is, after one pass over its bytes.
///
/// Two texts that were made safe separately may form a command where they meet (`:` and `:`): join
/// them first.
package struct VisibleText: Sendable {
  /// How line breaks and tabs are shown.
  package enum Layout: Sendable {
    /// One line: LF, CR and tab become `\n`, `\r`, `\t`.
    case line
    /// LF and tab are kept; CRLF becomes LF; a lone CR becomes `\r`.
    case block
  }

  /// Whether the start of a workflow command is broken; true under a CI variable.
  package let breaksCommands: Bool

  package init(breaksCommands: Bool = false) {
    self.breaksCommands = breaksCommands
  }

  /// The text, safe: `a\u{1b}[2J` is `a\x1b[2J` with a backslash, an x and two digits.
  package func of(_ text: String, layout: Layout = .line) -> String {
    var text = text
    return text.withUTF8 { bytes in
      needsChange(bytes, layout: layout) ? rewrite(bytes, layout: layout) : nil
    } ?? text
  }

  /// The bytes as safe text; invalid UTF-8 shows as `\xff`.
  package func of(_ bytes: UnsafeBufferPointer<UInt8>, layout: Layout = .line) -> String {
    guard needsChange(bytes, layout: layout) else { return String(decoding: bytes, as: UTF8.self) }
    return rewrite(bytes, layout: layout)
  }

  /// The bytes as safe text; invalid UTF-8 shows as `\xff`.
  package func of(_ bytes: [UInt8], layout: Layout = .line) -> String {
    bytes.withUnsafeBufferPointer { of($0, layout: layout) }
  }

  /// The bytes as safe text; invalid UTF-8 shows as `\xff`.
  package func of(_ bytes: ArraySlice<UInt8>, layout: Layout = .line) -> String {
    bytes.withUnsafeBufferPointer { of($0, layout: layout) }
  }
}

extension VisibleText {
  /// Whether any byte needs the slow path. All bytes from 0x80 do, because they are rare.
  func needsChange(_ bytes: UnsafeBufferPointer<UInt8>, layout: Layout) -> Bool {
    var previous: UInt8 = 0
    for byte in bytes {
      if byte < 0x20 || byte >= 0x7F {
        guard layout == .block, byte == 0x0A || byte == 0x09 else { return true }
      }
      if breaksCommands, byte == previous, byte == colon || byte == hash { return true }
      previous = byte
    }
    return false
  }

  func rewrite(_ bytes: UnsafeBufferPointer<UInt8>, layout: Layout) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + 16)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte >= 0x80 {
        index += copyScalar(bytes, at: index, to: &output)
      } else if byte < 0x20 || byte == 0x7F {
        index += copyControl(bytes, at: index, layout: layout, to: &output)
      } else {
        output.append(byte)
        if breaksCommands, opensCommand(bytes, at: index) {
          output.append(contentsOf: [0xE2, 0x80, 0x8B])
        }
        index += 1
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Writes an ASCII control character and returns how many bytes it consumed.
  private func copyControl(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, layout: Layout, to output: inout [UInt8]
  ) -> Int {
    let byte = bytes[index]
    switch (byte, layout) {
    case (0x0A, .block), (0x09, .block): output.append(byte)
    case (0x0D, .block) where index + 1 < bytes.count && bytes[index + 1] == 0x0A: break
    case (0x0A, _): output.append(contentsOf: "\\n".utf8)
    case (0x0D, _): output.append(contentsOf: "\\r".utf8)
    case (0x09, _): output.append(contentsOf: "\\t".utf8)
    default: Self.appendEscape(ofByte: byte, to: &output)
    }
    return 1
  }

  /// Writes a character beyond ASCII, unchanged or as an escape, and returns how many bytes it
  /// consumed.
  private func copyScalar(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, to output: inout [UInt8]
  ) -> Int {
    guard let (scalar, length) = UTF8Reading.scalar(bytes, at: index) else {
      Self.appendEscape(ofByte: bytes[index], to: &output)
      return 1
    }
    if Self.isHarmful(scalar) {
      output.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".utf8)
    } else {
      output.append(contentsOf: bytes[index..<index + length])
    }
    return length
  }

  /// Whether it is one of C1, of the bidirectional controls, a line or paragraph separator, or a
  /// noncharacter.
  package static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x80...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    case 0xFDD0...0xFDEF: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }

  private static func appendEscape(ofByte byte: UInt8, to output: inout [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    output.append(contentsOf: "\\x".utf8)
    output.append(digits[Int(byte >> 4)])
    output.append(digits[Int(byte & 15)])
  }

  /// Whether a command begins at this byte, so that a mark must follow the first character of `::`
  /// or `##`.
  func opensCommand(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard index + 1 < bytes.count, bytes[index] == bytes[index + 1] else { return false }
    if bytes[index] == colon { return true }
    guard bytes[index] == hash else { return false }
    let rest = bytes[(index + 2)...].prefix(9).map { $0 | 0x20 }
    // `[` with the lower-case bit set is `{`. Logs do not obey that, but breaking it is harmless.
    return ["[", "vso[", "teamcity["].contains { word in
      rest.starts(with: word.utf8.map { $0 | 0x20 })
    }
  }

  private var colon: UInt8 { UInt8(ascii: ":") }
  private var hash: UInt8 { UInt8(ascii: "#") }
}
