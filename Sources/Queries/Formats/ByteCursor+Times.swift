// SPDX-License-Identifier: Apache-2.0

import Notation

// RFC 3339: dates and times in section 5.6, durations in appendix A.
extension ByteCursor {
  /// `full-date`
  mutating func takeDate() -> Bool {
    guard let year = takeNumber(digits: 4), take(UInt8(ascii: "-")),
      let month = takeNumber(digits: 2), take(UInt8(ascii: "-")),
      let day = takeNumber(digits: 2), 1...12 ~= month
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return 1...days[month - 1] ~= day
  }

  /// `full-time`; a leap second stands at 23:59:60 UTC only.
  mutating func takeTime() -> Bool {
    guard let hour = takeNumber(digits: 2), take(UInt8(ascii: ":")),
      let minute = takeNumber(digits: 2), take(UInt8(ascii: ":")),
      let second = takeNumber(digits: 2), hour <= 23, minute <= 59, second <= 60
    else { return false }
    if take(UInt8(ascii: ".")), skip(while: \.isASCIIDigit) == 0 { return false }
    guard let offset = takeOffset() else { return false }
    let minutes = (hour * 60 + minute - offset + 2880) % 1440
    return second < 60 || minutes == 1439
  }

  /// `time-offset` in minutes.
  private mutating func takeOffset() -> Int? {
    if takeLetter(UInt8(ascii: "z")) { return 0 }
    let isNegative = peek == UInt8(ascii: "-")
    guard isNegative || peek == UInt8(ascii: "+") else { return nil }
    position += 1
    guard let hour = takeNumber(digits: 2), take(UInt8(ascii: ":")),
      let minute = takeNumber(digits: 2), hour <= 23, minute <= 59
    else { return nil }
    return (hour * 60 + minute) * (isNegative ? -1 : 1)
  }

  /// `date-time`
  mutating func takeDateTime() -> Bool {
    takeDate() && takeLetter(UInt8(ascii: "t")) && takeTime()
  }

  /// `duration`: units in order, none left out between two, weeks alone.
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
