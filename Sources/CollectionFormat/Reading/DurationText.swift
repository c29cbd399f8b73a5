// SPDX-License-Identifier: Apache-2.0

import Notation

/// Reads durations: `1h30m`, `500ms`, `1.5s`, `30d`.
package enum DurationText {
  private static let units: [(name: String, nanoseconds: Int)] = [
    ("ms", 1_000_000), ("s", 1_000_000_000), ("m", 60_000_000_000), ("h", 3_600_000_000_000),
    ("d", 86_400_000_000_000),
  ]

  /// The duration, nil when the text is none, or is longer than about 290 years.
  ///
  /// Each unit stands once, the larger ones first; fractions go down to nanoseconds.
  package static func parse(_ text: String) -> Duration? {
    var reading = QuantityScanner(text)
    var total = 0
    var largest = units.count
    repeat {
      guard let number = reading.number() else { return nil }
      let name = reading.letters()
      guard let unit = units.firstIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }),
        unit < largest, let part = number.times(units[unit].nanoseconds)
      else { return nil }
      largest = unit
      let (sum, overflow) = total.addingReportingOverflow(part)
      guard !overflow else { return nil }
      total = sum
    } while !reading.isAtEnd
    return .nanoseconds(total)
  }
}

/// Reads sizes: `64MB`, `16KiB`, `100B`.
package enum ByteSize {
  private static let units: [(name: String, bytes: Int)] = [
    ("B", 1), ("kB", 1000), ("KB", 1000), ("MB", 1_000_000), ("GB", 1_000_000_000),
    ("KiB", 1024), ("MiB", 1_048_576), ("GiB", 1_073_741_824),
  ]

  /// The number of bytes, nil when the text is no size or no whole number of bytes.
  package static func parse(_ text: String) -> Int? {
    var reading = QuantityScanner(text)
    guard let number = reading.number() else { return nil }
    let name = reading.letters()
    guard reading.isAtEnd,
      let unit = units.first(where: { $0.name.utf8.elementsEqual(name.utf8) })
    else { return nil }
    return number.times(unit.bytes)
  }

  /// The number of bytes a second in `10MB/s`, nil when the text is no rate.
  package static func parseRate(_ text: String) -> Int? {
    text.hasSuffix("/s") ? parse(String(text.dropLast(2))) : nil
  }
}

/// Walks over a text of numbers and units.
struct QuantityScanner {
  /// A decimal number: its digits without the point, and how many of them stand behind it.
  struct Number {
    var digits: Int
    var scale: Int

    /// The whole product, nil when no `Int` holds it or it has a fraction.
    func times(_ factor: Int) -> Int? {
      // Two words wide: only what is left of it has to fit.
      let product = Int128(digits) * Int128(factor)
      return product % Int128(scale) == 0 ? Int(exactly: product / Int128(scale)) : nil
    }
  }

  private let bytes: [UInt8]
  private var place = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { place == bytes.count }

  /// `digits ( "." digits )?`; nil without digits or with more than nine of a fraction.
  mutating func number() -> Number? {
    guard let whole = digits(from: 0) else { return nil }
    guard place < bytes.count, bytes[place] == UInt8(ascii: ".") else {
      return Number(digits: whole.value, scale: 1)
    }
    place += 1
    guard let both = digits(from: whole.value), both.count <= 9 else { return nil }
    return Number(digits: both.value, scale: (0..<both.count).reduce(1) { scale, _ in scale * 10 })
  }

  /// ASCII letters, perhaps none.
  mutating func letters() -> String {
    let start = place
    while place < bytes.count, bytes[place].isASCIILetter { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func digits(from start: Int) -> (value: Int, count: Int)? {
    var value = start
    var count = 0
    while place < bytes.count, bytes[place].isASCIIDigit {
      let (shifted, one) = value.multipliedReportingOverflow(by: 10)
      let (sum, two) = shifted.addingReportingOverflow(Int(bytes[place] & 0x0F))
      guard !one, !two else { return nil }
      value = sum
      count += 1
      place += 1
    }
    return count == 0 ? nil : (value, count)
  }
}
