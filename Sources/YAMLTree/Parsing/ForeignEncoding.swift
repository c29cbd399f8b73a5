// SPDX-License-Identifier: Apache-2.0

/// An encoding of Unicode that YAML allows and curlew does not read.
///
/// It is recognised by a byte order mark, or by the zeros around the first character, which is one
/// of ASCII in every file of YAML (https://yaml.org/spec/1.2.2/#52-character-encodings).
package enum ForeignEncoding: Sendable, Hashable {
  case utf16(isBigEndian: Bool)
  case utf32(isBigEndian: Bool)

  /// Nil for UTF-8, and for bytes that are not text.
  package init?(_ bytes: [UInt8]) {
    let head = (0..<4).map { $0 < bytes.count ? bytes[$0] : nil }
    switch (head[0], head[1], head[2], head[3]) {
    case (0, 0, 0xFE, 0xFF): self = .utf32(isBigEndian: true)
    case (0xFF, 0xFE, 0, 0): self = .utf32(isBigEndian: false)
    case (0xFE, 0xFF, _, _): self = .utf16(isBigEndian: true)
    case (0xFF, 0xFE, _, _): self = .utf16(isBigEndian: false)
    case (0, 0, 0, let last?) where last != 0: self = .utf32(isBigEndian: true)
    case (let first?, 0, 0, 0) where first != 0: self = .utf32(isBigEndian: false)
    case (0, let second?, _, _) where second != 0: self = .utf16(isBigEndian: true)
    case (let first?, 0, _, _) where first != 0: self = .utf16(isBigEndian: false)
    default: return nil
    }
  }

  /// The number of bytes of a code unit.
  package var unitSize: Int {
    switch self {
    case .utf16: 2
    case .utf32: 4
    }
  }

  /// A text of this encoding in UTF-8, without a byte order mark; an incomplete last unit is left out,
  /// and what is not a character is U+FFFD.
  package func utf8(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8]
    switch self {
    case .utf16(let isBigEndian):
      let units = Self.units(of: bytes, UInt16.self, isBigEndian)
      text = Array(String(decoding: units, as: UTF16.self).utf8)
    case .utf32(let isBigEndian):
      let units = Self.units(of: bytes, UInt32.self, isBigEndian)
      text = Array(String(decoding: units, as: UTF32.self).utf8)
    }
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
    return text
  }

  private static func units<Unit: FixedWidthInteger & UnsignedInteger>(
    of bytes: [UInt8], _: Unit.Type, _ isBigEndian: Bool
  ) -> [Unit] {
    let size = Unit.bitWidth / 8
    return stride(from: 0, to: bytes.count - bytes.count % size, by: size).map { start in
      let unit = bytes[start..<start + size]
      return isBigEndian
        ? unit.reduce(0) { $0 << 8 | Unit($1) } : unit.reversed().reduce(0) { $0 << 8 | Unit($1) }
    }
  }
}
