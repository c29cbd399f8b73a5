// SPDX-License-Identifier: Apache-2.0

import Notation

/// The identity of a trace: 16 bytes that are not all zero
/// ([W3C Trace Context](https://www.w3.org/TR/trace-context/#trace-id), `trace-id`).
package struct TraceID: Hashable, Sendable {
  package let high: UInt64
  package let low: UInt64

  /// Nil if both are zero.
  package init?(high: UInt64, low: UInt64) {
    guard high != 0 || low != 0 else { return nil }
    self.high = high
    self.low = low
  }

  /// Reads 32 lower-case hexadecimal digits; nil for any other text.
  package init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 32, let high = HexDigits.number(bytes[..<16]),
      let low = HexDigits.number(bytes[16...])
    else { return nil }
    self.init(high: high, low: low)
  }

  /// 32 lower-case hexadecimal digits.
  package var text: String { HexDigits.text([high, low]) }

  /// A new identity.
  package static func random(
    using generator: inout some RandomNumberGenerator
  ) -> TraceID {
    while true {
      if let made = TraceID(high: generator.next(), low: generator.next()) { return made }
    }
  }
}

/// The identity of a span in its trace: 8 bytes that are not all zero (`parent-id` of W3C Trace
/// Context).
package struct SpanID: Hashable, Sendable {
  package let bits: UInt64

  /// Nil for zero.
  package init?(_ bits: UInt64) {
    guard bits != 0 else { return nil }
    self.bits = bits
  }

  /// Reads 16 lower-case hexadecimal digits; nil for any other text.
  package init?(_ text: some StringProtocol) {
    guard let bits = HexDigits.number(Array(text.utf8)[...], count: 16) else { return nil }
    self.init(bits)
  }

  /// 16 lower-case hexadecimal digits.
  package var text: String { HexDigits.text([bits]) }

  /// A new identity.
  package static func random(using generator: inout some RandomNumberGenerator) -> SpanID {
    while true {
      if let made = SpanID(generator.next()) { return made }
    }
  }
}

/// The hexadecimal digits of W3C Trace Context, which are lower case.
enum HexDigits {
  /// - Parameter count: the number of digits that there must be.
  static func number(_ digits: ArraySlice<UInt8>, count: Int = 16) -> UInt64? {
    guard digits.count == count else { return nil }
    var number: UInt64 = 0
    for digit in digits {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | UInt64(digit - 48)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number << 4 | UInt64(digit - 87)
      default: return nil
      }
    }
    return number
  }

  /// 16 digits for each number.
  static func text(_ numbers: [UInt64]) -> String {
    String(unsafeUninitializedCapacity: numbers.count * 16) { buffer in
      for (place, number) in numbers.enumerated() {
        for digit in 0..<16 {
          let value = UInt8(truncatingIfNeeded: number >> UInt64(60 - digit * 4)) & 0xF
          buffer[place * 16 + digit] = value < 10 ? 48 + value : 87 + value
        }
      }
      return numbers.count * 16
    }
  }
}
