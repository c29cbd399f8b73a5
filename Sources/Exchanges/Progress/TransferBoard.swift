// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The transfers that are under way, for whoever shows them. Any thread.
package final class TransferBoard: Sendable {
  /// One attempt of a step.
  package final class Entry: Sendable {
    package let number: Int
    /// What the step is called in its file.
    package let title: String
    package let progress = TransferProgress()
    private let offset = Atomic<Int64>(0)

    init(number: Int, title: String) {
      self.number = number
      self.title = title
    }

    /// What an earlier try has brought and this one goes on behind.
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

  package init() {}

  /// Puts a transfer on the board.
  package func begin(_ title: String) -> Entry {
    state.withLock { state in
      state.last += 1
      let entry = Entry(number: state.last, title: title)
      state.entries.append(entry)
      return entry
    }
  }

  /// Takes it away.
  package func end(_ entry: Entry) {
    state.withLock { state in state.entries.removeAll { $0 === entry } }
  }

  /// Those on the board, the oldest first.
  package var entries: [Entry] { state.withLock { $0.entries } }
}
