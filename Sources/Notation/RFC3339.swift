// SPDX-License-Identifier: Apache-2.0

/// Which texts a reader of RFC 3339 accepts (section 5.6). The readers differ on purpose.
public struct RFC3339Policy: Sendable {
  /// Where a second may be 60.
  public enum LeapSeconds: Sendable {
    case nowhere
    /// In any minute; the reader decides what it means.
    case anywhere
    /// At 23:59:60 in UTC.
    case atEndOfDay
  }

  let takesDateAlone: Bool
  let takesSpace: Bool
  let leapSeconds: LeapSeconds
  let firstYear: Int
  let checksValues: Bool

  /// The rules of section 5.6, with the given exceptions.
  ///
  /// - Parameters:
  ///   - takesDateAlone: a date without a time is accepted.
  ///   - takesSpace: a space may be written for the `T`.
  ///   - leapSeconds: where a second may be 60.
  ///   - firstYear: earlier years are refused.
  ///   - checksValues: the calendar and the clock must have this day and time; otherwise only the
  ///     digits are checked.
  public init(
    takesDateAlone: Bool = false, takesSpace: Bool = false, leapSeconds: LeapSeconds = .nowhere,
    firstYear: Int = 1, checksValues: Bool = true
  ) {
    self.takesDateAlone = takesDateAlone
    self.takesSpace = takesSpace
    self.leapSeconds = leapSeconds
    self.firstYear = firstYear
    self.checksValues = checksValues
  }
}

/// A date with or without a time, in the notation of RFC 3339: `2026-11-21T12:00:00.5+01:00`.
public struct RFC3339: Sendable {
  /// A time of day and its offset from UTC.
  public struct Time: Sendable {
    /// 0 to 23.
    public let hour: Int
    /// 0 to 59.
    public let minute: Int
    /// 0 to 59, or 60 if the policy allows it.
    public let second: Int
    /// All digits after the point.
    public let fraction: [UInt8]
    /// East of UTC.
    public let offsetMinutes: Int
  }

  /// The local day.
  public let date: CivilDate
  /// Nil for a date alone.
  public let time: Time?

  /// Reads a whole text; nil if the policy refuses it.
  public init?(_ text: String, _ policy: RFC3339Policy) {
    var text = text
    let read = text.withUTF8 { bytes -> (CivilDate, Time?)? in
      var scanner = RFC3339Scanner(bytes, policy)
      guard let date = scanner.date() else { return nil }
      if scanner.isAtEnd { return policy.takesDateAlone ? (date, nil) : nil }
      guard scanner.separator(), let time = scanner.time(), scanner.isAtEnd else { return nil }
      return (date, time)
    }
    guard let read else { return nil }
    (date, time) = read
  }

  /// `2026-11-21T12:00:00` in UTC, without a zone.
  ///
  /// - Parameter seconds: since 1970-01-01T00:00:00Z.
  public static func text(ofSeconds seconds: Int64) -> String {
    let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
    let ofDay = Int(rest < 0 ? rest + 86_400 : rest)
    let date = CivilDate(daysSince1970: Int(rest < 0 ? days - 1 : days))
    func two(_ number: Int) -> String { DecimalDigits.padded(number, to: 2) }
    return "\(DecimalDigits.padded(date.year, to: 4))-\(two(date.month))-\(two(date.day))"
      + "T\(two(ofDay / 3600)):\(two(ofDay / 60 % 60)):\(two(ofDay % 60))"
  }
}

/// Reads the parts of RFC 3339 from the front of bytes. After nil or false the position is
/// unspecified.
public struct RFC3339Scanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let policy: RFC3339Policy
  /// The index of the next byte.
  public private(set) var position: Int

  /// Starts at a position.
  public init(
    _ bytes: UnsafeBufferPointer<UInt8>, from position: Int = 0, _ policy: RFC3339Policy
  ) {
    self.bytes = bytes
    self.position = position
    self.policy = policy
  }

  /// Whether all bytes have been read.
  public var isAtEnd: Bool { position == bytes.count }

  /// `full-date`
  public mutating func date() -> CivilDate? {
    guard let year = digits(4), take("-"), let month = digits(2), take("-"), let day = digits(2)
    else { return nil }
    let date = CivilDate(year: year, month: month, day: day)
    let isTaken = !policy.checksValues || year >= policy.firstYear && date.isInCalendar
    return isTaken ? date : nil
  }

  /// The separator between a date and a time.
  public mutating func separator() -> Bool {
    take("T") || take("t") || policy.takesSpace && take(" ")
  }

  /// `full-time`
  public mutating func time() -> RFC3339.Time? {
    guard let hour = digits(2), take(":"), let minute = digits(2), take(":"),
      let second = digits(2), let fraction = fraction(), let offset = offsetMinutes()
    else { return nil }
    let time = RFC3339.Time(
      hour: hour, minute: minute, second: second, fraction: fraction, offsetMinutes: offset)
    return !policy.checksValues || isOnClock(time) ? time : nil
  }

  private func isOnClock(_ time: RFC3339.Time) -> Bool {
    guard time.hour < 24, time.minute < 60 else { return false }
    if time.second < 60 { return true }
    guard time.second == 60 else { return false }
    return switch policy.leapSeconds {
    case .nowhere: false
    case .anywhere: true
    case .atEndOfDay: (time.hour * 60 + time.minute - time.offsetMinutes + 2880) % 1440 == 1439
    }
  }

  /// The digits after a point; empty without a point, nil for a point alone.
  private mutating func fraction() -> [UInt8]? {
    guard take(".") else { return [] }
    let start = position
    while position < bytes.count, bytes[position].isASCIIDigit { position += 1 }
    return position == start ? nil : Array(bytes[start..<position])
  }

  /// `time-offset`
  private mutating func offsetMinutes() -> Int? {
    if take("Z") || take("z") { return 0 }
    let isWest = take("-")
    guard isWest || take("+"), let hours = digits(2), take(":"), let minutes = digits(2) else {
      return nil
    }
    if policy.checksValues, hours > 23 || minutes > 59 { return nil }
    return (hours * 60 + minutes) * (isWest ? -1 : 1)
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func digits(_ count: Int) -> Int? {
    guard bytes.count - position >= count else { return nil }
    var value = 0
    for byte in bytes[position..<position + count] {
      guard byte.isASCIIDigit else { return nil }
      value = value * 10 + Int(byte & 0x0F)
    }
    position += count
    return value
  }
}
