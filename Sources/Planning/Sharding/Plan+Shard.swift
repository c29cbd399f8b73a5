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
}

extension [PlanPiece] {
  /// SHA-256, in hexadecimal; empty only where libcrypto has no SHA-256.
  fileprivate func digest(_ shard: Shard) -> String {
    var text = "\(shard.rule.rawValue) \(shard.count)\n"
    for piece in self { text += "\(piece.name)\u{0}\(piece.weight)\u{0}\(piece.members.count)\n" }
    return (try? DigestAlgorithm.sha256.digest(of: text.utf8)).map(Hexadecimal.encode) ?? ""
  }
}
