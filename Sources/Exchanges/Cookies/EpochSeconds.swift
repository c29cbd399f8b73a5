// SPDX-License-Identifier: Apache-2.0

/// A moment: whole seconds since 1970-01-01T00:00:00Z. No clock is read here; time comes in.
package struct EpochSeconds: Hashable, Comparable, Sendable {
  package let seconds: Int64

  package init(_ seconds: Int64) {
    self.seconds = seconds
  }

  /// The moment so many seconds later; at the end of time when there is no such moment.
  package func advanced(by delta: Int64) -> EpochSeconds {
    let (sum, overflows) = seconds.addingReportingOverflow(delta)
    return overflows ? (delta < 0 ? .distantPast : .distantFuture) : EpochSeconds(sum)
  }

  package static let distantPast = EpochSeconds(.min)
  package static let distantFuture = EpochSeconds(.max)

  package static func < (left: EpochSeconds, right: EpochSeconds) -> Bool {
    left.seconds < right.seconds
  }

  /// The moment of a day of the Gregorian calendar and a time of it, in UTC; nil when there is no
  /// such day or time, also for a leap second.
  package init?(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0
  ) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(inMonth: month, of: year), (0..<24).contains(hour),
      (0..<60).contains(minute), (0..<60).contains(second)
    else { return nil }
    // Years begin in March here, so that a leap day is the last day of its year.
    let shifted = month > 2 ? year : year - 1
    let monthFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let leapDays = shifted / 4 - shifted / 100 + shifted / 400
    let days = shifted * 365 + leapDays + dayOfYear - 719_468
    self.init(Int64(((days * 24 + hour) * 60 + minute) * 60 + second))
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    if month == 2 { return isLeap ? 29 : 28 }
    return [4, 6, 9, 11].contains(month) ? 30 : 31
  }
}
