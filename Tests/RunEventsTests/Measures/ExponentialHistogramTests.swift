// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import RunEvents

@Suite struct `An exponential histogram` {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `has each duration in a bucket around it`(seed: UInt64) {
    let durations = `A histogram`.durations(500, seed: seed).map { min($0, Histogram.highest) }
    let exponential = ExponentialHistogram(`A histogram`.histogram(durations))
    #expect(exponential.counts.count <= ExponentialHistogram.mostBuckets)
    #expect(exponential.counts.reduce(exponential.zeroCount, +) == 500)
    #expect(exponential.zeroCount == durations.count { $0 == 0 })
    let base = exp2(exp2(-Double(exponential.scale)))
    // As many are at most a bound as the buckets up to it have: those near it may be rounded up to it.
    var held = exponential.zeroCount
    for (place, count) in exponential.counts.enumerated() {
      held += count
      let bound = pow(base, Double(exponential.offset + place + 1)) * 1e6
      let least = durations.count { Double($0) * 1.001 <= bound }
      let most = durations.count { Double($0) <= bound * 1.000_001 }
      #expect(least <= held && held <= most)
    }
  }

  @Test(arguments: [1, 2, 999, 1_000, 123_457, 1_000_000, 3_600_000_000] as [Int64], 0...8)
  func `has the index that the logarithm gives`(microseconds: Int64, scale: Int) {
    let exact = log2(Double(microseconds) / 1e6) * exp2(Double(scale))
    #expect(
      ExponentialHistogram.index(ofMicroseconds: microseconds, scale: scale)
        == Int(exact.rounded(.up)) - 1)
  }

  @Test func `of one duration is one bucket of the finest scale`() {
    let exponential = ExponentialHistogram(`A histogram`.histogram([2_000_000, 2_000_000]))
    #expect(exponential.scale == ExponentialHistogram.finestScale)
    #expect(exponential.counts == [2])
    // Up to two seconds: the bound is in the bucket.
    #expect(exponential.offset == 255)
  }

  @Test func `of nothing is empty, and of zeros has no bucket`() {
    #expect(ExponentialHistogram(Histogram()).counts == [])
    let zeros = ExponentialHistogram(`A histogram`.histogram([0, 0]))
    #expect(zeros.counts == [] && zeros.zeroCount == 2)
  }
}
