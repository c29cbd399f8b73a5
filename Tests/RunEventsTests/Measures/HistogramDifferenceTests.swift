// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import RunEvents

@Suite struct `A histogram without a part of it` {
  private static func histogram(_ durations: [Int64]) -> Histogram {
    var histogram = Histogram()
    for duration in durations { histogram.add(microseconds: duration) }
    return histogram
  }

  @Test func `has the other durations`() {
    let held: [Int64] = [3, 900, 201_000, 201_000, 4_000_000]
    let failed: [Int64] = [1, 2, 400, 5_000_000, 201_000]
    let rest = Self.histogram(held + failed).subtracting(Self.histogram(failed))
    #expect(rest.count == 5)
    #expect(rest.sum == held.reduce(0, +))
    #expect(rest.counts == Self.histogram(held).counts)
    #expect(rest.percentile(.p50) == Self.histogram(held).percentile(.p50))
    #expect(rest.minimum == 3)
  }

  @Test func `is never less than nothing`() {
    let rest = Self.histogram([5, 5]).subtracting(Self.histogram([5, 5, 5, 9_000]))
    #expect(rest.count == 0)
    #expect(rest.percentile(.p99) == nil)
    #expect(Self.histogram([5]).subtracting(Histogram()) == Self.histogram([5]))
  }
}
