// SPDX-License-Identifier: Apache-2.0

import Diagnostics

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
