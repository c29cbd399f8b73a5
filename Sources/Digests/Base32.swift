// SPDX-License-Identifier: Apache-2.0

/// Base32 (RFC 4648, section 6), with a decoder for keys that people copy.
package enum Base32 {
  /// A character that does not belong where it is.
  package struct Mistake: Error, Equatable {
    /// The character, or nil if the text ends too early.
    package let character: Unicode.Scalar?
    /// Its number among the characters of the text, from 1; after the last if the text ends too early.
    package let place: Int

    package init(character: Unicode.Scalar?, place: Int) {
      self.character = character
      self.place = place
    }
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

  /// The text of some bytes, with padding.
  package static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 4) / 5 * 8)
    var bits: UInt32 = 0
    var bitCount: UInt32 = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      bitCount += 8
      while bitCount >= 5 {
        bitCount -= 5
        text.append(alphabet[Int(bits >> bitCount & 31)])
      }
    }
    if bitCount > 0 { text.append(alphabet[Int(bits << (5 - bitCount) & 31)]) }
    while text.count % 8 != 0 { text.append(UInt8(ascii: "=")) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text in capital or small letters, with spaces anywhere, with padding or without.
  ///
  /// Bits that are left over at the end are not looked at: texts of 26 random characters are keys
  /// for authenticator apps too.
  ///
  /// - Throws: `Mistake` for any other character, for padding that is not as long as the RFC has
  ///   it, and for a text whose last character holds no whole byte.
  package static func decode(_ text: String) throws(Mistake) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 8 * 5 + 5)
    var bits: UInt32 = 0
    var (count, padding, place) = (0, 0, 0)
    for scalar in text.unicodeScalars {
      place += 1
      if scalar == " " { continue }
      if scalar == "=", padding > 0 || canEnd(count), (count + padding) % 8 != 0 {
        padding += 1
        continue
      }
      guard padding == 0, let value = value(of: scalar) else {
        throw Mistake(character: scalar, place: place)
      }
      count += 1
      bits = bits << 5 | value
      // Eight characters are five bytes: a byte is complete if fewer than five bits are left over.
      if count * 5 % 8 < 5 {
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count * 5 % 8)))
      }
    }
    guard canEnd(count), padding == 0 || (count + padding) % 8 == 0 else {
      throw Mistake(character: nil, place: place + 1)
    }
    return bytes
  }

  /// Whether so many characters hold whole bytes, each character a part of one.
  private static func canEnd(_ count: Int) -> Bool { ![1, 3, 6].contains(count % 8) }

  private static func value(of scalar: Unicode.Scalar) -> UInt32? {
    switch scalar {
    case "A"..."Z": scalar.value - 0x41
    case "a"..."z": scalar.value - 0x61
    case "2"..."7": scalar.value - 0x32 + 26
    default: nil
    }
  }
}
