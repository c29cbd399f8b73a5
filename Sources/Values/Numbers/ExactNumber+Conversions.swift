// SPDX-License-Identifier: Apache-2.0

import Notation

extension ExactNumber {
  /// Whether the value is a whole number, in any notation: `1.0` and `1e2` are.
  package var isInteger: Bool {
    if shortInteger != nil { return true }
    let decimal = Decimal(self)
    return DecimalExponent.compare(decimal.exponent, .small(decimal.digits.count)) >= 0
      || decimal.isZero
  }

  /// Whether the value is below zero; `-0` is not.
  package var isNegative: Bool { Decimal(self).isNegative }

  /// The value as an `Int`, if it is exactly one: `1e2` is 100, `1.5` and `1e19` are nil.
  package var exactInt: Int? { shortInteger ?? exactInteger(as: Int.self) }

  /// The value as an integer of a type, if it is exactly one.
  package func exactInteger<Integer: FixedWidthInteger>(as type: Integer.Type) -> Integer? {
    let decimal = Decimal(self)
    if decimal.isZero { return 0 }
    // No integer type of the language has more than 39 digits.
    guard case .small(let exponent) = decimal.exponent, exponent >= decimal.digits.count,
      exponent <= 39
    else { return nil }
    var value: Integer = 0
    for index in 0..<exponent {
      let digit = index < decimal.digits.count ? Integer(decimal.digits[index]) : 0
      let (shifted, overflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, alsoOverflows) =
        decimal.isNegative
        ? shifted.subtractingReportingOverflow(digit) : shifted.addingReportingOverflow(digit)
      if overflows || alsoOverflows { return nil }
      value = sum
    }
    return value
  }

  /// The double nearest to the value: infinite beyond the range, zero below the smallest.
  package var nearestDouble: Double {
    Double(digits) ?? 0
  }

  /// The nearest double, if its shortest form has exactly this value: for `0.1`, but not for `0.1`
  /// with twenty zeros and a one.
  package var roundTripDouble: Double? {
    let double = nearestDouble
    guard let shortest = ExactNumber(shortest: double), shortest == self else { return nil }
    return double
  }

  /// The shortest number that reads back as this double; nil for infinities and not-a-number.
  package init?(shortest double: Double) {
    guard double.isFinite else { return nil }
    self.init(uncheckedDigits: double.description)
  }

  /// The exact value of a double, up to 767 digits; nil for infinities and not-a-number.
  package init?(allDigitsOf double: Double) {
    guard double.isFinite else { return nil }
    guard double != 0 else {
      self.init(0)
      return
    }
    // ±m × 2^power with m an integer of 53 bits; m × 2^-k is m × 5^k × 10^-k.
    let power = double.exponent - Double.significandBitCount
    let significand = UInt64(clamping: double.significand * 0x1p52)
    var limbs = DecimalLimbs(significand)
    if power >= 0 {
      limbs.multiply(by: 2, times: power)
    } else {
      limbs.multiply(by: 5, times: -power)
    }
    let sign = double < 0 ? "-" : ""
    self.init(uncheckedDigits: sign + limbs.digits + (power < 0 ? "e\(power)" : ""))
  }
}

/// A large whole number in limbs of nine decimal digits, the lowest first.
private struct DecimalLimbs {
  private static let base: UInt64 = 1_000_000_000
  private var limbs: [UInt64] = []

  init(_ value: UInt64) {
    var rest = value
    repeat {
      limbs.append(rest % Self.base)
      rest /= Self.base
    } while rest > 0
  }

  mutating func multiply(by factor: UInt64, times: Int) {
    // 2^30 and 5^13 are the largest steps that cannot overflow a limb's product.
    let stride = factor == 2 ? 30 : 13
    var left = times
    while left > 0 {
      let step = min(stride, left)
      multiply(by: (0..<step).reduce(1) { product, _ in product * factor })
      left -= step
    }
  }

  private mutating func multiply(by factor: UInt64) {
    var carry: UInt64 = 0
    for index in limbs.indices {
      let product = limbs[index] * factor + carry
      limbs[index] = product % Self.base
      carry = product / Self.base
    }
    while carry > 0 {
      limbs.append(carry % Self.base)
      carry /= Self.base
    }
  }

  var digits: String {
    var text = String(limbs.last ?? 0)
    for limb in limbs.dropLast().reversed() {
      let digits = String(limb)
      text += String(repeating: "0", count: 9 - digits.utf8.count) + digits
    }
    return text
  }
}
