// SPDX-License-Identifier: Apache-2.0

import Notation

/// A part of a plan that one shard runs whole.
struct PlanPiece: Hashable, Sendable {
  /// A scenario of the plan, or the surroundings of a collection that has none.
  struct Member: Hashable, Sendable {
    /// Index in the plan.
    let collection: Int
    /// Index in the collection; nil for a `setup` or `teardown` that was selected without a scenario.
    let scenario: Int?
    /// Its rows in this piece; nil for all of them.
    var rows: Range<Int>?
  }

  /// In the order of the plan.
  var members: [Member]
  /// The number of steps, or microseconds of earlier runs; at least 1.
  var weight: Int
  /// Its name, which does not change when other scenarios are added.
  var name: String
}

extension [PlanPiece] {
  /// The shard of each piece, from 0.
  func shards(_ count: Int, by rule: Shard.Rule) -> [Int] {
    switch rule {
    case .hash: map { Int($0.name.stableHash % UInt64(count)) }
    case .steps, .timings: balanced(over: count)
    }
  }

  /// The heaviest first, each into the shard that has the least so far.
  private func balanced(over count: Int) -> [Int] {
    var loads = [Int](repeating: 0, count: count)
    var shards = [Int](repeating: 0, count: self.count)
    // Pieces of the same weight stay in their order.
    for place in indices.sorted(by: { (-self[$0].weight, $0) < (-self[$1].weight, $1) }) {
      let lightest = loads.indices.min { loads[$0] < loads[$1] } ?? 0
      loads[lightest] = loads[lightest].addingClamped(self[place].weight)
      shards[place] = lightest
    }
    return shards
  }
}

extension String {
  /// The same on every machine and in every version: FNV-1a, 64 bits, with its bits mixed once more,
  /// since its low ones depend on too few of the text's.
  fileprivate var stableHash: UInt64 {
    var hash: UInt64 = utf8.reduce(0xcbf2_9ce4_8422_2325) {
      ($0 ^ UInt64($1)) &* 0x0100_0000_01b3
    }
    hash = (hash ^ hash >> 33) &* 0xff51_afd7_ed55_8ccd
    return hash ^ hash >> 33
  }
}
