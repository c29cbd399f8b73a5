// SPDX-License-Identifier: Apache-2.0

import Digests
import Notation

extension Plan {
  /// Leaves everything to the other shards that this one does not run. What stays keeps the numbers of
  /// the whole plan.
  ///
  /// - Parameter usual: how many microseconds a scenario, or a row of it, takes by earlier runs; nil for
  ///   one that they did not have. By the path of its collection in the plan and its name; asked only
  ///   to split by times.
  package mutating func take(
    _ shard: Shard, usual: (_ path: String, _ scenario: String) -> Int64? = { _, _ in nil }
  ) -> ShardShare {
    let planPieces = PlanPieces(self, for: shard.count, by: shard.rule, usual: usual)
    let pieces = planPieces.all()
    let digest = pieces.digest(shard)
    let planned = selectedCount
    let hadSomething = !collections.isEmpty
    var own = pieces
    if shard.count > 1 {
      let shards = pieces.shards(shard.count, by: shard.rule)
      own = pieces.indices.filter { shards[$0] == shard.number - 1 }.map { pieces[$0] }
      keep(own.flatMap(\.members))
    }
    return ShardShare(
      shard: shard, selected: selectedCount, planned: planned, planDigest: digest,
      usual: planPieces.hasTimes
        ? ShardShare.UsualTime(own: own.weight, whole: pieces.weight) : nil,
      hasNothing: hadSomething && collections.isEmpty)
  }

  /// The selected scenarios, each row counted.
  private var selectedCount: Int {
    collections.reduce(0) { sum, collection in
      collection.scenarios.reduce(sum) {
        $1.isNeededOnly ? $0 : $0.addingClamped($1.rows.reportedCount)
      }
    }
  }
}

extension [PlanPiece] {
  /// The sum of all weights.
  var weight: Int { reduce(0) { $0.addingClamped($1.weight) } }

  /// SHA-256, in hexadecimal; empty only where libcrypto has no SHA-256.
  fileprivate func digest(_ shard: Shard) -> String {
    var text = "\(shard.rule.rawValue) \(shard.count)\n"
    for piece in self { text += "\(piece.name)\u{0}\(piece.weight)\u{0}\(piece.members.count)\n" }
    return (try? DigestAlgorithm.sha256.digest(of: text.utf8)).map(Hexadecimal.encode) ?? ""
  }
}
