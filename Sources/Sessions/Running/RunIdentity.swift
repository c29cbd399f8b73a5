// SPDX-License-Identifier: Apache-2.0

import Expressions
import Planning

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The id, start time and seed of one run.
package struct RunIdentity: Sendable {
  /// 32 hexadecimal digits.
  package let id: String
  /// Milliseconds since 1970-01-01T00:00:00Z.
  package let startMilliseconds: Int64
  /// The seed of all random values.
  package let seed: UInt64

  /// The largest seed: JSON's numbers are exact up to here in every reader.
  package static let largestSeed: UInt64 = 1 << 53 - 1

  package init(id: String, startMilliseconds: Int64, seed: UInt64) {
    self.id = id
    self.startMilliseconds = startMilliseconds
    self.seed = seed
  }

  /// A new one, now.
  ///
  /// - Parameter seed: nil to draw one.
  package static func new(seed: UInt64? = nil) -> RunIdentity {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return RunIdentity(
      id: someDigits() + someDigits(),
      startMilliseconds: Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000,
      seed: seed ?? .random(in: 0...largestSeed))
  }

  /// The metadata of the run for planning.
  package var facts: RunMetadata { RunMetadata(id: id, start: start, seed: seed) }

  /// RFC 3339, UTC, milliseconds.
  var start: String {
    // Not the system's `gmtime_r`, which reads the file of the local time zone first.
    let moment = Timestamp(
      seconds: startMilliseconds / 1000, nanoseconds: Int32(startMilliseconds % 1000) * 1_000_000)
    return moment?.millisecondsText ?? ""
  }

  /// 16 random hexadecimal digits.
  private static func someDigits() -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: max(0, 16 - digits.utf8.count)) + digits
  }
}
