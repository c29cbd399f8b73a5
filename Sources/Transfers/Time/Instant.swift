// SPDX-License-Identifier: Apache-2.0

import CLibCurl

/// A time of the monotonic clock, in nanoseconds since an arbitrary start.
struct Instant: Hashable, Comparable, Sendable {
  var nanoseconds: UInt64

  /// Later than every deadline.
  static let never = Instant(nanoseconds: .max)

  static let zero = Instant(nanoseconds: 0)

  static var now: Instant { Instant(nanoseconds: curlew_nanoseconds()) }

  static func < (left: Instant, right: Instant) -> Bool { left.nanoseconds < right.nanoseconds }

  /// The time `duration` later; `never` beyond the range of the clock, unchanged for a negative
  /// duration.
  func advanced(by duration: Duration) -> Instant {
    let (seconds, attoseconds) = duration.components
    guard seconds >= 0, attoseconds >= 0 else { return self }
    let (whole, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let (length, carry) = whole.addingReportingOverflow(UInt64(attoseconds / 1_000_000_000))
    let (end, beyond) = nanoseconds.addingReportingOverflow(length)
    return overflow || carry || beyond ? .never : Instant(nanoseconds: end)
  }

  /// The time so many nanoseconds later; `never` beyond the range of the clock.
  func advanced(byNanoseconds length: UInt64) -> Instant {
    let (end, beyond) = nanoseconds.addingReportingOverflow(length)
    return beyond ? .never : Instant(nanoseconds: end)
  }

  /// Whole milliseconds until `later`, rounded up so that a wait ends at or after it; zero if it is
  /// past, at most the limit of poll(2).
  func milliseconds(until later: Instant) -> Int32 {
    guard later > self else { return 0 }
    let length = later.nanoseconds - nanoseconds
    return Int32(clamping: length / 1_000_000 + (length % 1_000_000 == 0 ? 0 : 1))
  }

  /// Whole microseconds since `earlier`; zero if it is not earlier.
  func microseconds(since earlier: Instant) -> Int64 {
    nanoseconds > earlier.nanoseconds ? Int64((nanoseconds - earlier.nanoseconds) / 1000) : 0
  }
}
