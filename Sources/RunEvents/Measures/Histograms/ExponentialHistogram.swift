// SPDX-License-Identifier: Apache-2.0

import Notation

/// Durations in seconds in buckets whose bounds grow by one factor: the
/// [exponential histogram](https://opentelemetry.io/docs/specs/otel/metrics/data-model/#exponentialhistogram)
/// of OpenTelemetry.
///
/// Bucket `i` has the durations above `base^i` and up to `base^(i+1)`, where `base` is 2^(2^-scale). The
/// scale is the finest with at most `mostBuckets` buckets from the shortest to the longest duration.
package struct ExponentialHistogram: Sendable, Equatable {
  /// The usual limit of OpenTelemetry's own libraries.
  static let mostBuckets = 160
  /// Buckets of 0.27 %: finer ones would say more than the histogram that they are made of.
  static let finestScale = 8

  package let scale: Int
  /// The index of the first bucket.
  package private(set) var offset = 0
  package private(set) var counts: [Int] = []
  /// How many durations are shorter than a microsecond.
  package private(set) var zeroCount = 0

  package init(_ histogram: Histogram) {
    let parts = histogram.parts
    let indices = parts.filter { $0.longest > 0 }.map {
      Self.index(ofMicroseconds: $0.longest, scale: Self.finestScale)
    }
    var shift = 0
    if let first = indices.first, let last = indices.last {
      while last >> shift - first >> shift >= Self.mostBuckets { shift += 1 }
      offset = first >> shift
      counts = Array(repeating: 0, count: last >> shift - offset + 1)
    }
    scale = Self.finestScale - shift
    for part in parts where part.longest == 0 { zeroCount = zeroCount.addingClamped(part.count) }
    for (index, part) in zip(indices, parts.filter { $0.longest > 0 }) {
      let place = index >> shift - offset
      counts[place] = counts[place].addingClamped(part.count)
    }
  }

  /// The index of the bucket of a duration above zero.
  static func index(ofMicroseconds microseconds: Int64, scale: Int) -> Int {
    let seconds = Double(microseconds) / 1_000_000
    var index = seconds.exponent
    var rest = seconds.significand
    // A bucket has its upper bound, and a power of two is one at each scale.
    if rest == 1 { return index << scale - 1 }
    // Each square of the rest gives one more binary digit of its logarithm.
    for _ in 0..<scale {
      rest *= rest
      index <<= 1
      guard rest >= 2 else { continue }
      rest /= 2
      index += 1
    }
    return index
  }
}
