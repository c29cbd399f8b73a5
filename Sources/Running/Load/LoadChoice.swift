// SPDX-License-Identifier: Apache-2.0

import Expressions

/// Draws the scenario of each start by weight. A start's draw depends on its number and the seed alone, so
/// shards with one seed draw together what one run draws.
struct LoadChoice: Sendable {
  private let seed: UInt64
  /// The sums of the weights up to each scenario.
  private let sums: [Int]

  init(seed: UInt64, weights: [Int]) {
    self.seed = seed
    var sum = 0
    sums = weights.map {
      sum += $0
      return sum
    }
  }

  /// The random number of a start.
  func draw(ofStart number: Int) -> UInt64 {
    var numbers = NumberSequence(from: seed ^ UInt64(bitPattern: Int64(number)) &* 0x9E37_79B9)
    return numbers.next()
  }

  /// The place of a start's scenario.
  func scenario(by draw: UInt64) -> Int {
    guard let total = sums.last, total > 0, sums.count > 1 else { return 0 }
    let point = Int(draw % UInt64(total))
    return sums.firstIndex { point < $0 } ?? 0
  }
}
