// SPDX-License-Identifier: Apache-2.0

import Notation

/// Durations as text: `1h30m`, `-1.5s`, `250ms`, `30d`.
enum CELDuration {
  private static let units: [(name: String, nanoseconds: Int64)] = [
    ("ns", 1), ("us", 1_000), ("µs", 1_000), ("μs", 1_000), ("ms", 1_000_000),
    ("s", 1_000_000_000), ("m", 60_000_000_000), ("h", 3_600_000_000_000),
    ("d", 86_400_000_000_000),
  ]

  /// Reads numbers with units, or `0` without one; nil for other text and beyond 64 bits of
  /// nanoseconds (292 years). Fractions of a nanosecond are cut.
  static func nanoseconds(_ text: String) -> Int64? {
    var rest = Array(text.utf8)[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    if rest.elementsEqual("0".utf8) { return 0 }
    guard !rest.isEmpty else { return nil }
    var scanner = QuantityScanner(rest)
    var sum: Int64 = 0
    while !scanner.isAtEnd {
      guard let next = scanner.next(), let part = value(of: next) else { return nil }
      let (total, overflows) =
        isNegative ? sum.subtractingReportingOverflow(part) : sum.addingReportingOverflow(part)
      if overflows { return nil }
      sum = total
    }
    return sum
  }

  private static func value(of part: QuantityScanner.Part) -> Int64? {
    let (whole, fraction) = (part.whole, part.fraction ?? [])
    guard !whole.isEmpty || !fraction.isEmpty,
      let unit = units.first(where: { part.unit.elementsEqual($0.name.utf8) })
    else { return nil }
    var value: Int64 = 0
    for digit in whole {
      let (shifted, overflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, alsoOverflows) = shifted.addingReportingOverflow(Int64(digit - 0x30))
      if overflows || alsoOverflows { return nil }
      value = sum
    }
    let (product, overflows) = value.multipliedReportingOverflow(by: unit.nanoseconds)
    let (sum, alsoOverflows) = product.addingReportingOverflow(
      nanoseconds(fraction, of: unit.nanoseconds))
    return overflows || alsoOverflows ? nil : sum
  }

  /// A fraction of a unit; fractions of a nanosecond are cut.
  private static func nanoseconds(_ fraction: ArraySlice<UInt8>, of unit: Int64) -> Int64 {
    var digits: UInt64 = 0
    var scale: UInt64 = 1
    for digit in fraction.prefix(18) {
      digits = digits * 10 + UInt64(digit - 0x30)
      scale *= 10
    }
    // The fraction is below one, so the quotient is below the unit.
    let product = digits.multipliedFullWidth(by: UInt64(unit))
    return Int64(scale.dividingFullWidth(product).quotient)
  }

  /// `1.5s`: seconds with as many digits of a fraction as are needed.
  static func seconds(_ nanoseconds: Int64) -> String {
    let magnitude = nanoseconds.magnitude
    let (whole, rest) = magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
    return (nanoseconds < 0 ? "-" : "") + DecimalDigits.trimmed("\(whole)", Int(rest), places: 9)
      + "s"
  }
}
