// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// One execution of a block with `once`, which belongs to the run: the calls that share it wait for it.
final class OnceExecution: Sendable {
  enum End: Sendable {
    case ended(OnceExecutions.Ending)
    /// The block did not begin, for a reason of the call.
    case refused(StepRefusal)
    /// The run ended first.
    case interrupted
  }

  private struct State {
    var end: End?
    var waiting: [Int: CheckedContinuation<End?, Never>] = [:]
    var waiters = 0
  }

  private let state = Mutex(State())

  /// Waits for the end.
  ///
  /// - Returns: nil as soon as the waiting task is cancelled.
  nonisolated(nonsending) func end() async -> End? {
    let number = newNumber()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        wait(continuation, number, unless: Task.isCancelled)
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(returning: nil)
    }
  }

  /// Waits for the end, also in a task that is cancelled: an execution ends with the run.
  nonisolated(nonsending) func whenOver() async {
    let number = newNumber()
    _ = await withCheckedContinuation { continuation in
      wait(continuation, number, unless: false)
    }
  }

  /// Ends the execution, once.
  func finish(_ end: End) {
    let waiting = state.withLock { state in
      state.end = end
      defer { state.waiting = [:] }
      return state.waiting
    }
    for continuation in waiting.values { continuation.resume(returning: end) }
  }

  private func newNumber() -> Int {
    state.withLock { state in
      state.waiters += 1
      return state.waiters
    }
  }

  /// - Parameter isCancelled: evaluated under the lock, so that a cancellation either is seen here or
  ///   finds the continuation.
  private func wait(
    _ continuation: CheckedContinuation<End?, Never>, _ number: Int,
    unless isCancelled: @autoclosure () -> Bool
  ) {
    let (isOver, end) = state.withLock { state -> (Bool, End?) in
      if let end = state.end { return (true, end) }
      if isCancelled() { return (true, nil) }
      state.waiting[number] = continuation
      return (false, nil)
    }
    if isOver { continuation.resume(returning: end) }
  }
}
