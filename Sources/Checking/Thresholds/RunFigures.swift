// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The figures of finished requests.
package struct RunFigures: Sendable {
  private(set) var durations = Histogram()
  /// Exact, in microseconds: a histogram counts longer durations as one hour.
  private var longest: Int64 = 0
  private var failed = 0
  private var begin = Int64.max
  private var end = Int64.min

  package init() {}

  /// How many requests were finished.
  package var count: Int { durations.count }

  /// - Parameter started: microseconds since the run began.
  package mutating func add(started: Int64, duration: Int64, hasFailed: Bool) {
    durations.add(microseconds: duration)
    longest = max(longest, duration)
    if hasFailed { failed += 1 }
    begin = min(begin, started)
    end = max(end, started + duration)
  }

  /// The longest duration, in microseconds; nil without requests.
  var maximum: Int64? { count == 0 ? nil : longest }

  /// The share of failed requests in millionths; nil without requests.
  var errors: Int? { count == 0 ? nil : failed * 1_000_000 / count }

  /// Requests per second in thousandths, from the first begin to the last end; nil without requests.
  var rate: Int? {
    count == 0 ? nil : count * 1_000_000_000 / Int(max(1, end - begin))
  }
}
