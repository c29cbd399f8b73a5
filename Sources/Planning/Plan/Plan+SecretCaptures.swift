// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation

extension Plan {
  /// The names of all captures with `secret: true`. Cost: linear in the steps of the plan.
  package var secretCaptureNames: Set<ByteText> {
    var search = SecretCaptureSearch()
    for place in collections.indices {
      search.add(collections[place].setup)
      for scenario in collections[place].scenarios {
        search.add(scenario.before)
        search.add(scenario.steps)
        search.add(scenario.teardown)
        search.add(scenario.after)
      }
      search.add(collections[place].teardown)
    }
    return search.names
  }
}

/// Visits each block once.
private struct SecretCaptureSearch {
  private(set) var names: Set<ByteText> = []
  private var blocks: Set<ObjectIdentifier> = []

  mutating func add(_ list: StepList) {
    for step in list {
      add(step.captures)
      for element in step.step.socket?.exchange ?? [] { add(element.captures) }
      guard let block = step.block, blocks.insert(ObjectIdentifier(block)).inserted else {
        continue
      }
      add(block.steps)
      add(block.teardown)
    }
  }

  private mutating func add(_ captures: [CaptureDeclaration]) {
    for capture in captures where capture.isSecret { names.insert(ByteText(capture.name.content)) }
  }
}
