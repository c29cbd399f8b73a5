// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Work that belongs to the run, whichever scenario asked for it: each piece is a child of the run's
/// task, so an interruption reaches it and the run waits for it.
final class RunTasks: Sendable {
  typealias Work = @Sendable () async -> Void

  private struct State {
    var waiting: [Work] = []
    var isClosed = false
    var server: CheckedContinuation<Work?, Never>?
  }

  private let state = Mutex(State())

  /// Carries out what is added, each piece in a task of its own; returns when all are done after `close`.
  nonisolated(nonsending) func serve(on executor: any TaskExecutor) async {
    await withDiscardingTaskGroup { group in
      while let work = await next() {
        group.addTask(executorPreference: executor) { await work() }
      }
    }
  }

  /// Begins work soon; not after `close`.
  func add(_ work: @escaping Work) {
    let server = state.withLock { state in
      precondition(!state.isClosed, "all work of the run is added by its units")
      if state.server == nil { state.waiting.append(work) }
      return state.server.take()
    }
    server?.resume(returning: work)
  }

  /// No more work is added.
  func close() {
    let server = state.withLock { state in
      state.isClosed = true
      return state.server.take()
    }
    server?.resume(returning: nil)
  }

  /// Waits also in a task that is cancelled: a `teardown` may still ask for work.
  ///
  /// - Returns: nil after the last.
  private nonisolated(nonsending) func next() async -> Work? {
    await withCheckedContinuation { continuation in
      let (isReady, work) = state.withLock { state -> (Bool, Work?) in
        if !state.waiting.isEmpty { return (true, state.waiting.removeFirst()) }
        if state.isClosed { return (true, nil) }
        state.server = continuation
        return (false, nil)
      }
      if isReady { continuation.resume(returning: work) }
    }
  }
}
