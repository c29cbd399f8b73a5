// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The way to end a run early.
///
/// The first signal stops new work and cancels transfers; `teardown` runs, for a bounded time. A
/// second signal cancels `teardown` too.
package final class RunControl: Sendable {
  private struct State {
    var signal: Int32?
    /// `--timeout` is over.
    var isOverdue = false
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

  /// Stops the run because its time is over: as by a signal, but it is no interruption.
  package func expire() {
    let run = state.withLock { state -> Task<Void, Never>? in
      guard state.signal == nil else { return nil }
      state.isOverdue = true
      return state.run
    }
    run?.cancel()
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

  /// Whether its time ended the run.
  package var isOverdue: Bool { state.withLock { $0.isOverdue && $0.signal == nil } }

  /// Nothing new is started.
  var isEnding: Bool { state.withLock { $0.signal != nil || $0.isOverdue } }

  func begin(_ run: Task<Void, Never>) {
    let isOver = state.withLock { state in
      state.run = run
      return state.signal != nil || state.isOverdue
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
