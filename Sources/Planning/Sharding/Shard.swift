// SPDX-License-Identifier: Apache-2.0

/// One of the equal parts that the plan of a run is split into, for machines that run side by side.
package struct Shard: Hashable, Sendable {
  /// How the scenarios are divided.
  package enum Rule: String, CaseIterable, Sendable {
    /// A scenario weighs as much as its steps times its rows, and each shard gets about the same weight.
    case steps
    /// A scenario weighs as much as it took in earlier runs; one that they did not have as much as the
    /// median.
    case timings
    /// A scenario stays in its shard when others are added or taken away.
    case hash
  }

  /// The most shards of a run.
  package static let limit = 1000

  /// Which of them it is, from 1.
  package let number: Int
  /// How many there are.
  package let count: Int
  package let rule: Rule

  /// Nil if the number is not one of 1 to `count`, or the count not one of 1 to `limit`.
  package init?(number: Int, of count: Int, by rule: Rule = .steps) {
    guard (1...Self.limit).contains(count), (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
    self.rule = rule
  }
}

/// What a shard runs of the whole plan.
package struct ShardShare: Hashable, Sendable {
  /// How long scenarios take one after another, by earlier runs.
  package struct UsualTime: Hashable, Sendable {
    /// Microseconds of the scenarios of this shard.
    package let own: Int
    /// Microseconds of those of all shards.
    package let whole: Int
  }

  package let shard: Shard
  /// The selected scenarios that it runs, each row counted; without those that others need.
  package let selected: Int
  /// The selected scenarios of all shards.
  package let planned: Int
  /// SHA-256 over everything that decides how the plan is split, in hexadecimal: two shards with
  /// different ones may both leave a scenario to the other.
  package let planDigest: String
  /// Nil unless the plan is split by the times of earlier runs.
  package let usual: UsualTime?
  /// Whether the plan has something to run, and all of it is in other shards.
  package let hasNothing: Bool
}
