// SPDX-License-Identifier: Apache-2.0

extension ExactNumber {
  /// The exact product of two numbers, without an exponent; nil if it spans too many places.
  ///
  /// `19.99` and `100` give `1999`. O(digits of one × digits of the other), both at most
  /// `maximumPlaces`.
  package static func product(_ left: ExactNumber, _ right: ExactNumber) -> ExactNumber? {
    let (first, second) = (Decimal(left), Decimal(right))
    guard !first.isZero, !second.isZero else { return ExactNumber(0) }
    guard case .small(let firstExponent) = first.exponent,
      case .small(let secondExponent) = second.exponent
    else { return nil }
    // The place of the last digit, 0 for units, and that before the first.
    let (top, overflow) = firstExponent.addingReportingOverflow(secondExponent)
    guard !overflow, abs(top) <= maximumPlaces else { return nil }
    let bottom = top - first.digits.count - second.digits.count
    let places = min(bottom, 0)..<max(top, 1)
    guard places.count <= maximumPlaces else { return nil }
    var columns = [Int](repeating: 0, count: places.count)
    for (index, digit) in first.digits.reversed().enumerated() {
      for (other, factor) in second.digits.reversed().enumerated() {
        columns[bottom + index + other - places.lowerBound] += Int(digit) * Int(factor)
      }
    }
    return digits(carrying: columns).map {
      ExactNumber(
        lowestFirst: $0, fraction: -places.lowerBound,
        isNegative: first.isNegative != second.isNegative)
    }
  }

  /// The number with the other sign; zero stays as it is.
  package var negated: ExactNumber {
    if Decimal(self).isZero { return self }
    return ExactNumber(
      uncheckedDigits: digits.utf8.first == UInt8(ascii: "-")
        ? String(digits.dropFirst()) : "-" + digits)
  }
}
