// SPDX-License-Identifier: Apache-2.0

import Notation

extension Timestamp {
  /// Reads RFC 3339 with any offset, and nothing else; nil for other text and out of range.
  ///
  /// `2009-02-13T23:31:30.5+01:00`. More than nine digits of a fraction are cut.
  package init?(rfc3339 text: String) {
    var reader = DigitReader(text)
    guard let year = reader.digits(4), reader.skip("-"), let month = reader.digits(2),
      reader.skip("-"), let day = reader.digits(2), reader.skip("T") || reader.skip("t"),
      let hour = reader.digits(2), reader.skip(":"), let minute = reader.digits(2),
      reader.skip(":"), let second = reader.digits(2), year >= 1, (1...12).contains(month),
      day >= 1, day <= CivilTime.daysInMonth(month, of: year), hour < 24, minute < 60, second < 60
    else { return nil }
    var nanoseconds = 0
    if reader.skip(".") {
      guard let fraction = reader.fraction() else { return nil }
      nanoseconds = fraction
    }
    guard let offset = reader.offset(), reader.isAtEnd else { return nil }
    let days = CivilTime.day(year, month, day)
    let seconds = days * 86_400 + hour * 3600 + minute * 60 + second - offset
    self.init(seconds: Int64(seconds), nanoseconds: Int32(nanoseconds))
  }

  /// RFC 3339 in UTC with as many digits of a fraction as are needed, as CEL's `string` gives it.
  var shortestText: String {
    var fraction = Self.padded(Int(nanoseconds), to: 9)[...]
    while fraction.utf8.last == UInt8(ascii: "0") { fraction.removeLast() }
    return Self.text(ofSeconds: seconds) + (fraction.isEmpty ? "" : "." + fraction) + "Z"
  }

  /// RFC 3339 in UTC with milliseconds, as text of a collection has it.
  package var millisecondsText: String {
    Self.text(ofSeconds: seconds) + "." + Self.padded(Int(nanoseconds) / 1_000_000, to: 3) + "Z"
  }

  /// RFC 3339 in UTC of any second since 1970-01-01T00:00:00Z, without its `Z`.
  package static func text(ofSeconds seconds: Int64) -> String {
    let civil = CivilTime(seconds: seconds)
    func two(_ number: Int) -> String { padded(number, to: 2) }
    return "\(padded(civil.year, to: 4))-\(two(civil.month))-\(two(civil.day))"
      + "T\(two(civil.hour)):\(two(civil.minute)):\(two(civil.second))"
  }

  static func padded(_ number: Int, to width: Int, with fill: Character = "0") -> String {
    let digits = String(number)
    return String(repeating: fill, count: max(0, width - digits.utf8.count)) + digits
  }
}

/// Takes fixed numbers of digits from the front of a text.
struct DigitReader {
  private var rest: Substring.UTF8View

  init(_ text: some StringProtocol) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ scalar: UnicodeScalar) -> Bool {
    guard let first = rest.first, first == UInt8(scalar.value) else { return false }
    rest.removeFirst()
    return true
  }

  mutating func digits(_ count: Int) -> Int? {
    let taken = rest.prefix(count)
    guard taken.count == count, taken.allSatisfy(\.isASCIIDigit) else { return nil }
    rest.removeFirst(count)
    return taken.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// The digits behind a point, in nanoseconds.
  mutating func fraction() -> Int? {
    let taken = rest.prefix(while: \.isASCIIDigit)
    guard !taken.isEmpty else { return nil }
    rest.removeFirst(taken.count)
    var value = 0
    var count = 0
    for digit in taken.prefix(9) {
      value = value * 10 + Int(digit - 0x30)
      count += 1
    }
    for _ in count..<9 { value *= 10 }
    return value
  }

  /// `Z`, `+01:00` or `-02:30`, in seconds ahead of UTC.
  mutating func offset() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    let isNegative = skip("-")
    guard isNegative || skip("+") else { return nil }
    return hoursAndMinutes().map { isNegative ? -$0 : $0 }
  }

  /// `01:00`, in seconds.
  mutating func hoursAndMinutes() -> Int? {
    guard let hour = digits(2), skip(":"), let minute = digits(2), hour < 24, minute < 60 else {
      return nil
    }
    return hour * 3600 + minute * 60
  }
}
