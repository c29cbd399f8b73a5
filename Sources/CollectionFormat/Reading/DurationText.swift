// SPDX-License-Identifier: Apache-2.0

import Notation

/// Reads durations: `1h30m`, `500ms`, `1.5s`, `30d`.
package enum DurationText {
  private static let units: [(name: String, nanoseconds: Int)] = [
    ("ms", 1_000_000), ("s", 1_000_000_000), ("m", 60_000_000_000), ("h", 3_600_000_000_000),
    ("d", 86_400_000_000_000),
  ]

  /// The duration; nil if the text is invalid or longer than about 290 years.
  ///
  /// Each unit appears once, larger units first; fractions go down to nanoseconds.
  package static func parse(_ text: String) -> Duration? {
    var scanner = QuantityScanner(Array(text.utf8)[...])
    var total = 0
    var largest = units.count
    repeat {
      guard let part = scanner.next(),
        let unit = units.firstIndex(where: { part.unit.elementsEqual($0.name.utf8) }),
        unit < largest, let nanoseconds = part.times(units[unit].nanoseconds)
      else { return nil }
      largest = unit
      let (sum, overflow) = total.addingReportingOverflow(nanoseconds)
      guard !overflow else { return nil }
      total = sum
    } while !scanner.isAtEnd
    return .nanoseconds(total)
  }
}

/// Reads sizes: `64MB`, `16KiB`, `100B`.
package enum ByteSize {
  private static let units: [(name: String, bytes: Int)] = [
    ("B", 1), ("kB", 1000), ("KB", 1000), ("MB", 1_000_000), ("GB", 1_000_000_000),
    ("KiB", 1024), ("MiB", 1_048_576), ("GiB", 1_073_741_824),
  ]

  /// The number of bytes; nil if the text is not a size or not a whole number of bytes. Zero needs no
  /// unit.
  package static func parse(_ text: String) -> Int? {
    if text.utf8.elementsEqual("0".utf8) { return 0 }
    var scanner = QuantityScanner(Array(text.utf8)[...])
    guard let part = scanner.next(), scanner.isAtEnd,
      let unit = units.first(where: { part.unit.elementsEqual($0.name.utf8) })
    else { return nil }
    return part.times(unit.bytes)
  }

  /// The number of bytes per second in `10MB/s`; nil if the text is not a rate.
  package static func parseRate(_ text: String) -> Int? {
    text.hasSuffix("/s") && text != "0/s" ? parse(String(text.dropLast(2))) : nil
  }
}

extension QuantityScanner.Part {
  /// The product of the number and a unit. Nil if an `Int` cannot hold the digits or the product,
  /// if the product has a fraction, and for a number that the format does not accept: it is digits,
  /// optionally with a point and one to nine digits.
  fileprivate func times(_ unit: Int) -> Int? {
    guard !whole.isEmpty, fraction.map({ (1...9).contains($0.count) }) ?? true else { return nil }
    var digits = 0
    var scale = 1
    for digit in whole + (fraction ?? []) {
      let (shifted, overflows) = digits.multipliedReportingOverflow(by: 10)
      let (sum, alsoOverflows) = shifted.addingReportingOverflow(Int(digit & 0x0F))
      guard !overflows, !alsoOverflows else { return nil }
      digits = sum
    }
    for _ in fraction ?? [] { scale *= 10 }
    // Two words wide: only the quotient must fit.
    let product = Int128(digits) * Int128(unit)
    return product % Int128(scale) == 0 ? Int(exactly: product / Int128(scale)) : nil
  }
}
