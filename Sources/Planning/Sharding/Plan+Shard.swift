// SPDX-License-Identifier: Apache-2.0

import Digests

extension Plan {
  /// Leaves everything to the other shards that this one does not run. What stays keeps the numbers of
  /// the whole plan.
  package mutating func take(_ shard: Shard) -> ShardShare {
    let pieces = PlanPieces(self, for: shard.count, by: shard.rule).all()
    let digest = pieces.digest(shard)
    let planned = selectedCount
    let hadSomething = !collections.isEmpty
    if shard.count > 1 {
      let shards = pieces.shards(shard.count, by: shard.rule)
      keep(pieces.indices.filter { shards[$0] == shard.number - 1 }.flatMap { pieces[$0].members })
    }
    return ShardShare(
      shard: shard, selected: selectedCount, planned: planned, planDigest: digest,
      hasNothing: hadSomething && collections.isEmpty)
  }

  /// The selected scenarios, each row counted.
  private var selectedCount: Int {
    collections.reduce(0) { sum, collection in
      collection.scenarios.reduce(sum) {
        $1.isNeededOnly ? $0 : $0.addingOrMost($1.rows.reportedCount)
      }
    }
  }

  private mutating func keep(_ members: [PlanPiece.Member]) {
    let kept = Dictionary(grouping: members, by: \.collection)
    let servesProject = kept.keys.contains { collections[$0].place == .inProject }
    var leftOut = 0
    var remaining: [PlannedCollection] = []
    for place in collections.indices {
      guard kept[place] != nil || servesProject && collections[place].place == .project else {
        leftOut += collections[place].numberedCount
        continue
      }
      var collection = collections[place]
      collection.leftOutBefore += leftOut
      collection.keep(kept[place] ?? [])
      remaining.append(collection)
      leftOut = 0
    }
    leftOutAtEnd += leftOut
    collections = remaining
  }
}

extension PlannedCollection {
  /// - Parameter members: those of this collection.
  fileprivate mutating func keep(_ members: [PlanPiece.Member]) {
    isWhole = false
    // One shard cannot know the figures of all: a merge judges them.
    thresholds = nil
    let kept = Dictionary(grouping: members.filter { $0.scenario != nil }) { $0.scenario ?? 0 }
    let newPlaces = Dictionary(
      uniqueKeysWithValues: kept.keys.sorted().enumerated().map { ($1, $0) })
    var leftOut = 0
    var remaining: [PlannedScenario] = []
    for place in scenarios.indices {
      guard let pieces = kept[place] else {
        leftOut += scenarios[place].leftOutBefore + scenarios[place].rows.numberedCount
        continue
      }
      var scenario = scenarios[place]
      scenario.leftOutBefore += leftOut
      scenario.needs = scenario.needs.compactMap { newPlaces[$0] }
      let rows = pieces.compactMap(\.rows).sorted { $0.lowerBound < $1.lowerBound }
      if !rows.isEmpty { scenario.rows.keep(rows) }
      remaining.append(scenario)
      leftOut = 0
    }
    leftOutAtEnd += leftOut
    scenarios = remaining
  }
}

extension [PlanPiece] {
  /// SHA-256, in hexadecimal; empty only where libcrypto has no SHA-256.
  fileprivate func digest(_ shard: Shard) -> String {
    var text = "\(shard.rule.rawValue) \(shard.count)\n"
    for piece in self { text += "\(piece.name)\u{0}\(piece.weight)\u{0}\(piece.members.count)\n" }
    return (try? DigestAlgorithm.sha256.digest(of: text.utf8)).map(Hexadecimal.encode) ?? ""
  }
}
