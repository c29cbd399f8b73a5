// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Checking

@Suite struct `A histogram of durations` {
  @Test func `gives percentiles that are at most 0.4 % above the true ones`() {
    var generator = SeededGenerator(seed: 1)
    for largest in [200, 5_000, 3_000_000, 4_000_000_000] as [Int64] {
      let durations = (0..<5_000).map { _ in Int64.random(in: 0...largest, using: &generator) }
      var histogram = DurationHistogram()
      for duration in durations { histogram.add(microseconds: duration) }
      let sorted = durations.sorted()
      for perMille in [1, 500, 900, 950, 990, 999, 1000] {
        let rank = max(1, (sorted.count * perMille + 999) / 1000)
        let exact = sorted[rank - 1]
        let found = histogram.percentile(perMille: perMille) ?? -1
        #expect(found >= exact && Double(found) <= Double(exact) * 1.004 + 1)
      }
      #expect(histogram.maximum == sorted.last)
      #expect(histogram.mean == durations.reduce(0, +) / Int64(durations.count))
    }
  }

  @Test func `of one duration is that duration, and of none nothing`() {
    var histogram = DurationHistogram()
    #expect(histogram.percentile(perMille: 500) == nil)
    #expect(histogram.mean == nil)
    #expect(histogram.maximum == nil)
    histogram.add(microseconds: 1_234_567)
    #expect(histogram.percentile(perMille: 500) == 1_234_567)
    histogram.add(microseconds: .max)
    #expect(histogram.percentile(perMille: 1000) == .max)
  }
}
