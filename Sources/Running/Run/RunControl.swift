// SPDX-License-Identifier: Apache-2.0

import Notation
import Synchronization
import Values

/// What ended a run before its last step.
package enum RunEndCause: Sendable, Equatable {
  case signal(Int32)
  /// The time of `--timeout` is over.
  case timeout
  /// The caller no longer needs the run.
  case caller
}

/// Ends a run early.
///
/// The first signal stops new work and cancels transfers; `teardown` runs, for a bounded time. A
/// second signal cancels `teardown` too.
package final class RunControl: Sendable {
  private struct State {
    /// The first cause; a signal replaces any other.
    var cause: RunEndCause?
    var isCut = false
    var run: Task<Void, Never>?
    var shielded: [Int: Task<Void, Never>] = [:]
    var nextShield = 0
  }

  private let state = Mutex(State())
  /// Stops computations of the run: at the first signal, or when its time is over.
  package let work: StopSignal
  /// Stops computations of `teardown`: at the second signal, or when its time is over.
  package let teardownWork: StopSignal
  /// Nanoseconds since the control was made.
  private let clock: @Sendable () -> Int64

  package init() {
    let start = ContinuousClock.now
    clock = { start.duration(to: .now).nanoseconds }
    work = StopSignal(clock: clock)
    teardownWork = StopSignal(clock: clock)
  }

  /// Stops computations when the time from now is over, also while they keep the engine's timer
  /// from firing.
  ///
  /// - Parameter teardown: How long `teardown` may take after it.
  func limit(to timeout: Duration, teardown: Duration) {
    let end = clock().addingClamped(timeout.nanoseconds)
    work.raise(at: end)
    teardownWork.raise(at: end.addingClamped(teardown.nanoseconds))
  }

  /// Stops the run; called by the signal thread with the signal's number.
  ///
  /// - Returns: Whether it was the first signal.
  @discardableResult
  package func interrupt(signal: Int32) -> Bool {
    let (isFirst, tasks) = state.withLock { state in
      let isFirst = state.cause?.isSignal != true
      if isFirst { state.cause = .signal(signal) }
      if !isFirst { state.isCut = true }
      let tasks = [state.run].compactMap { $0 } + (isFirst ? [] : Array(state.shielded.values))
      return (isFirst, tasks)
    }
    (isFirst ? work : teardownWork).raise()
    for task in tasks { task.cancel() }
    return isFirst
  }

  /// Stops the run because its time is over: like a signal, but not reported as an interruption.
  package func expire() { end(.timeout) }

  /// Stops the run because the caller no longer needs it: like a first signal.
  package func cancel() { end(.caller) }

  private func end(_ cause: RunEndCause) {
    let run = state.withLock { state -> Task<Void, Never>? in
      guard state.cause?.isSignal != true else { return nil }
      state.cause = state.cause ?? cause
      return state.run
    }
    work.raise()
    run?.cancel()
  }

  /// Stops `teardown`; called when its time is over.
  package func cutTeardown() {
    let tasks = state.withLock { state in
      state.isCut = true
      return Array(state.shielded.values)
    }
    teardownWork.raise()
    for task in tasks { task.cancel() }
  }

  /// What ended the run; nil if nothing did.
  ///
  /// A computation may reach the deadline before the engine's timer does.
  package var cause: RunEndCause? {
    state.withLock { $0.cause } ?? (work.wasMet ? .timeout : nil)
  }

  /// The signal that ended the run; nil if none did.
  package var signal: Int32? { if case .signal(let number)? = cause { number } else { nil } }

  /// Whether the run's time limit ended it.
  package var isOverdue: Bool { cause == .timeout }

  /// Whether the run is ending: nothing new is started.
  var isEnding: Bool { cause != nil }

  func begin(_ run: Task<Void, Never>) {
    let isOver = state.withLock { state in
      state.run = run
      return state.cause != nil
    }
    if isOver { run.cancel() }
  }

  /// Runs work that an interruption does not cancel; `cutTeardown` does.
  func shielded(
    on executor: any TaskExecutor, _ work: @escaping @Sendable () async -> Void
  ) async {
    let task = Task(executorPreference: executor) {
      // Cancelled before this task was known: its steps run, but send nothing.
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

extension RunEndCause {
  fileprivate var isSignal: Bool { if case .signal = self { true } else { false } }
}

extension Duration {
  /// Whole nanoseconds, up to 292 years.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds.multipliedClamped(by: 1_000_000_000).addingClamped(attoseconds / 1_000_000_000)
  }
}
