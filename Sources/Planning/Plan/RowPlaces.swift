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

  /// The first place; nil without rows.
  package var first: Int? { ranges.first?.lowerBound }

  /// The next place behind a place; nil if there is none.
  package func next(after place: Int) -> Int? {
    for range in ranges where range.upperBound > place + 1 {
      return max(range.lowerBound, place + 1)
    }
    return nil
  }
}
