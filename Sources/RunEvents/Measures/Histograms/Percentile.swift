// SPDX-License-Identifier: Apache-2.0

/// A share of all durations, in thousandths of a percent.
package struct Percentile: Sendable, Hashable {
  package let parts: Int

  /// - Parameter parts: 95,000 for the 95th percentile; from 0 to 100,000.
  package init(parts: Int) {
    self.parts = min(max(0, parts), 100_000)
  }

  package static let p50 = Percentile(parts: 50_000)
  package static let p90 = Percentile(parts: 90_000)
  package static let p95 = Percentile(parts: 95_000)
  package static let p99 = Percentile(parts: 99_000)
  package static let p999 = Percentile(parts: 99_900)
  package static let p9999 = Percentile(parts: 99_990)

  /// Which of so many sorted durations it is, from 1.
  func rank(of count: Int) -> Int {
    let (high, low) = count.multipliedFullWidth(by: parts)
    let (quotient, rest) = 100_000.dividingFullWidth((high, low))
    return max(1, quotient + (rest > 0 ? 1 : 0))
  }
}
