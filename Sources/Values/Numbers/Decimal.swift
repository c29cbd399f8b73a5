// SPDX-License-Identifier: Apache-2.0

/// The parts of a number: `sign 0.d₁d₂…dₙ × 10^exponent`, with d₁ and dₙ not zero.
///
/// Two numbers are equal exactly if all parts are.
struct Decimal {
  let isNegative: Bool
  /// The significant digits, 0 to 9 each; empty for zero.
  let digits: [UInt8]
  let exponent: DecimalExponent

  /// - Precondition: `number` follows JSON's grammar.
  init(_ number: ExactNumber) {
    var text = number.digits
    self = text.withUTF8(Decimal.init(reading:))
  }

  init(isNegative: Bool, digits: [UInt8], exponent: DecimalExponent) {
    self.isNegative = isNegative
    self.digits = digits
    self.exponent = exponent
  }

  private init(reading text: UnsafeBufferPointer<UInt8>) {
    var index = 0
    let isNegative = text.first == UInt8(ascii: "-")
    if isNegative { index = 1 }
    var digits: [UInt8] = []
    var integerDigits = 0
    var isFraction = false
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: ".") {
        isFraction = true
      } else if byte &- 0x30 < 10 {
        if !isFraction { integerDigits += 1 }
        digits.append(byte - 0x30)
      } else {
        break
      }
      index += 1
    }
    let leadingZeros = digits.prefix { $0 == 0 }.count
    while digits.last == 0 { digits.removeLast() }
    digits.removeFirst(min(leadingZeros, digits.count))
    let written = DecimalExponent(reading: UnsafeBufferPointer(rebasing: text[index...]))
    self.isNegative = isNegative && !digits.isEmpty
    self.exponent = digits.isEmpty ? .small(0) : written.adding(integerDigits - leadingZeros)
    self.digits = digits
  }

  var isZero: Bool { digits.isEmpty }

  /// -1, 0 or 1: how the magnitudes compare.
  static func compareMagnitudes(_ left: Decimal, _ right: Decimal) -> Int {
    if left.isZero || right.isZero { return (left.isZero ? 0 : 1) - (right.isZero ? 0 : 1) }
    let order = DecimalExponent.compare(left.exponent, right.exponent)
    if order != 0 { return order }
    if left.digits == right.digits { return 0 }
    return left.digits.lexicographicallyPrecedes(right.digits) ? -1 : 1
  }

  /// -1, 0 or 1: how the values compare.
  static func compare(_ left: Decimal, _ right: Decimal) -> Int {
    if left.isNegative != right.isNegative { return left.isNegative ? -1 : 1 }
    let order = compareMagnitudes(left, right)
    return left.isNegative ? -order : order
  }
}
