// SPDX-License-Identifier: Apache-2.0

/// A power of ten of any size.
enum DecimalExponent: Hashable {
  /// At most eighteen digits as written.
  case small(Int)
  /// Any other: the digits of its magnitude, 0 to 9 each, the first not zero.
  case huge(isNegative: Bool, digits: [UInt8])

  /// Reads `e+10`, `E-3`, or an empty text, which is 0.
  init(reading text: UnsafeBufferPointer<UInt8>) {
    var index = min(1, text.count)
    var isNegative = false
    if index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
      isNegative = text[index] == UInt8(ascii: "-")
      index += 1
    }
    while index < text.count, text[index] == UInt8(ascii: "0") { index += 1 }
    self = DecimalExponent(isNegative: isNegative, digits: text[index...].map { $0 - 0x30 })
  }

  /// - Parameter digits: without leading zeros.
  private init(isNegative: Bool, digits: [UInt8]) {
    if digits.count <= 18 {
      let magnitude = digits.reduce(0) { $0 * 10 + Int($1) }
      self = .small(isNegative ? -magnitude : magnitude)
    } else {
      self = .huge(isNegative: isNegative, digits: digits)
    }
  }

  /// The sum with a number of digits, at most 2³⁰, so that a huge exponent keeps its sign.
  func adding(_ count: Int) -> DecimalExponent {
    switch self {
    case .small(let value):
      let sum = value + count
      // One form for each value: a value with nineteen digits is huge.
      guard sum.magnitude >= 1_000_000_000_000_000_000 else { return .small(sum) }
      return .huge(isNegative: sum < 0, digits: String(sum.magnitude).utf8.map { $0 - 0x30 })
    case .huge(let isNegative, var digits):
      var carry = isNegative ? -count : count
      for index in digits.indices.reversed() where carry != 0 {
        let sum = Int(digits[index]) + carry
        let digit = ((sum % 10) + 10) % 10
        digits[index] = UInt8(digit)
        carry = (sum - digit) / 10
      }
      if carry > 0 { digits.insert(contentsOf: String(carry).utf8.map { $0 - 0x30 }, at: 0) }
      digits.removeFirst(digits.prefix { $0 == 0 }.count)
      return DecimalExponent(isNegative: isNegative, digits: digits)
    }
  }

  /// -1, 0 or 1.
  static func compare(_ left: DecimalExponent, _ right: DecimalExponent) -> Int {
    switch (left, right) {
    case (.small(let left), .small(let right)): (left > right ? 1 : 0) - (left < right ? 1 : 0)
    case (.huge(let isNegative, _), .small): isNegative ? -1 : 1
    case (.small, .huge(let isNegative, _)): isNegative ? 1 : -1
    case (.huge(let leftIsNegative, let left), .huge(let rightIsNegative, let right)):
      compareHuge(leftIsNegative, left, rightIsNegative, right)
    }
  }

  private static func compareHuge(
    _ leftIsNegative: Bool, _ left: [UInt8], _ rightIsNegative: Bool, _ right: [UInt8]
  ) -> Int {
    if leftIsNegative != rightIsNegative { return leftIsNegative ? -1 : 1 }
    if left == right { return 0 }
    let isShorter = left.count < right.count
    let isLess =
      isShorter || (left.count == right.count && left.lexicographicallyPrecedes(right))
    return isLess != leftIsNegative ? -1 : 1
  }
}
