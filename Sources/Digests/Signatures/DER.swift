// SPDX-License-Identifier: Apache-2.0

/// Writes the values of ASN.1 (X.690, DER) that keys are made of.
package enum DER {
  /// `SEQUENCE`
  package static func sequence(_ parts: [[UInt8]]) -> [UInt8] { value(0x30, parts.flatMap(\.self)) }

  /// A whole number that is not negative, from its bytes, the highest first.
  package static func integer(_ bytes: [UInt8]) -> [UInt8] {
    let digits = bytes.drop { $0 == 0 }
    let isHigh = (digits.first ?? 0x80) >= 0x80
    return value(0x02, (isHigh ? [0] : []) + digits)
  }

  package static func octets(_ bytes: [UInt8]) -> [UInt8] { value(0x04, bytes) }

  /// Whole bytes as bits.
  package static func bits(_ bytes: [UInt8]) -> [UInt8] { value(0x03, [0] + bytes) }

  /// An object identifier, from its encoded content.
  package static func object(_ content: [UInt8]) -> [UInt8] { value(0x06, content) }

  package static let null: [UInt8] = [0x05, 0x00]

  /// `[number]`, explicit.
  package static func tagged(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
    value(0xA0 | number, content)
  }

  private static func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    [tag] + length(content.count) + content
  }

  private static func length(_ count: Int) -> [UInt8] {
    if count < 0x80 { return [UInt8(count)] }
    var bytes: [UInt8] = []
    var rest = count
    while rest > 0 {
      bytes.insert(UInt8(truncatingIfNeeded: rest), at: 0)
      rest >>= 8
    }
    return [0x80 | UInt8(bytes.count)] + bytes
  }
}
