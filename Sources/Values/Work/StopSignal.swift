// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Tells the computations of a run that the run ends and their results are not needed.
///
/// It is raised once, from any thread, and stays raised: by a signal, or because a deadline has
/// passed. Pure code reads no clock; the deadline comes with the signal. `WorkMeter` checks it
/// every few thousand steps.
package final class StopSignal: Sendable {
  private let raised = Atomic(false)
  /// In nanoseconds of the clock.
  private let deadline = Atomic(Int64.max)
  private let clock: (@Sendable () -> Int64)?
  private let parent: StopSignal?
  /// How many more looks find the signal not raised; below zero, this alone has raised the signal.
  private let looksLeft = Atomic(Int.max)

  /// The signal of a whole run, or of its `teardown`.
  ///
  /// - Parameter clock: nanoseconds since any moment; nil without a deadline.
  package init(clock: (@Sendable () -> Int64)? = nil) {
    self.clock = clock
    parent = nil
  }

  /// The signal of one computation, which is raised together with its parent; it remembers whether
  /// the computation found it raised.
  ///
  /// - Parameter clock: nanoseconds since any moment; nil without a deadline of its own.
  package init(under parent: StopSignal, clock: (@Sendable () -> Int64)? = nil) {
    self.clock = clock
    self.parent = parent
  }

  /// Runs a computation that may block the thread only for a moment.
  ///
  /// - Parameter looks: How often it may look at the signal.
  /// - Returns: Nil if it looked more often: it must start again on another thread.
  package func briefly<Result>(looks: Int, _ compute: () -> Result) -> Result? {
    looksLeft.store(looks, ordering: .relaxed)
    let result = compute()
    let isOver = looksLeft.load(ordering: .relaxed) < 0
    looksLeft.store(.max, ordering: .relaxed)
    return isOver && !raised.load(ordering: .relaxed) ? nil : result
  }

  /// Ends all computations that check it.
  package func raise() { raised.store(true, ordering: .relaxed) }

  /// Ends all computations that check it, once the clock shows so many nanoseconds.
  package func raise(at nanoseconds: Int64) { deadline.store(nanoseconds, ordering: .relaxed) }

  /// Whether to stop; reads the clock if there is a deadline.
  package var isRaised: Bool {
    if wasMet { return true }
    guard hasPassedDeadline || parent?.isRaised == true else { return hasNoLooksLeft }
    raise()
    return true
  }

  /// Whether it was raised, or a look found that its deadline or its looks were over; reads no
  /// clock.
  package var wasMet: Bool {
    raised.load(ordering: .relaxed) || looksLeft.load(ordering: .relaxed) < 0
  }

  private var hasPassedDeadline: Bool {
    let deadline = deadline.load(ordering: .relaxed)
    guard deadline < .max, let clock else { return false }
    return clock() >= deadline
  }

  private var hasNoLooksLeft: Bool {
    guard looksLeft.load(ordering: .relaxed) < .max else { return false }
    return looksLeft.subtract(1, ordering: .relaxed).newValue < 0
  }
}

/// The message for a computation that a `StopSignal` ended, in every language of the checks.
package enum StopWords {
  /// One sentence, lower case, no full stop.
  package static let stopped = "the run ended before this was judged"
}
