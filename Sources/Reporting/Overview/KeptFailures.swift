// SPDX-License-Identifier: Apache-2.0

/// The first failures of a run by their rank, and how many there are: documents and annotations show
/// no more, so the memory is bounded.
struct KeptFailures {
  /// The most that are kept.
  static let limit = 20

  private(set) var count = 0
  /// Sorted by rank.
  private(set) var first: [OverviewFailure] = []

  /// Counts a failure, and keeps it if it is one of the first.
  ///
  /// - Parameter make: called only if it is kept.
  mutating func add(_ rank: OverviewFailure.Rank, _ make: () -> OverviewFailure) {
    count += 1
    insert(rank, make)
  }

  /// Adds the failures of a scenario.
  mutating func add(_ others: KeptFailures) {
    count += others.count
    for failure in others.first { insert(failure.rank) { failure } }
  }

  private mutating func insert(
    _ rank: OverviewFailure.Rank, _ make: () -> OverviewFailure
  ) {
    let isFull = first.count == Self.limit
    if isFull, let last = first.last, !(rank < last.rank) { return }
    let index = first.firstIndex { rank < $0.rank } ?? first.count
    first.insert(make(), at: index)
    if isFull { first.removeLast() }
  }
}
