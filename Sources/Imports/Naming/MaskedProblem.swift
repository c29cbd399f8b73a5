// SPDX-License-Identifier: Apache-2.0

/// A problem as it is shown, without the credentials of its source.
extension ImportProblem {
  package var masked: ImportProblem {
    func masked(_ text: String) -> String { WrittenCredentials.masked(text, isProse: true) }
    return ImportProblem(code, masked(message), at: place, help: help.map(masked))
  }
}

extension ImportFile {
  /// How far around a place credentials are looked for: a message shows less.
  private static let reach = 4_096

  /// The bytes with `*` for each of a credential around a place.
  package func masked(around offset: Int) -> [UInt8] {
    let window = max(0, offset - Self.reach)..<min(bytes.count, offset + Self.reach)
    guard !window.isEmpty,
      let text = String(validating: bytes[window], as: UTF8.self) ?? shorter(window)
    else { return bytes }
    let start = window.lowerBound + bytes[window].prefix { $0 & 0xC0 == 0x80 }.count
    var output = bytes
    for found in WrittenCredentials.all(in: text) {
      for index in found.range where bytes[start + index] != 0x0A {
        output[start + index] = UInt8(ascii: "*")
      }
    }
    return output
  }

  /// A window that begins or ends within a character, without it; nil for what is not UTF-8.
  private func shorter(_ window: Range<Int>) -> String? {
    let inner = bytes[window].drop { $0 & 0xC0 == 0x80 }
    return (0..<4).lazy.compactMap { String(validating: inner.dropLast($0), as: UTF8.self) }.first
  }
}
