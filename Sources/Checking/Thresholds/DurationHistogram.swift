// SPDX-License-Identifier: Apache-2.0

/// Durations in bounded memory, for percentiles.
///
/// Durations below 256 µs have a bucket for each microsecond; above, each power of two has 256 of them, so that a
/// percentile is at most 0.4 % above the true value. Mean and maximum are exact.
package struct DurationHistogram: Sendable {
  /// Grows to the bucket of the longest duration: 34 kB for a minute.
  private var buckets: [Int] = []
  package private(set) var count = 0
  private var sum: Int64 = 0
  private var longest: Int64 = 0

  package init() {}

  package mutating func add(microseconds: Int64) {
    let duration = max(0, microseconds)
    let bucket = Self.bucket(of: duration)
    if bucket >= buckets.count {
      buckets += repeatElement(0, count: bucket + 1 - buckets.count)
    }
    buckets[bucket] += 1
    count += 1
    sum &+= duration
    longest = max(longest, duration)
  }

  /// The mean, in microseconds; nil without durations.
  package var mean: Int64? { count == 0 ? nil : sum / Int64(count) }

  /// The longest, in microseconds; nil without durations.
  package var maximum: Int64? { count == 0 ? nil : longest }

  /// The smallest duration that this share of all does not exceed (nearest rank), in microseconds, as
  /// the upper end of its bucket; nil without durations.
  ///
  /// - Parameter perMille: 950 for the 95th percentile.
  package func percentile(perMille: Int) -> Int64? {
    guard count > 0 else { return nil }
    let rank = max(1, (count * perMille + 999) / 1000)
    var passed = 0
    for (bucket, held) in buckets.enumerated() {
      passed += held
      if passed >= rank { return min(longest, Self.end(of: bucket)) }
    }
    return longest
  }

  private static func bucket(of duration: Int64) -> Int {
    guard duration >= 256 else { return Int(duration) }
    let shift = 55 - duration.leadingZeroBitCount
    return shift * 256 + Int(duration >> shift)
  }

  /// The longest duration of a bucket.
  private static func end(of bucket: Int) -> Int64 {
    guard bucket >= 512 else { return Int64(bucket) }
    let shift = bucket / 256 - 1
    return (Int64(bucket - shift * 256 + 1) << shift) &- 1
  }
}
