// SPDX-License-Identifier: Apache-2.0

import Notation

// RFC 3339: dates and times in section 5.6, durations in appendix A.
extension ByteCursor {
  /// The policy of JSON Schema: the year 0 is accepted, a leap second only at 23:59:60 UTC.
  private static let policy = RFC3339Policy(leapSeconds: .atEndOfDay, firstYear: 0)

  private mutating func take<Part>(_ read: (inout RFC3339Scanner) -> Part?) -> Bool {
    var scanner = RFC3339Scanner(bytes, from: position, Self.policy)
    let part = read(&scanner)
    position = scanner.position
    return part != nil
  }

  /// `full-date`
  mutating func takeDate() -> Bool { take { $0.date() } }

  /// `full-time`
  mutating func takeTime() -> Bool { take { $0.time() } }

  /// `date-time`
  mutating func takeDateTime() -> Bool {
    takeDate() && takeLetter(UInt8(ascii: "t")) && takeTime()
  }

  /// `duration`: units in order, without gaps between them; weeks only alone.
  mutating func takeDuration() -> Bool {
    guard take(UInt8(ascii: "P")) else { return false }
    if peek != UInt8(ascii: "T") {
      let start = position
      if skip(while: \.isASCIIDigit) > 0, take(UInt8(ascii: "W")) { return true }
      position = start
      guard takeUnits("YMD") else { return false }
    }
    guard take(UInt8(ascii: "T")) else { return true }
    return takeUnits("HMS")
  }

  /// At least one number with its unit.
  private mutating func takeUnits(_ units: String) -> Bool {
    var rest = Substring(units)
    var isFirst = true
    while peek?.isASCIIDigit == true {
      skip(while: \.isASCIIDigit)
      guard let unit = peek, let place = rest.utf8.firstIndex(of: unit),
        isFirst || place == rest.startIndex
      else { return false }
      position += 1
      rest = rest[rest.utf8.index(after: place)...]
      isFirst = false
    }
    return !isFirst
  }

  /// RFC 9562: 8-4-4-4-12 hexadecimal digits.
  mutating func takeUUID() -> Bool {
    for (index, count) in [8, 4, 4, 4, 12].enumerated() {
      if index > 0, !take(UInt8(ascii: "-")) { return false }
      for _ in 0..<count {
        guard peek?.isHexDigit == true else { return false }
        position += 1
      }
    }
    return true
  }
}
