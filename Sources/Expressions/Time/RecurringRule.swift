// SPDX-License-Identifier: Apache-2.0

import Notation

/// The rule that holds every year: `CET-1CEST,M3.5.0,M10.5.0/3`
/// ([POSIX](https://pubs.opengroup.org/onlinepubs/9699919799/basedefs/V1_chap08.html), `TZ`, with
/// the wider hours of RFC 8536, section 3.3.1).
struct RecurringRule: Sendable {
  /// A day of the year and a time of that day.
  private enum Day {
    /// 1 to 365; the 29th of February is never counted.
    case julian(Int)
    /// 0 to 365; the 29th of February is counted.
    case ordinal(Int)
    /// The nth weekday of a month; the fifth is the last.
    case weekday(month: Int, week: Int, day: Int)
  }

  private struct Change {
    let day: Day
    /// On the clock that is valid before the change; -167 to 167 hours.
    let secondsOfDay: Int
  }

  private let standard: Int
  private let summer: (offset: Int, start: Change, end: Change)?

  /// Reads a rule; nil for other text.
  init?(_ text: String) {
    var reader = RuleReader(text)
    guard reader.name(), let west = reader.time() else { return nil }
    standard = -west
    if reader.isAtEnd {
      summer = nil
      return
    }
    guard reader.name() else { return nil }
    var offset = -west + 3600
    if !reader.isNext(",") {
      guard let west = reader.time() else { return nil }
      offset = -west
    }
    guard reader.skip(","), let start = Self.change(&reader), reader.skip(","),
      let end = Self.change(&reader), reader.isAtEnd
    else { return nil }
    summer = (offset, start, end)
  }

  private static func change(_ reader: inout RuleReader) -> Change? {
    let day: Day
    if reader.skip("J") {
      guard let number = reader.number(), (1...365).contains(number) else { return nil }
      day = .julian(number)
    } else if reader.skip("M") {
      guard let month = reader.number(), (1...12).contains(month), reader.skip("."),
        let week = reader.number(), (1...5).contains(week), reader.skip("."),
        let weekday = reader.number(), (0...6).contains(weekday)
      else { return nil }
      day = .weekday(month: month, week: week, day: weekday)
    } else {
      guard let number = reader.number(), (0...365).contains(number) else { return nil }
      day = .ordinal(number)
    }
    guard reader.skip("/") else { return Change(day: day, secondsOfDay: 7200) }
    return reader.time().map { Change(day: day, secondsOfDay: $0) }
  }

  /// The offset from UTC, in seconds.
  func offset(at seconds: Int64) -> Int {
    guard let summer else { return standard }
    let year = CivilTime(seconds: seconds, offset: standard).year
    let start = Self.seconds(of: summer.start, in: year) - Int64(standard)
    let end = Self.seconds(of: summer.end, in: year) - Int64(summer.offset)
    let isSummer =
      start < end ? (start..<end).contains(seconds) : !(end..<start).contains(seconds)
    return isSummer ? summer.offset : standard
  }

  /// In local time.
  private static func seconds(of change: Change, in year: Int) -> Int64 {
    let first = CivilDate(year: year, month: 1, day: 1).daysSince1970
    let day: Int
    switch change.day {
    case .julian(let number):
      day = first + number - 1 + (CivilDate.isLeap(year) && number >= 60 ? 1 : 0)
    case .ordinal(let number): day = first + number
    case .weekday(let month, let week, let weekday):
      let monthStart = CivilDate(year: year, month: month, day: 1).daysSince1970
      let shift = (weekday - CivilTime.weekday(ofDay: monthStart) + 7) % 7
      var dayOfMonth = shift + 7 * (week - 1)
      if dayOfMonth >= CivilDate.days(inMonth: month, of: year) { dayOfMonth -= 7 }
      day = monthStart + dayOfMonth
    }
    return Int64(day) * 86_400 + Int64(change.secondsOfDay)
  }
}

/// Reads names, numbers and times from the front of a rule.
private struct RuleReader {
  private var rest: ArraySlice<UInt8>

  init(_ text: String) { rest = Array(text.utf8)[...] }

  var isAtEnd: Bool { rest.isEmpty }

  func isNext(_ scalar: UnicodeScalar) -> Bool { rest.first == UInt8(scalar.value) }

  mutating func skip(_ scalar: UnicodeScalar) -> Bool {
    guard isNext(scalar) else { return false }
    rest.removeFirst()
    return true
  }

  /// `CET` or `<+03>`.
  mutating func name() -> Bool {
    if skip("<") {
      rest = rest.drop { $0 != UInt8(ascii: ">") }
      return skip(">")
    }
    let letters = rest.prefix { $0.isASCIILetter }
    rest = rest.dropFirst(letters.count)
    return letters.count >= 3
  }

  mutating func number() -> Int? {
    let digits = rest.prefix(while: \.isASCIIDigit)
    rest = rest.dropFirst(digits.count)
    return digits.count > 3 ? nil : Int(String(decoding: digits, as: UTF8.self))
  }

  /// `-3:30:15`, in seconds.
  mutating func time() -> Int? {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    guard let hours = number(), hours <= 167 else { return nil }
    var seconds = hours * 3600
    for unit in [60, 1] where skip(":") {
      guard let part = number(), part < 60 else { return nil }
      seconds += part * unit
    }
    return isNegative ? -seconds : seconds
  }
}
