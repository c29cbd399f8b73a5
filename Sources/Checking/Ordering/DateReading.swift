// SPDX-License-Identifier: Apache-2.0

import Notation

/// Walks over the text of a date.
struct DateReading {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  /// Takes one character, if it stands here.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  /// Exactly so many digits.
  mutating func digits(_ count: Int) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard let byte = rest.first, byte.isASCIIDigit else { return nil }
      value = value * 10 + Int(byte & 0xF)
      rest.removeFirst()
    }
    return value
  }

  /// The digits behind a point; none without one, nil for a point alone.
  mutating func fraction() -> [UInt8]? {
    guard take(".") else { return [] }
    var digits: [UInt8] = []
    while let byte = rest.first, byte.isASCIIDigit {
      digits.append(byte)
      rest.removeFirst()
    }
    guard !digits.isEmpty else { return nil }
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return digits
  }

  /// Seconds east of UTC.
  mutating func offset() -> Int? {
    if take("Z") || take("z") { return 0 }
    let isWest = take("-")
    guard isWest || take("+"), let hours = digits(2), hours < 24, take(":"),
      let minutes = digits(2), minutes < 60
    else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return isWest ? -seconds : seconds
  }
}
