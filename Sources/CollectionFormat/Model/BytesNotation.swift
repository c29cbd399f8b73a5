// SPDX-License-Identifier: Apache-2.0

/// How bytes are written as text.
package enum BytesNotation: String, Sendable, CaseIterable {
  /// Pairs of digits in either case.
  case hex
  /// The standard alphabet, padded or not (RFC 4648, section 4).
  case base64

  /// The bytes that a text stands for, white space left out; nil when it stands for none.
  package func bytes(of text: String) -> [UInt8]? {
    let digits = text.utf8.filter { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }
    return switch self {
    case .hex: Self.hexadecimal(digits)
    case .base64: Self.base64(digits)
    }
  }

  private static func hexadecimal(_ digits: [UInt8]) -> [UInt8]? {
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let high = value(ofHex: digits[place]), let low = value(ofHex: digits[place + 1])
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func value(ofHex digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46, 0x61...0x66: (digit | 0x20) - 0x61 + 10
    default: nil
    }
  }

  /// Unused bits must be nought, so that no two texts give the same bytes (section 3.5).
  private static func base64(_ text: [UInt8]) -> [UInt8]? {
    var digits = text[...]
    if digits.count.isMultiple(of: 4) {
      digits = digits.dropLast(digits.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count)
    }
    guard digits.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var bitCount: UInt32 = 0
    for digit in digits {
      guard let value = value(ofBase64: digit) else { return nil }
      bits = bits << 6 | UInt32(value)
      bitCount += 6
      if bitCount >= 8 {
        bitCount -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> bitCount))
      }
    }
    return bits & (1 << bitCount - 1) == 0 ? bytes : nil
  }

  private static func value(ofBase64 digit: UInt8) -> UInt8? {
    switch digit {
    case 0x41...0x5A: digit - 0x41
    case 0x61...0x7A: digit - 0x61 + 26
    case 0x30...0x39: digit - 0x30 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
