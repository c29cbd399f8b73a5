// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Notes the files that a run puts in place, so that a watch does not take them for a person's changes.
package final class OwnWrites: Sendable {
  private let noted = Mutex<Set<FileStamp>>([])

  package init() {}

  /// Notes a file that has its final name.
  func note(_ status: FileStatus) {
    _ = noted.withLock { $0.insert(FileStamp(status)) }
  }

  /// The states in which the run left them.
  package var stamps: Set<FileStamp> { noted.withLock { $0 } }
}
