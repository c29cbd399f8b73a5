// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Values

/// What ended a run before it was through.
package enum RunEndCause: Sendable, Equatable {
  case signal(Int32)
  /// `--timeout` is over.
  case timeout
  /// Whoever waits for the run has no use for it any more.
  case caller
}

/// The way to end a run early.
///
/// The first signal stops new work and cancels transfers; `teardown` runs, for a bounded time. A
/// second signal cancels `teardown` too.
package final class RunControl: Sendable {
  private struct State {
    /// The first; a signal takes the place of any other.
    var cause: RunEndCause?
    var isCut = false
    var run: Task<Void, Never>?
    var shielded: [Int: Task<Void, Never>] = [:]
    var nextShield = 0
  }

  private let state = Mutex(State())
  /// Ends what is computed for the run: with the first signal, or when its time is over.
  package let work: StopSignal
  /// Ends what is computed for `teardown`: with the second signal, or when its time is over.
  package let teardownWork: StopSignal
  /// Nanoseconds since the control was made.
  private let clock: @Sendable () -> Int64

  package init() {
    let start = ContinuousClock.now
    clock = { start.duration(to: .now).nanoseconds }
    work = StopSignal(clock: clock)
    teardownWork = StopSignal(clock: clock)
  }

  /// Ends what is computed once the time from now on is over, also while it keeps the engine's timer
  /// from being heard.
  ///
  /// - Parameter teardown: how long `teardown` may take behind it.
  func limit(to timeout: Duration, teardown: Duration) {
    let end = clock().addingSaturated(timeout.nanoseconds)
    work.raise(at: end)
    teardownWork.raise(at: end.addingSaturated(teardown.nanoseconds))
  }

  /// Stops the run; called by the signal thread with the signal's number.
  ///
  /// - Returns: whether it was the first.
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

  /// Stops the run because its time is over: as by a signal, but it is no interruption.
  package func expire() { end(.timeout) }

  /// Stops the run because nobody waits for it any more: as by a first signal.
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

  /// Ends what `teardown` is doing; called when its time is over.
  package func cutTeardown() {
    let tasks = state.withLock { state in
      state.isCut = true
      return Array(state.shielded.values)
    }
    teardownWork.raise()
    for task in tasks { task.cancel() }
  }

  /// What ended the run; nil when nothing did.
  ///
  /// A computation may meet the deadline before the engine's timer does.
  package var cause: RunEndCause? {
    state.withLock { $0.cause } ?? (work.wasMet ? .timeout : nil)
  }

  /// The signal that ended the run; nil when none did.
  package var signal: Int32? { if case .signal(let number)? = cause { number } else { nil } }

  /// Whether its time ended the run.
  package var isOverdue: Bool { cause == .timeout }

  /// Nothing new is started.
  var isEnding: Bool { cause != nil }

  func begin(_ run: Task<Void, Never>) {
    let isOver = state.withLock { state in
      state.run = run
      return state.cause != nil
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

extension RunEndCause {
  fileprivate var isSignal: Bool { if case .signal = self { true } else { false } }
}

extension Duration {
  /// Whole nanoseconds, up to 292 years.
  fileprivate var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflows ? .max : whole.addingSaturated(attoseconds / 1_000_000_000)
  }
}

extension Int64 {
  fileprivate func addingSaturated(_ other: Int64) -> Int64 {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }
}
