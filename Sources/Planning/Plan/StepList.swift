// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Steps that run as one list: of a scenario, of a `setup` or of a `teardown`.
///
/// An object: all that run the list share it, and a plan holds it once.
package final class StepList: Sendable {
  package let steps: [PlannedStep]
  /// The key that names the list; the `curlew` key of the file when there is no list.
  package let span: SourceSpan

  package init(_ steps: [PlannedStep], at span: SourceSpan) {
    self.steps = steps
    self.span = span
  }
}

extension StepList {
  /// Whether a block that its steps call, directly or through others, has a `teardown` that runs when
  /// the caller ends.
  var callsBlockWithTeardown: Bool {
    steps.contains { step in
      guard let block = step.block, step.step.call?.once == nil else { return false }
      return !block.teardown.isEmpty || block.steps.callsBlockWithTeardown
    }
  }
}

extension StepList: RandomAccessCollection {
  package var startIndex: Int { steps.startIndex }

  package var endIndex: Int { steps.endIndex }

  package subscript(place: Int) -> PlannedStep { steps[place] }
}

extension [StepList] {
  /// The blocks that the steps call, directly or through other blocks, each once; found anew at each
  /// use.
  var calledBlocks: [PlannedBlock] {
    var blocks: [PlannedBlock] = []
    var seen: Set<ObjectIdentifier> = []
    var open = self
    while let list = open.popLast() {
      for step in list {
        if let block = step.block, seen.insert(ObjectIdentifier(block)).inserted {
          blocks.append(block)
          open += block.lists
        }
      }
    }
    return blocks
  }
}

extension PlannedBlock {
  /// Its lists of steps.
  var lists: [StepList] { [steps, teardown] }
}

extension PlannedCollection {
  /// The other files whose blocks its steps call, directly or through other blocks, by path.
  var blockFiles: [PlannedBlockFile] {
    var seen: Set<SourceFileID> = [source]
    return lists.calledBlocks.map(\.file).filter { seen.insert($0.source).inserted }
      .sorted { $0.path < $1.path }
  }
}
