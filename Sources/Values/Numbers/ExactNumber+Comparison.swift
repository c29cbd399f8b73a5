// SPDX-License-Identifier: Apache-2.0

extension ExactNumber: Hashable, Comparable {
  /// Whether the values are equal, in any notation; O(digits).
  package static func == (left: ExactNumber, right: ExactNumber) -> Bool {
    compare(left, right) == 0
  }

  /// Whether one value is less than the other, exactly; O(digits).
  package static func < (left: ExactNumber, right: ExactNumber) -> Bool {
    compare(left, right) < 0
  }

  /// -1, 0 or 1: how the values compare, exactly; O(digits).
  package static func compare(_ left: ExactNumber, _ right: ExactNumber) -> Int {
    guard let short = left.short, let other = right.short, let order = short.compare(other) else {
      return Decimal.compare(Decimal(left), Decimal(right))
    }
    return order
  }

  /// Equal values have equal hashes.
  package func hash(into hasher: inout Hasher) {
    let decimal = Decimal(self)
    hasher.combine(decimal.isNegative)
    hasher.combine(decimal.exponent)
    hasher.combine(decimal.digits)
  }

  /// The value, if it is written as a plain integer of at most 18 bytes.
  var shortInteger: Int? { short.flatMap { $0.places == 0 ? $0.units : nil } }

  /// Whether the value equals an integer; does not make the integer's text.
  package func isEqual(to integer: Int) -> Bool {
    shortInteger.map { $0 == integer } ?? (self == ExactNumber(integer))
  }

  /// Whether the value is a multiple of another if both are short; nil if they are not, and for a
  /// divisor of zero.
  func isShortMultiple(of divisor: ExactNumber) -> Bool? {
    guard let value = short, let divisor = divisor.short, divisor.units != 0 else { return nil }
    return value.isMultiple(of: divisor)
  }

  /// The value, if it is written without an exponent and with at most 18 bytes, as nearly all are.
  fileprivate var short: ShortDecimal? {
    digits.utf8.withContiguousStorageIfAvailable { ShortDecimal($0[...]) }.flatMap(\.self)
  }
}

extension JSONNode {
  /// Compares a number with another, as in `ExactNumber.compare`, without making a text; nil for
  /// another kind.
  package func compare(with other: ExactNumber) -> Int? {
    guard isNumber else { return nil }
    let short = document.bytes.withUnsafeBufferPointer { ShortDecimal($0[range]) }
    if let short, let other = other.short, let order = short.compare(other) { return order }
    return number.map { ExactNumber.compare($0, other) }
  }
}

/// `units` times ten to the power of minus `places`, without an allocation.
private struct ShortDecimal {
  var units = 0
  var places = 0

  /// Reads a number; nil if it has an exponent or more than 18 bytes.
  init?(_ digits: Slice<UnsafeBufferPointer<UInt8>>) {
    guard digits.count <= 18 else { return nil }
    var isNegative = false
    var isFraction = false
    for byte in digits {
      if byte &- 0x30 < 10 {
        units = units &* 10 &+ Int(byte &- 0x30)
        if isFraction { places += 1 }
      } else if byte == UInt8(ascii: ".") {
        isFraction = true
      } else if byte == UInt8(ascii: "-") {
        isNegative = true
      } else {
        return nil
      }
    }
    if isNegative { units = -units }
  }

  /// -1, 0 or 1; nil if scaling one to the other's places overflows.
  func compare(_ other: ShortDecimal) -> Int? {
    let places = max(places, other.places)
    guard let left = units(with: places), let right = other.units(with: places) else { return nil }
    return left < right ? -1 : (left == right ? 0 : 1)
  }

  /// Nil if scaling one to the other's places overflows.
  func isMultiple(of other: ShortDecimal) -> Bool? {
    let places = max(places, other.places)
    guard let value = units(with: places), let unit = other.units(with: places) else { return nil }
    return value % unit == 0
  }

  private func units(with places: Int) -> Int? {
    var units = units
    for _ in self.places..<places {
      let (product, overflows) = units.multipliedReportingOverflow(by: 10)
      if overflows { return nil }
      units = product
    }
    return units
  }
}
