// SPDX-License-Identifier: Apache-2.0

/// Base64 (RFC 4648, sections 4 and 5), with a strict decoder.
package enum Base64: Sendable {
  /// `A–Z a–z 0–9 + /`
  case standard
  /// `A–Z a–z 0–9 - _`, for addresses and tokens: base64url.
  case url

  /// The end of a text whose number of bytes is not a multiple of three.
  package enum Padding: Sendable {
    /// `=` up to four characters.
    case required
    /// Full padding or none at all.
    case optional
    /// Without `=`.
    case forbidden
  }

  /// The text of some bytes, with padding in the standard alphabet, without padding in the other.
  package func encode(_ bytes: some Sequence<UInt8>) -> String {
    encode(bytes, isPadded: self == .standard)
  }

  /// The text of some bytes.
  package func encode(_ bytes: some Sequence<UInt8>, isPadded: Bool) -> String {
    // One copy, so that the loop is compiled for arrays: a call from another module is not
    // specialised.
    encode(array: Array(bytes), isPadded: isPadded)
  }

  private func encode(array bytes: [UInt8], isPadded: Bool) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var bits: UInt32 = 0
    var bitCount: UInt32 = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      bitCount += 8
      while bitCount >= 6 {
        bitCount -= 6
        text.append(character(UInt8(truncatingIfNeeded: bits >> bitCount & 63)))
      }
    }
    if bitCount > 0 {
      text.append(character(UInt8(truncatingIfNeeded: bits << (6 - bitCount) & 63)))
    }
    while isPadded, text.count % 4 != 0 { text.append(UInt8(ascii: "=")) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text. By default padding is required in the standard alphabet and forbidden in
  /// the other.
  ///
  /// Nil for a character outside the alphabet (also white space and line ends), wrong padding, an
  /// impossible length, and unused bits that are not zero (RFC 4648, section 3.5): different texts
  /// never give the same bytes.
  package func decode(_ text: String, padding: Padding? = nil) -> [UInt8]? {
    let rule = padding ?? (self == .standard ? .required : .forbidden)
    guard let characters = unpadded(Array(text.utf8)[...], rule) else { return nil }
    guard characters.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(characters.count / 4 * 3 + 2)
    var bits: UInt32 = 0
    var bitCount: UInt32 = 0
    for character in characters {
      guard let value = value(of: character) else { return nil }
      bits = bits << 6 | UInt32(value)
      bitCount += 6
      if bitCount >= 8 {
        bitCount -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> bitCount))
      }
    }
    return bits & (1 << bitCount - 1) == 0 ? bytes : nil
  }

  private func unpadded(_ text: ArraySlice<UInt8>, _ rule: Padding) -> ArraySlice<UInt8>? {
    let paddingCount = text.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
    switch rule {
    case .forbidden: return paddingCount == 0 ? text : nil
    case .optional where paddingCount == 0: return text
    case .optional, .required: return text.count % 4 == 0 ? text.dropLast(paddingCount) : nil
    }
  }

  private func character(_ value: UInt8) -> UInt8 {
    switch value {
    case 0..<26: UInt8(ascii: "A") + value
    case 26..<52: UInt8(ascii: "a") + value - 26
    case 52..<62: UInt8(ascii: "0") + value - 52
    case 62: self == .standard ? UInt8(ascii: "+") : UInt8(ascii: "-")
    default: self == .standard ? UInt8(ascii: "/") : UInt8(ascii: "_")
    }
  }

  private func value(of character: UInt8) -> UInt8? {
    switch character {
    case 0x41...0x5A: character - 0x41
    case 0x61...0x7A: character - 0x61 + 26
    case 0x30...0x39: character - 0x30 + 52
    case UInt8(ascii: "+") where self == .standard, UInt8(ascii: "-") where self == .url: 62
    case UInt8(ascii: "/") where self == .standard, UInt8(ascii: "_") where self == .url: 63
    default: nil
    }
  }
}
