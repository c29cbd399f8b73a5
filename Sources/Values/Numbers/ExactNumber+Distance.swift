// SPDX-License-Identifier: Apache-2.0

extension ExactNumber {
  /// Whether the value is at most `distance` away from another, decided exactly.
  ///
  /// False for a negative distance. The cost depends on the written digits: numbers that are too
  /// far apart are distinguished by their exponents. Exception: if an exponent of any of the three
  /// has more than eighteen digits, only equal numbers are close.
  package func isWithin(_ distance: ExactNumber, of other: ExactNumber) -> Bool {
    let (left, right, limit) = (Decimal(self), Decimal(other), Decimal(distance))
    if limit.isNegative { return false }
    if Decimal.compare(left, right) == 0 { return true }
    if limit.isZero { return false }
    if left.isZero { return Decimal.compareMagnitudes(right, limit) <= 0 }
    if right.isZero { return Decimal.compareMagnitudes(left, limit) <= 0 }
    guard let first = DigitSpan(left), let second = DigitSpan(right), let third = DigitSpan(limit)
    else { return false }
    return decideByPlace(first, second, third)
      ?? (DigitSpan.compareDifference(first, second, to: third) <= 0)
  }

  /// Decides if one of the three is so large or so small that its digits do not overlap the
  /// others'. Nil if all digits count; they then span no more places than are written.
  private func decideByPlace(
    _ left: DigitSpan, _ right: DigitSpan, _ limit: DigitSpan
  ) -> Bool? {
    if left.high > max(right.high, limit.high) + 1 { return false }
    if right.high > max(left.high, limit.high) + 1 { return false }
    if limit.high > max(left.high, right.high) + 1 { return true }
    if limit.high <= min(left.low, right.low) { return false }
    if right.high <= min(left.low, limit.low) { return decide(large: left, small: right, limit) }
    if left.high <= min(right.low, limit.low) { return decide(large: right, small: left, limit) }
    return nil
  }

  /// The small number matters only if the large one and the limit are equal.
  private func decide(large: DigitSpan, small: DigitSpan, _ limit: DigitSpan) -> Bool {
    let order = Decimal.compareMagnitudes(large.decimal, limit.decimal)
    if order != 0 { return order < 0 }
    return large.decimal.isNegative == small.decimal.isNegative
  }
}

/// A number and the powers of ten that its digits stand for: `low..<high`.
private struct DigitSpan {
  let decimal: Decimal
  let low: Int
  let high: Int

  init?(_ decimal: Decimal) {
    guard case .small(let exponent) = decimal.exponent else { return nil }
    self.decimal = decimal
    high = exponent
    low = exponent - decimal.digits.count
  }

  /// -1, 0 or 1: how |left - right| compares with the limit, digit by digit.
  static func compareDifference(
    _ left: DigitSpan, _ right: DigitSpan, to limit: DigitSpan
  ) -> Int {
    let low = min(left.low, right.low, limit.low)
    let high = max(left.high, right.high, limit.high) + 1
    let isLeftLarger = Decimal.compareMagnitudes(left.decimal, right.decimal) >= 0
    let (large, small) = isLeftLarger ? (left, right) : (right, left)
    var difference = large.digits(from: low, to: high)
    let subtrahend = small.digits(from: low, to: high)
    let sign: Int8 = left.decimal.isNegative == right.decimal.isNegative ? -1 : 1
    var carry: Int8 = 0
    for index in difference.indices.reversed() {
      let sum = difference[index] + sign * subtrahend[index] + carry
      carry = sum < 0 ? -1 : sum / 10
      difference[index] = sum < 0 ? sum + 10 : sum % 10
    }
    let bound = limit.digits(from: low, to: high)
    if difference == bound { return 0 }
    return difference.lexicographicallyPrecedes(bound) ? -1 : 1
  }

  /// The digits of all powers from `high - 1` down to `low`.
  private func digits(from low: Int, to high: Int) -> [Int8] {
    var digits = [Int8](repeating: 0, count: high - low)
    for (index, digit) in decimal.digits.enumerated() {
      digits[high - self.high + index] = Int8(digit)
    }
    return digits
  }
}
