// SPDX-License-Identifier: Apache-2.0

/// Which elements of two lists correspond.
struct ListAlignment {
  /// A stretch of both lists in which all elements are equal, or all are unequal.
  struct Stretch: Equatable {
    let expected: Range<Int>
    let actual: Range<Int>
    let isEqual: Bool
  }

  private(set) var stretches: [Stretch] = []

  /// Aligns two lists of hashes by a longest common subsequence of the part between their common
  /// beginning and end.
  ///
  /// - Parameter budget: how many pairs may be compared, reduced by those that were; a larger
  ///   middle is one unequal stretch.
  init(_ expected: [Int], _ actual: [Int], budget: inout Int) {
    let shorter = min(expected.count, actual.count)
    var start = 0
    while start < shorter, expected[start] == actual[start] { start += 1 }
    var tail = 0
    while tail < shorter - start,
      expected[expected.count - 1 - tail] == actual[actual.count - 1 - tail]
    { tail += 1 }
    let (left, right) = (start..<(expected.count - tail), start..<(actual.count - tail))
    append(0..<start, 0..<start, isEqual: true)
    let (cells, overflows) = left.count.multipliedReportingOverflow(by: right.count)
    if overflows || cells > budget {
      append(left, right, isEqual: false)
    } else {
      budget -= cells
      alignMiddle(expected[left], actual[right])
    }
    append(
      left.upperBound..<expected.count, right.upperBound..<actual.count, isEqual: true)
  }

  private mutating func append(_ expected: Range<Int>, _ actual: Range<Int>, isEqual: Bool) {
    guard !expected.isEmpty || !actual.isEmpty else { return }
    stretches.append(Stretch(expected: expected, actual: actual, isEqual: isEqual))
  }

  private mutating func alignMiddle(_ expected: ArraySlice<Int>, _ actual: ArraySlice<Int>) {
    let lengths = Self.commonLengths(expected, actual)
    let width = actual.count + 1
    var (row, column) = (0, 0)
    var (gapRow, gapColumn) = (0, 0)
    let (rows, columns) = (expected.startIndex, actual.startIndex)
    while row < expected.count, column < actual.count {
      if expected[rows + row] == actual[columns + column] {
        append(
          (rows + gapRow)..<(rows + row), (columns + gapColumn)..<(columns + column),
          isEqual: false)
        append(
          (rows + row)..<(rows + row + 1), (columns + column)..<(columns + column + 1),
          isEqual: true)
        (row, column) = (row + 1, column + 1)
        (gapRow, gapColumn) = (row, column)
      } else if lengths[(row + 1) * width + column] >= lengths[row * width + column + 1] {
        row += 1
      } else {
        column += 1
      }
    }
    append(
      (rows + gapRow)..<expected.endIndex, (columns + gapColumn)..<actual.endIndex, isEqual: false)
  }

  /// The lengths of the longest common subsequences of all pairs of suffixes, row by row.
  private static func commonLengths(
    _ expected: ArraySlice<Int>, _ actual: ArraySlice<Int>
  ) -> [UInt32] {
    let width = actual.count + 1
    var lengths = [UInt32](repeating: 0, count: (expected.count + 1) * width)
    for row in (0..<expected.count).reversed() {
      for column in (0..<actual.count).reversed() {
        let isEqual =
          expected[expected.startIndex + row] == actual[actual.startIndex + column]
        lengths[row * width + column] =
          isEqual
          ? lengths[(row + 1) * width + column + 1] + 1
          : max(lengths[(row + 1) * width + column], lengths[row * width + column + 1])
      }
    }
    return lengths
  }
}
