// SPDX-License-Identifier: Apache-2.0

/// A part of a response that `expect` looks at, of those that few steps do.
package enum ResponseSubject: String, Sendable, CaseIterable {
  case url
  case redirects
  case version
  case size
  case sha256
  case certificate
}

/// What is expected of one such part.
package struct SubjectExpectation: Sendable {
  package var subject: ResponseSubject
  package var expected: Expected
}

/// Bytes that the whole body is.
package struct BytesExpectation: Sendable {
  package var notation: BytesNotation
  /// What is written; where it is no template it was read at load.
  package var text: TemplateText

  /// The bytes that a text stands for; nil when it stands for none.
  package func bytes(of text: String) -> [UInt8]? { notation.bytes(of: text) }
}

/// How bytes are written.
package enum BytesNotation: String, Sendable, CaseIterable {
  /// Pairs of digits, white space between them left out.
  case hex
  case base64

  /// The bytes that a text stands for; nil when it stands for none.
  package func bytes(of text: String) -> [UInt8]? {
    let compact = text.utf8.filter { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }
    return switch self {
    case .hex: Self.hexadecimal(compact)
    case .base64: Self.base64(compact)
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

  /// RFC 4648, section 4, padded.
  private static func base64(_ text: [UInt8]) -> [UInt8]? {
    guard text.count.isMultiple(of: 4) else { return nil }
    let padding = text.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard padding <= 2 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    for (place, byte) in text.dropLast(padding).enumerated() {
      guard let value = value(ofBase64: byte) else { return nil }
      bits = bits << 6 | UInt32(value)
      if place % 4 == 3 {
        bytes += [UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 8)]
        bytes.append(UInt8(truncatingIfNeeded: bits))
      }
    }
    switch padding {
    case 1: bytes += [UInt8(truncatingIfNeeded: bits >> 10), UInt8(truncatingIfNeeded: bits >> 2)]
    case 2: bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
    default: break
    }
    return bytes
  }

  private static func value(ofBase64 byte: UInt8) -> UInt8? {
    switch byte {
    case 0x41...0x5A: byte - 0x41
    case 0x61...0x7A: byte - 0x61 + 26
    case 0x30...0x39: byte - 0x30 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
