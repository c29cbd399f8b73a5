// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// A `TransferTimeout` in the units in which it is used; made once for equal ones, since arithmetic
/// with `Duration` is 128 bits wide.
struct TimeLimits: Equatable {
  let timeout: TransferTimeout
  /// The part of the total that earlier hops have used.
  let spent: Duration
  /// How long the response is read; nil for no such end.
  let reading: Duration?
  /// At least 1; without a timeout, a number that libcurl treats as endless.
  let connectMilliseconds: Int
  /// How long FTP waits for one reply, in seconds; 0 for libcurl's default.
  let replySeconds: Int
  /// Nanoseconds; the largest number for no limit.
  let connect: UInt64
  let firstByte: UInt64
  let idle: UInt64
  let total: UInt64
  /// From the sending on.
  let read: UInt64

  /// About 24 days: libcurl's own default would be 300 s.
  private static let withoutEnd = Int(Int32.max)

  /// - Parameter reading: how long the response is read, during which `idle` does not count.
  init(_ timeout: TransferTimeout, spent: Duration = .zero, reading: Duration? = nil) {
    self.timeout = timeout
    self.spent = spent
    self.reading = reading
    // Rounded up, and never 0, which means libcurl's default.
    connectMilliseconds =
      timeout.connect.map {
        max(1, Int(Instant.zero.milliseconds(until: Instant.zero.advanced(by: $0))))
      } ?? Self.withoutEnd
    replySeconds = Self.seconds(timeout.connect, timeout.firstByte)
    connect = Self.nanoseconds(timeout.connect)
    firstByte = Self.nanoseconds(timeout.firstByte)
    idle = reading == nil ? Self.nanoseconds(timeout.idle) : .max
    read = Self.nanoseconds(reading)
    total = Self.nanoseconds(timeout.total.map { max(.milliseconds(1), $0 - spent) })
  }

  /// The longer of two, rounded up; 0 if one has no limit.
  private static func seconds(_ one: Duration?, _ other: Duration?) -> Int {
    guard let one, let other else { return 0 }
    let (seconds, fraction) = max(one, other).components
    return max(1, Int(clamping: min(seconds, 2_000_000)) + (fraction > 0 ? 1 : 0))
  }

  private static func nanoseconds(_ duration: Duration?) -> UInt64 {
    duration.map { Instant.zero.advanced(by: $0).nanoseconds } ?? .max
  }
}
