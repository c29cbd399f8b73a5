// SPDX-License-Identifier: Apache-2.0

/// Which rows of a scenario run, by their places among those of the whole plan.
package struct RowPlaces: Hashable, Sendable {
  /// In order, none of them empty, none touching another.
  private var ranges: [Range<Int>]
  /// How many there are.
  package private(set) var count: Int

  /// The first rows.
  package init(count: Int) {
    ranges = count > 0 ? [0..<count] : []
    self.count = count
  }

  /// - Parameter ranges: in order, without overlaps.
  package init(_ ranges: [Range<Int>]) {
    self.ranges = []
    count = 0
    for range in ranges where !range.isEmpty {
      count += range.count
      if let last = self.ranges.last, last.upperBound == range.lowerBound {
        self.ranges[self.ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        self.ranges.append(range)
      }
    }
  }

  /// Some of them.
  ///
  /// - Parameter parts: ranges of 0 to `count`, in order, without overlaps.
  func part(_ parts: [Range<Int>]) -> RowPlaces {
    var found: [Range<Int>] = []
    for part in parts {
      var before = 0
      for range in ranges {
        let lower = max(part.lowerBound - before, 0)
        let upper = min(part.upperBound - before, range.count)
        if lower < upper {
          found.append(range.lowerBound + lower..<range.lowerBound + upper)
        }
        before += range.count
      }
    }
    return RowPlaces(found)
  }

  /// The first place; nil without rows.
  package var first: Int? { ranges.first?.lowerBound }

  /// How many there are from a place on.
  package func count(from place: Int) -> Int {
    ranges.reduce(0) { $0 + max(0, $1.upperBound - max($1.lowerBound, place)) }
  }

  /// The next place behind a place; nil if there is none.
  package func next(after place: Int) -> Int? {
    for range in ranges where range.upperBound > place + 1 {
      return max(range.lowerBound, place + 1)
    }
    return nil
  }
}
