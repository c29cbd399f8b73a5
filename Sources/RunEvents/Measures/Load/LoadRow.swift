// SPDX-License-Identifier: Apache-2.0

import Notation

/// What happened in a part of a load, usually a second.
package struct LoadRow: Sendable, Equatable {
  /// Seconds since the load began.
  package var second: Int
  /// How many seconds it covers, at least 1.
  package var seconds = 1
  /// Starts that were due.
  package var due = 0
  /// Starts that began.
  package var begun = 0
  /// Scenarios under way at its end.
  package var inFlight = 0
  /// Requests that ended.
  package var requests = 0
  /// Those of them that failed.
  package var failures = 0
  /// Percentiles of the latency, in microseconds; zero without requests.
  package var p50: Int64 = 0
  package var p95: Int64 = 0
  package var p99: Int64 = 0
  package var longest: Int64 = 0

  package init(second: Int) { self.second = second }

  /// Takes the percentiles of the requests of this part.
  package mutating func take(_ latency: Histogram) {
    p50 = latency.percentile(.p50) ?? 0
    p95 = latency.percentile(.p95) ?? 0
    p99 = latency.percentile(.p99) ?? 0
    longest = latency.maximum ?? 0
  }

  /// The row of two parts. Percentiles cannot be joined, so those of the slower part are taken for both.
  package func joined(with next: LoadRow) -> LoadRow {
    var row = counting(next)
    row.seconds = max(second + seconds, next.second + next.seconds) - second
    row.inFlight = next.inFlight
    return row
  }

  /// The row of the same seconds of two shards.
  package func added(to other: LoadRow) -> LoadRow {
    var row = counting(other)
    row.inFlight = inFlight + other.inFlight
    return row
  }

  private func counting(_ other: LoadRow) -> LoadRow {
    var row = self
    row.due = row.due.addingClamped(other.due)
    row.begun = row.begun.addingClamped(other.begun)
    row.requests = row.requests.addingClamped(other.requests)
    row.failures = row.failures.addingClamped(other.failures)
    row.p50 = max(p50, other.p50)
    row.p95 = max(p95, other.p95)
    row.p99 = max(p99, other.p99)
    row.longest = max(longest, other.longest)
    return row
  }
}

/// The rows of a load, in bounded memory: above an hour they are joined two by two.
package struct LoadSeries: Sendable, Equatable {
  package private(set) var rows: [LoadRow] = []
  /// How many seconds a row covers.
  package private(set) var width = 1

  static let limit = 3600

  package init() {}

  /// Adds a second. Rows of the same second, of several shards, are added up.
  package mutating func add(_ row: LoadRow) {
    let begin = row.second / width * width
    var place = rows.count
    while place > 0, rows[place - 1].second > begin { place -= 1 }
    if place > 0, rows[place - 1].second == begin {
      let known = rows[place - 1]
      // The same second of another shard, or a further second of the row.
      rows[place - 1] =
        row.second < known.second + known.seconds ? known.added(to: row) : known.joined(with: row)
      rows[place - 1].second = begin
    } else {
      var first = row
      first.seconds += row.second - begin
      first.second = begin
      rows.insert(first, at: place)
    }
    if rows.count > Self.limit { widen() }
  }

  private mutating func widen() {
    width *= 2
    var joined: [LoadRow] = []
    joined.reserveCapacity(rows.count / 2 + 1)
    for row in rows {
      let begin = row.second / width * width
      if let last = joined.last, last.second == begin {
        joined[joined.count - 1] = last.joined(with: row)
      } else {
        joined.append(row)
        joined[joined.count - 1].second = begin
      }
    }
    rows = joined
  }
}
