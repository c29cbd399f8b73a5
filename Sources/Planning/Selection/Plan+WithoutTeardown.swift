// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension Plan {
  /// Leaves out everything that clears up: each `teardown`, also of the project and of blocks, and each
  /// `afterEach`.
  package mutating func leaveOutTeardown() {
    var blocks = BlocksWithoutTeardown()
    for place in collections.indices {
      var collection = collections[place]
      collection.teardown = collection.teardown.empty
      collection.setup = blocks.list(collection.setup)
      for place in collection.scenarios.indices {
        collection.scenarios[place].leaveOutTeardown(&blocks)
      }
      collections[place] = collection
    }
  }
}

extension PlannedScenario {
  fileprivate mutating func leaveOutTeardown(_ blocks: inout BlocksWithoutTeardown) {
    before = blocks.list(before)
    steps = blocks.list(steps)
    teardown = teardown.empty
    after = after.empty
  }
}

extension StepList {
  fileprivate var empty: StepList { StepList([], at: span) }
}

/// The blocks of a plan without their `teardown`, each made once.
private struct BlocksWithoutTeardown {
  private var made: [ObjectIdentifier: PlannedBlock] = [:]

  /// The list with such blocks; the same object if nothing in it clears up.
  mutating func list(_ list: StepList) -> StepList {
    var steps = list.steps
    var isChanged = false
    for place in steps.indices {
      guard let block = steps[place].block else { continue }
      let other = self.block(block)
      guard other !== block else { continue }
      steps[place] = steps[place].calling(other)
      isChanged = true
    }
    return isChanged ? StepList(steps, at: list.span) : list
  }

  private mutating func block(_ block: PlannedBlock) -> PlannedBlock {
    if let known = made[ObjectIdentifier(block)] { return known }
    let steps = list(block.steps)
    let isSame = steps === block.steps && block.teardown.isEmpty
    let other = isSame ? block : block.with(steps.steps, teardown: block.teardown.empty)
    made[ObjectIdentifier(block)] = other
    return other
  }
}
