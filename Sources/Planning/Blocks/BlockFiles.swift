// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// The files that `use` reaches, and which of them each prefix means.
package struct BlockFiles: Sendable {
  /// Each file once, in the order found; also those that are planned as collections.
  package private(set) var files: [Shared<CollectionFile>] = []
  private var meanings: [Use: SourceFileID] = [:]

  /// A prefix in the file that declares it.
  private struct Use: Hashable {
    let file: SourceFileID
    let prefix: String
  }

  package init() {}

  package mutating func add(_ file: Shared<CollectionFile>) { files.append(file) }

  /// Records which file a prefix means.
  package mutating func note(_ prefix: String, in file: SourceFileID, means used: SourceFileID) {
    meanings[Use(file: file, prefix: prefix)] = used
  }

  /// The file that a prefix means; nil if it is not declared, or its file could not be loaded.
  func file(of prefix: String, in file: SourceFileID) -> SourceFileID? {
    meanings[Use(file: file, prefix: prefix)]
  }
}
