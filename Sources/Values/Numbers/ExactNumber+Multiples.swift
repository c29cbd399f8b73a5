// SPDX-License-Identifier: Apache-2.0

extension ExactNumber {
  /// Whether the value is a whole number times another, decided exactly; false for a divisor of
  /// zero.
  ///
  /// `0.3` is a multiple of `0.1`, `1e308` is not one of `0.123456789`. The cost is that of the
  /// written digits times those of the divisor, and does not depend on the exponents. Exception:
  /// different exponents of more than eighteen digits are treated as far apart.
  package func isMultiple(of divisor: ExactNumber) -> Bool {
    if let isMultiple = isShortMultiple(of: divisor) { return isMultiple }
    let (value, unit) = (Decimal(self), Decimal(divisor))
    if unit.isZero { return false }
    if value.isZero { return true }
    guard let places = value.places(above: unit) else { return false }
    // A power of ten this high contains every 2 and 5 of the divisor.
    if places > unit.digits.count * 4 {
      return DigitDivision.divides(DigitDivision.withoutTwosAndFives(unit.digits), value.digits)
    }
    return DigitDivision.divides(
      unit.digits, value.digits + [UInt8](repeating: 0, count: places))
  }
}

extension Decimal {
  /// By how many powers of ten the last digit is above another's. Nil if it is below: a number
  /// whose last digit is not zero is then not a multiple.
  fileprivate func places(above other: Decimal) -> Int? {
    let (last, otherLast) = (
      exponent.adding(-digits.count), other.exponent.adding(-other.digits.count)
    )
    if case .small(let place) = last, case .small(let otherPlace) = otherLast {
      return place >= otherPlace ? place - otherPlace : nil
    }
    let order = DecimalExponent.compare(last, otherLast)
    return order < 0 ? nil : (order == 0 ? 0 : Int.max)
  }
}

/// Division of whole numbers by their decimal digits.
private enum DigitDivision {
  /// Whether one number divides the other without remainder.
  static func divides(_ divisor: [UInt8], _ dividend: [UInt8]) -> Bool {
    if divisor.count <= 18 {
      let divisor = divisor.reduce(UInt64(0)) { $0 * 10 + UInt64($1) }
      return dividend.reduce(UInt64(0)) { ($0 * 10 + UInt64($1)) % divisor } == 0
    }
    // One digit more than the divisor, the highest first.
    var rest = [UInt8](repeating: 0, count: divisor.count + 1)
    for digit in dividend {
      rest.removeFirst()
      rest.append(digit)
      while isAtLeast(rest, divisor) { subtract(divisor, from: &rest) }
    }
    return rest.allSatisfy { $0 == 0 }
  }

  private static func isAtLeast(_ rest: [UInt8], _ divisor: [UInt8]) -> Bool {
    rest[0] > 0 || !rest.dropFirst().lexicographicallyPrecedes(divisor)
  }

  private static func subtract(_ divisor: [UInt8], from rest: inout [UInt8]) {
    var borrow: Int8 = 0
    for index in rest.indices.reversed() {
      let subtrahend = index > 0 ? Int8(divisor[index - 1]) : 0
      let difference = Int8(rest[index]) - subtrahend - borrow
      borrow = difference < 0 ? 1 : 0
      rest[index] = UInt8(difference < 0 ? difference + 10 : difference)
    }
  }

  /// The number without its factors 2 and 5.
  static func withoutTwosAndFives(_ digits: [UInt8]) -> [UInt8] {
    var rest = digits
    while let last = rest.last, last % 2 == 0 { rest = quotient(rest, by: 2) }
    while let last = rest.last, last % 5 == 0 { rest = quotient(rest, by: 5) }
    return rest
  }

  private static func quotient(_ digits: [UInt8], by divisor: UInt8) -> [UInt8] {
    var carry: UInt8 = 0
    let quotient = digits.map { digit in
      let part = carry * 10 + digit
      carry = part % divisor
      return part / divisor
    }
    return Array(quotient.drop { $0 == 0 })
  }
}
