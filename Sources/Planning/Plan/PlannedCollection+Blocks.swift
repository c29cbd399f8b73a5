// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension PlannedCollection {
  /// The other files whose blocks its steps call, directly or through other blocks, in the order of the
  /// calls; made at each call.
  var blockFiles: [PlannedBlockFile] {
    var files: [PlannedBlockFile] = []
    var seenFiles: Set<SourceFileID> = [source]
    var seenBlocks: Set<ObjectIdentifier> = []
    var open = lists
    while let list = open.popLast() {
      for step in list {
        guard let block = step.block, seenBlocks.insert(ObjectIdentifier(block)).inserted else {
          continue
        }
        if seenFiles.insert(block.file.source).inserted { files.append(block.file) }
        open += [block.steps, block.teardown]
      }
    }
    return files.sorted { $0.path < $1.path }
  }
}
