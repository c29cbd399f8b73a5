// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The way to end a run early.
///
/// The first signal stops new work and cancels transfers; `teardown` runs, for a bounded time. A
/// second signal cancels `teardown` too.
package final class RunControl: Sendable {
  private struct State {
    var signal: Int32?
    var isCut = false
    var run: Task<Void, Never>?
    var shielded: [Int: Task<Void, Never>] = [:]
    var nextShield = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// Stops the run; called by the signal thread with the signal's number.
  ///
  /// - Returns: whether it was the first.
  @discardableResult
  package func interrupt(signal: Int32) -> Bool {
    let (isFirst, tasks) = state.withLock { state in
      let isFirst = state.signal == nil
      state.signal = state.signal ?? signal
      if !isFirst { state.isCut = true }
      let tasks = [state.run].compactMap { $0 } + (isFirst ? [] : Array(state.shielded.values))
      return (isFirst, tasks)
    }
    for task in tasks { task.cancel() }
    return isFirst
  }

  /// Ends what `teardown` is doing; called when its time is over.
  package func cutTeardown() {
    let tasks = state.withLock { state in
      state.isCut = true
      return Array(state.shielded.values)
    }
    for task in tasks { task.cancel() }
  }

  /// The signal that ended the run; nil when none did.
  package var signal: Int32? { state.withLock { $0.signal } }

  func begin(_ run: Task<Void, Never>) {
    let isOver = state.withLock { state in
      state.run = run
      return state.signal != nil
    }
    if isOver { run.cancel() }
  }

  /// Runs what an interruption must not cancel, but `cutTeardown` may.
  func shielded(
    on executor: any TaskExecutor, _ work: @escaping @Sendable () async -> Void
  ) async {
    let task = Task(executorPreference: executor) {
      // Cut before this task was known: it goes through its steps, but sends nothing.
      if self.state.withLock(\.isCut) { withUnsafeCurrentTask { $0?.cancel() } }
      await work()
    }
    let (key, isCut) = state.withLock { state in
      state.nextShield += 1
      state.shielded[state.nextShield] = task
      return (state.nextShield, state.isCut)
    }
    if isCut { task.cancel() }
    await task.value
    state.withLock { $0.shielded[key] = nil }
  }
}
