// SPDX-License-Identifier: Apache-2.0

extension ExactNumber {
  /// The most decimal places that a sum or a product may span, from its first digit to its last.
  package static let maximumPlaces = 1000

  /// The exact sum of some numbers, without an exponent; nil if it spans too many places.
  ///
  /// `0.1`, `0.2` and `19.7` give `20`, and no number gives `0`. O(written digits + places).
  package static func sum(of numbers: some Sequence<ExactNumber>) -> ExactNumber? {
    let terms = numbers.map { Decimal($0) }.filter { !$0.isZero }
    var places = 0..<1
    for term in terms {
      guard case .small(let exponent) = term.exponent else { return nil }
      places =
        min(places.lowerBound, exponent - term.digits.count)..<max(places.upperBound, exponent)
    }
    guard places.count <= maximumPlaces else { return nil }
    var columns = [Int](repeating: 0, count: places.count)
    for term in terms {
      guard case .small(let exponent) = term.exponent else { return nil }
      for (index, digit) in term.digits.enumerated() {
        columns[exponent - 1 - index - places.lowerBound] += Int(digit) * (term.isNegative ? -1 : 1)
      }
    }
    if let digits = digits(carrying: columns) {
      return ExactNumber(lowestFirst: digits, fraction: -places.lowerBound, isNegative: false)
    }
    return digits(carrying: columns.map { -$0 }).map {
      ExactNumber(lowestFirst: $0, fraction: -places.lowerBound, isNegative: true)
    }
  }

  /// The digits of columns of any size, the lowest first; nil if their sum is negative.
  static func digits(carrying columns: [Int]) -> [UInt8]? {
    var digits: [UInt8] = []
    digits.reserveCapacity(columns.count + 20)
    var carry = 0
    for column in columns {
      let total = column + carry
      let digit = ((total % 10) + 10) % 10
      digits.append(UInt8(digit))
      carry = (total - digit) / 10
    }
    guard carry >= 0 else { return nil }
    while carry > 0 {
      digits.append(UInt8(carry % 10))
      carry /= 10
    }
    return digits
  }

  /// - Parameter fraction: how many of the digits are after the point.
  init(lowestFirst digits: [UInt8], fraction: Int, isNegative: Bool) {
    let fractionDigits = digits[..<fraction].drop { $0 == 0 }.reversed()
    var wholeDigits = digits[fraction...]
    while wholeDigits.count > 1, wholeDigits.last == 0 { wholeDigits.removeLast() }
    var text = isNegative ? [UInt8(ascii: "-")] : []
    text += wholeDigits.reversed().map { $0 + UInt8(ascii: "0") }
    if !fractionDigits.isEmpty {
      text.append(UInt8(ascii: "."))
      text += fractionDigits.map { $0 + UInt8(ascii: "0") }
    }
    self.init(uncheckedDigits: String(decoding: text, as: UTF8.self))
  }
}
