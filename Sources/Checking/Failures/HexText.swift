// SPDX-License-Identifier: Apache-2.0

/// Bytes as hexadecimal digits in one line.
enum HexText {
  /// How many bytes of a body are shown.
  static let limit = 32

  /// `89 50 4e 47`, with `…` if there are more.
  static func line(_ bytes: ArraySlice<UInt8>) -> String {
    let shown = bytes.prefix(limit).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    let more = bytes.count > limit ? " …" : ""
    return shown.isEmpty ? "no bytes" : shown.joined(separator: " ") + more
  }
}
