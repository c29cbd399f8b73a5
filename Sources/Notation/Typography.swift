// SPDX-License-Identifier: Apache-2.0

/// A character that editors, chat programs and web pages write in place of one of ASCII: `“` for
/// `"`, `–` for `-`, a no-break space for a space.
///
/// Syntax is ASCII everywhere in the format, so such a character in place of syntax is a mistake that
/// can hardly be seen. In data it is a character like every other.
package struct Typography: Hashable, Sendable {
  package let scalar: Unicode.Scalar
  /// In the words of Unicode: `left double quotation mark`.
  package let name: String
  /// What syntax has in its place; empty for a character that takes no room.
  package let ascii: String

  /// `U+201C`.
  package var codePoint: String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  /// Whether it shows nothing, or nothing but room.
  package var isInvisible: Bool { ascii.isEmpty || ascii == " " }

  /// Whether it is a quote of one of two kinds.
  package var isQuote: Bool { ascii == "\"" || ascii == "'" }

  /// The character if it is of the table; nil for every other.
  package init?(_ scalar: Unicode.Scalar) {
    guard scalar.value >= 0x80 else { return nil }
    if let row = Self.rows[scalar.value] {
      self.init(scalar, row.name, row.ascii)
    } else if (0xFF01...0xFF5E).contains(scalar.value) {
      let ascii = Character(Unicode.Scalar(UInt8(scalar.value - 0xFF01 + 0x21)))
      self.init(scalar, "fullwidth `\(ascii)`", String(ascii))
    } else {
      return nil
    }
  }

  private init(_ scalar: Unicode.Scalar, _ name: String, _ ascii: String) {
    self.scalar = scalar
    self.name = name
    self.ascii = ascii
  }

  /// The characters of a text that are of the table, each with its range of bytes.
  ///
  /// Bytes that are not UTF-8 are passed over.
  package static func all(
    in bytes: some Collection<UInt8>
  ) -> [(character: Typography, range: Range<Int>)] {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return [] }
    let bytes = Array(bytes)
    var found: [(character: Typography, range: Range<Int>)] = []
    var place = 0
    while place < bytes.count {
      // All characters of the table have two or three bytes.
      let width = bytes[place] >= 0xE0 ? 3 : bytes[place] >= 0xC2 ? 2 : 1
      let end = place + width
      if width > 1, bytes[place] < 0xF0, end <= bytes.count,
        bytes[(place + 1)..<end].allSatisfy({ $0 & 0xC0 == 0x80 }),
        let scalar = scalar(of: bytes[place..<end]), let character = Typography(scalar)
      {
        found.append((character, place..<end))
        place = end
      } else {
        place += 1
      }
    }
    return found
  }

  /// The scalar of two or three bytes of UTF-8.
  private static func scalar(of bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let lead = UInt32(bytes[bytes.startIndex]) & (bytes.count == 2 ? 0x1F : 0x0F)
    return Unicode.Scalar(bytes.dropFirst().reduce(lead) { $0 << 6 | UInt32($1 & 0x3F) })
  }

  /// A text with ASCII in place of each character of the table; nil without one.
  package static func plain(_ text: String) -> String? {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    var plain = ""
    var isChanged = false
    for scalar in text.unicodeScalars {
      if let character = Typography(scalar) {
        plain += character.ascii
        isChanged = true
      } else {
        plain.unicodeScalars.append(scalar)
      }
    }
    return isChanged ? plain : nil
  }
}
