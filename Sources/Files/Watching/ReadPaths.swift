// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Notes the paths that are read, and those that could not be.
package final class ReadPaths: Sendable {
  private let noted = Mutex<Set<FilePath>>([])

  package init() {}

  func note(_ path: FilePath) {
    _ = noted.withLock { $0.insert(path) }
  }

  /// Absolute, each once.
  package var all: Set<FilePath> { noted.withLock { $0 } }
}
