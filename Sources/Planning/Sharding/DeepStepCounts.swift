// SPDX-License-Identifier: Apache-2.0

import Notation

/// Counts the steps of scenarios, those of the blocks that they call too.
///
/// A block is counted once and its number kept: blocks that call blocks can have more steps than
/// anybody could count one by one.
struct DeepStepCounts {
  private var known: [ObjectIdentifier: Int] = [:]

  /// At least 1.
  mutating func count(of scenario: PlannedScenario) -> Int { max(1, count(of: scenario.lists)) }

  private mutating func count(of lists: [StepList]) -> Int {
    var sum = 0
    for list in lists {
      for step in list { sum = sum.addingClamped(step.block.map { count(of: $0) } ?? 1) }
    }
    return sum
  }

  private mutating func count(of block: PlannedBlock) -> Int {
    if let count = known[ObjectIdentifier(block)] { return count }
    let sum = max(1, count(of: block.lists))
    known[ObjectIdentifier(block)] = sum
    return sum
  }
}

extension Int {
  /// The beginning of a part, when the number is divided into parts that differ by one at most.
  func part(_ place: Int, of parts: Int) -> Int {
    let (size, further) = quotientAndRemainder(dividingBy: parts)
    return size * place + Swift.min(place, further)
  }
}
