// SPDX-License-Identifier: Apache-2.0

import Notation

/// A moment: whole seconds since 1970-01-01T00:00:00Z. No clock is read here; times are passed in.
package struct EpochSeconds: Hashable, Comparable, Sendable {
  package let seconds: Int64

  package init(_ seconds: Int64) {
    self.seconds = seconds
  }

  /// The moment so many seconds later; the last possible moment if that is out of range.
  package func advanced(by delta: Int64) -> EpochSeconds {
    EpochSeconds(seconds.addingClamped(delta))
  }

  package static let distantPast = EpochSeconds(.min)
  package static let distantFuture = EpochSeconds(.max)

  package static func < (left: EpochSeconds, right: EpochSeconds) -> Bool {
    left.seconds < right.seconds
  }

  /// The moment of a day of the Gregorian calendar and a time of day, in UTC; nil if there is no
  /// such day or time, also for a leap second.
  package init?(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0
  ) {
    let date = CivilDate(year: year, month: month, day: day)
    guard (1...9999).contains(year), date.isInCalendar, (0..<24).contains(hour),
      (0..<60).contains(minute), (0..<60).contains(second)
    else { return nil }
    self.init(Int64(((date.daysSince1970 * 24 + hour) * 60 + minute) * 60 + second))
  }
}
