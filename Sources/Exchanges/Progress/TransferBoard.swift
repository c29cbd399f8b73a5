// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The running transfers, for progress displays. Any thread may use it.
package final class TransferBoard: Sendable {
  /// One attempt of a step.
  package final class Entry: Sendable {
    package let number: Int
    /// The name of the step in its file.
    package let title: String
    package let progress: TransferProgress
    private let offset = Atomic<Int64>(0)

    init(number: Int, title: String, progress: TransferProgress) {
      self.progress = progress
      self.number = number
      self.title = title
    }

    /// Bytes from an earlier try that this one continues.
    package var earlierBytes: Int64 {
      get { offset.load(ordering: .relaxed) }
      set { offset.store(newValue, ordering: .relaxed) }
    }
  }

  private struct State {
    var entries: [Entry] = []
    var last = 0
  }

  private let state = Mutex(State())

  private let watcher: (any BodyWatcher)?

  /// - Parameter watcher: sees the bodies of all transfers; nil for none.
  package init(watcher: (any BodyWatcher)? = nil) {
    self.watcher = watcher
  }

  /// Adds a transfer.
  ///
  /// - Parameters:
  ///   - onHead: called on the engine's thread when the head of a response is there.
  ///   - group: the requests that are sent at the same moment; nil for one that is sent by itself.
  package func begin(
    _ title: String, onHead: (@Sendable (_ status: Int) -> Void)? = nil, group: SendGroup? = nil
  ) -> Entry {
    state.withLock { state in
      state.last += 1
      let progress = TransferProgress(watcher: watcher, onHead: onHead, group: group)
      let entry = Entry(number: state.last, title: title, progress: progress)
      state.entries.append(entry)
      return entry
    }
  }

  /// Removes a transfer.
  package func end(_ entry: Entry) {
    state.withLock { state in state.entries.removeAll { $0 === entry } }
  }

  /// The transfers, the oldest first.
  package var entries: [Entry] { state.withLock { $0.entries } }
}
