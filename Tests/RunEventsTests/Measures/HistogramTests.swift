// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import RunEvents

@Suite struct `A histogram` {
  static let percentiles = [1, 50_000, 90_000, 95_000, 99_000, 99_900, 99_990, 100_000].map {
    Percentile(parts: $0)
  }

  /// Durations of very different sizes.
  static func durations(_ count: Int, seed: UInt64) -> [Int64] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      Int64.random(in: 0...(1 << Int64.random(in: 1...32, using: &generator)), using: &generator)
    }
  }

  static func histogram(_ durations: [Int64]) -> Histogram {
    var histogram = Histogram()
    for duration in durations { histogram.add(microseconds: duration) }
    return histogram
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `gives percentiles within a thousandth of those of a sorted list`(seed: UInt64) {
    let durations = Self.durations(2_000, seed: seed)
    let histogram = Self.histogram(durations)
    let sorted = durations.map { min($0, Histogram.highest) }.sorted()
    for percentile in Self.percentiles {
      let rank = max(1, (sorted.count * percentile.parts + 99_999) / 100_000)
      let exact = sorted[rank - 1]
      let found = histogram.percentile(percentile) ?? -1
      #expect(found >= exact && Double(found) <= Double(exact) * 1.001)
    }
    #expect(histogram.count == sorted.count)
    #expect(histogram.maximum == sorted.last)
    #expect(histogram.minimum == sorted.first)
    #expect(histogram.mean == sorted.reduce(0, +) / Int64(sorted.count))
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `of several parts is that of the whole`(seed: UInt64) {
    let durations = Self.durations(1_000, seed: seed)
    var sum = Histogram()
    for part in 0..<4 {
      sum.add(
        Self.histogram(durations.enumerated().filter { $0.offset % 4 == part }.map(\.element)))
    }
    #expect(sum == Self.histogram(durations))
  }

  @Test func `of no durations has no figures`() {
    let empty = Histogram()
    #expect(empty.percentile(.p50) == nil)
    #expect(empty.mean == nil && empty.minimum == nil && empty.maximum == nil)
    var sum = Self.histogram([3])
    sum.add(empty)
    #expect(sum == Self.histogram([3]))
  }

  @Test func `takes negative durations as zero, and those above an hour as an hour`() {
    let histogram = Self.histogram([-5, .max])
    #expect(histogram.minimum == 0)
    #expect(histogram.maximum == Histogram.highest)
  }

  @Test func `has buckets without gaps or overlaps`() {
    for bucket in 0..<Histogram.bucket(of: Histogram.highest) {
      let (begin, end) = (Histogram.begin(of: bucket), Histogram.end(of: bucket))
      #expect(Histogram.bucket(of: begin) == bucket && Histogram.bucket(of: end) == bucket)
      #expect(Histogram.begin(of: bucket + 1) == end + 1)
    }
    #expect(
      Histogram.bucket(of: Histogram.highest) < Histogram.pageCount * Histogram.pageSize)
  }

  @Test func `counts more than 32 bits hold in one bucket`() {
    var histogram = Self.histogram(Array(repeating: 7, count: 3))
    for _ in 0..<31 {
      let same = histogram
      histogram.add(same)
    }
    #expect(histogram.count == 3 << 31)
    #expect(histogram.parts.map(\.count) == [3 << 31])
    var later = Self.histogram([9_000])
    later.add(histogram)
    #expect(later.percentile(.p50) == 7)
    #expect(later.percentile(Percentile(parts: 100_000)) == 9_000)
  }

  @Test func `of so many durations that their sum has no number goes on counting`() {
    var histogram = Self.histogram([Histogram.highest])
    for _ in 0..<40 {
      let same = histogram
      histogram.add(same)
    }
    #expect(histogram.count == 1 << 40)
    #expect(histogram.mean ?? 0 > 0)
  }
}
