// SPDX-License-Identifier: Apache-2.0

import Notation

/// The date of a cookie's `Expires`, by the algorithm of RFC 6265, section 5.1.1.
///
/// It accepts what servers have written since 1994: tokens in any order between delimiters. The
/// first tokens that look like a time, a day, a month and a year count: `Fri, 07 Aug 2027 08:04:19
/// GMT` as well as `Aug/7/27 8:4:19`. The zone is ignored.
enum CookieDate {
  /// The moment, or nil if the text has no valid date.
  static func parse(_ text: some Collection<UInt8>) -> EpochSeconds? {
    var found = Parts()
    for token in text.split(whereSeparator: isDelimiter) { found.take(Array(token)) }
    guard let time = found.time, let day = found.day, let month = found.month,
      var year = found.year
    else { return nil }
    if (70...99).contains(year) { year += 1900 } else if (0...69).contains(year) { year += 2000 }
    guard year >= 1601 else { return nil }
    return EpochSeconds(
      year: year, month: month, day: day, hour: time.hour, minute: time.minute,
      second: time.second)
  }

  private struct Parts {
    var time: (hour: Int, minute: Int, second: Int)?
    var day: Int?
    var month: Int?
    var year: Int?

    /// A token is the first of the parts, in the order of the RFC, that it can be and that is still
    /// missing.
    mutating func take(_ token: [UInt8]) {
      if time == nil, let found = CookieDate.time(token) {
        time = found
      } else if day == nil, let found = CookieDate.number(token, digits: 1...2) {
        day = found
      } else if month == nil, let found = CookieDate.month(token) {
        month = found
      } else if year == nil, let found = CookieDate.number(token, digits: 2...4) {
        year = found
      }
    }
  }

  /// `delimiter` of the RFC's grammar.
  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  /// Three fields of one or two digits between colons; text after them is ignored.
  private static func time(_ token: [UInt8]) -> (hour: Int, minute: Int, second: Int)? {
    let fields = token.split(
      separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
    guard fields.count == 3, fields[0].count <= 2, fields[1].count <= 2,
      let hour = number(Array(fields[0]), digits: 1...2),
      let minute = number(Array(fields[1]), digits: 1...2),
      let second = number(Array(fields[2]), digits: 1...2)
    else { return nil }
    return (hour, minute, second)
  }

  /// The digits at the beginning of a token, if their number is within the range.
  private static func number(_ token: [UInt8], digits: ClosedRange<Int>) -> Int? {
    let leading = token.prefix(while: \.isASCIIDigit)
    guard digits.contains(leading.count) else { return nil }
    return leading.reduce(0) { $0 * 10 + Int($1 - 48) }
  }

  private static func month(_ token: [UInt8]) -> Int? {
    let start = token.prefix(3).map(\.lowercasedASCII)
    return months.firstIndex { $0.utf8.elementsEqual(start) }.map { $0 + 1 }
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
}
