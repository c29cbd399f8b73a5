// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Expressions

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Microseconds since the run began, and the time of day at its beginning.
package struct RunClock: Sendable {
  private let start = RunClock.monotonicMicroseconds
  /// Milliseconds since 1970-01-01T00:00:00Z.
  package let startMilliseconds: Int64

  package init(startMilliseconds: Int64) {
    self.startMilliseconds = startMilliseconds
  }

  package var microseconds: Int64 { Self.monotonicMicroseconds - start }

  /// A moment of the run on the clock of `monotonicMicroseconds`.
  func monotonic(at microseconds: Int64) -> Int64 { start + microseconds }

  /// For deadlines; exact to a microsecond.
  var nanoseconds: Int64 { microseconds &* 1000 }

  /// Not `ContinuousClock`: its durations are 128 bits wide, and a step reads the clock six times.
  static var monotonicMicroseconds: Int64 {
    var time = timespec()
    // Fails only for a clock that does not exist.
    _ = clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}

extension RunClock {
  /// The time of day at a point of the run, for `now`.
  func timestamp(atMicroseconds microseconds: Int64) -> Timestamp? {
    let whole = startMilliseconds * 1000 + microseconds
    return Timestamp(seconds: whole / 1_000_000, nanoseconds: Int32(whole % 1_000_000) * 1000)
  }

  /// The system's time of day, for times that other programs compare with theirs. That of the run
  /// lags by what planning took, for which a person may have been asked.
  static var timeOfDay: EpochSeconds {
    var time = timespec()
    _ = clock_gettime(CLOCK_REALTIME, &time)
    return EpochSeconds(Int64(time.tv_sec))
  }

  /// The time of day, for the expiry of cookies.
  package var epochSeconds: EpochSeconds {
    EpochSeconds((startMilliseconds + microseconds / 1000) / 1000)
  }
}
