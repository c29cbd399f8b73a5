// SPDX-License-Identifier: Apache-2.0

extension ExactNumber: Hashable, Comparable {
  /// Whether the values are equal, however they are written; O(digits).
  package static func == (left: ExactNumber, right: ExactNumber) -> Bool {
    if let left = left.shortInteger, let right = right.shortInteger { return left == right }
    return Decimal.compare(Decimal(left), Decimal(right)) == 0
  }

  /// Whether the one value is less than the other, exactly; O(digits).
  package static func < (left: ExactNumber, right: ExactNumber) -> Bool {
    if let left = left.shortInteger, let right = right.shortInteger { return left < right }
    return Decimal.compare(Decimal(left), Decimal(right)) < 0
  }

  /// Equal values have equal hashes.
  package func hash(into hasher: inout Hasher) {
    let decimal = Decimal(self)
    hasher.combine(decimal.isNegative)
    hasher.combine(decimal.exponent)
    hasher.combine(decimal.digits)
  }

  /// The value when it is written as a plain integer of at most 18 digits: nearly all are.
  var shortInteger: Int? {
    let utf8 = digits.utf8
    guard utf8.count <= 18 else { return nil }
    var value = 0
    var isNegative = false
    for byte in utf8 {
      if byte &- 0x30 < 10 {
        value = value &* 10 &+ Int(byte &- 0x30)
      } else if byte == UInt8(ascii: "-") {
        isNegative = true
      } else {
        return nil
      }
    }
    return isNegative ? -value : value
  }
}
