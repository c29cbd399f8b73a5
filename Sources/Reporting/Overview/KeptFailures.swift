// SPDX-License-Identifier: Apache-2.0

/// The first failures of a run by their rank, the first of each of the first causes, and how many there
/// are: documents and annotations show no more, so the memory is bounded.
struct KeptFailures {
  /// The most that are kept, and the most causes of which one is kept.
  static let limit = 20

  private(set) var count = 0
  /// Sorted by rank.
  private(set) var first: [OverviewFailure] = []
  /// The first of each cause, sorted by rank; errors of files have no cause.
  private(set) var ofCauses: [OverviewFailure] = []

  /// Counts a failure, and keeps it if it is one of the first.
  ///
  /// - Parameter make: called only if it is kept.
  mutating func add(
    _ rank: OverviewFailure.Rank, cause: [UInt8]?, _ make: () -> OverviewFailure
  ) {
    count += 1
    insert(rank, cause, make)
  }

  /// Adds the failures of a scenario.
  mutating func add(_ others: KeptFailures) {
    count += others.count
    for failure in others.first { insert(failure.rank, failure.cause) { failure } }
    for failure in others.ofCauses { insertOfCause(failure.rank, failure.cause) { failure } }
  }

  private mutating func insert(
    _ rank: OverviewFailure.Rank, _ cause: [UInt8]?, _ make: () -> OverviewFailure
  ) {
    insertOfCause(rank, cause, make)
    let isFull = first.count == Self.limit
    if isFull, let last = first.last, !(rank < last.rank) { return }
    Self.insert(make(), into: &first)
    if isFull { first.removeLast() }
  }

  private mutating func insertOfCause(
    _ rank: OverviewFailure.Rank, _ cause: [UInt8]?, _ make: () -> OverviewFailure
  ) {
    guard let cause else { return }
    if let known = ofCauses.firstIndex(where: { $0.cause == cause }) {
      guard rank < ofCauses[known].rank else { return }
      ofCauses.remove(at: known)
    }
    let isFull = ofCauses.count == Self.limit
    if isFull, let last = ofCauses.last, !(rank < last.rank) { return }
    Self.insert(make(), into: &ofCauses)
    if isFull { ofCauses.removeLast() }
  }

  private static func insert(_ failure: OverviewFailure, into list: inout [OverviewFailure]) {
    list.insert(failure, at: list.firstIndex { failure.rank < $0.rank } ?? list.count)
  }

  /// As many as are kept: the first of each cause, and then others, sorted by rank.
  var shown: [OverviewFailure] {
    let others = first.filter { failure in
      !ofCauses.contains { !($0.rank < failure.rank) && !(failure.rank < $0.rank) }
    }
    return (ofCauses + others.prefix(Self.limit - ofCauses.count)).sorted { $0.rank < $1.rank }
  }
}
