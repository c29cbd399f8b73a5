// SPDX-License-Identifier: Apache-2.0

/// Bytes as `%41` (RFC 3986, section 2.1).
public enum PercentCoding {
  /// How a `%` without two hexadecimal digits is decoded.
  public enum BrokenTriplets: Sendable {
    /// It is kept, as browsers and servers do.
    case kept
    /// The text cannot be decoded.
    case refused
  }

  /// The bytes, with all that are not kept written as `%XX`.
  @inlinable
  public static func encode(
    _ bytes: some Collection<UInt8>, keeping isKept: (UInt8) -> Bool
  ) -> [UInt8] {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count * 3)
    for byte in bytes {
      if isKept(byte) { encoded.append(byte) } else { append(byte, to: &encoded) }
    }
    return encoded
  }

  /// Appends `%XX`.
  public static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "%"))
    bytes.append(digit(byte >> 4))
    bytes.append(digit(byte & 15))
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value
  }

  /// A text with each `%XX` decoded, and a broken one kept.
  ///
  /// - Parameter plusIsSpace: a `+` is a space, as in forms.
  package static func text(_ text: String, plusIsSpace: Bool = false) -> String {
    let hasPlus = plusIsSpace && text.utf8.contains(UInt8(ascii: "+"))
    guard hasPlus || text.utf8.contains(UInt8(ascii: "%")) else { return text }
    let bytes = decode(text.utf8, broken: .kept, plusIsSpace: plusIsSpace)
    return String(decoding: bytes ?? Array(text.utf8), as: UTF8.self)
  }

  /// The bytes with each `%XX` decoded.
  ///
  /// - Parameter plusIsSpace: a `+` is a space, as in forms.
  /// - Returns: nil for a broken triplet that is refused.
  public static func decode(
    _ bytes: some Collection<UInt8>, broken: BrokenTriplets, plusIsSpace: Bool = false
  ) -> [UInt8]? {
    let bytes = Array(bytes)
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      guard byte == UInt8(ascii: "%") else {
        decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte)
        continue
      }
      if place + 1 < bytes.count, let high = bytes[place].hexDigitValue,
        let low = bytes[place + 1].hexDigitValue
      {
        decoded.append(high << 4 | low)
        place += 2
      } else if broken == .kept {
        decoded.append(byte)
      } else {
        return nil
      }
    }
    return decoded
  }
}
