// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Tells whatever computes for a run that the run ends and nobody waits for the result.
///
/// It is raised once, from any thread, and stays raised: by a signal, or because a deadline has
/// passed. Nothing that is pure reads a clock; the signal is given one. `WorkMeter` asks it every
/// few thousand steps.
package final class StopSignal: Sendable {
  private let raised = Atomic(false)
  /// In nanoseconds of the clock.
  private let deadline = Atomic(Int64.max)
  private let clock: (@Sendable () -> Int64)?
  private let parent: StopSignal?
  /// How often it may still be asked before it answers yes for that alone; below zero it has.
  private let patience = Atomic(Int.max)

  /// The signal of a whole run, or of its `teardown`.
  ///
  /// - Parameter clock: nanoseconds since any moment; nil where there is no deadline.
  package init(clock: (@Sendable () -> Int64)? = nil) {
    self.clock = clock
    parent = nil
  }

  /// The signal of one computation, which is raised with another; it remembers whether the
  /// computation met it.
  package init(under parent: StopSignal) {
    clock = nil
    self.parent = parent
  }

  /// Computes something that may hold the thread up only for a moment.
  ///
  /// - Parameter patience: how many questions may be asked.
  /// - Returns: nil when more were asked: it is to be begun anew where it holds nobody up.
  package func briefly<Result>(patience questions: Int, _ compute: () -> Result) -> Result? {
    patience.store(questions, ordering: .relaxed)
    let result = compute()
    let isOver = patience.load(ordering: .relaxed) < 0
    patience.store(.max, ordering: .relaxed)
    return isOver && !raised.load(ordering: .relaxed) ? nil : result
  }

  /// Ends all computing that asks.
  package func raise() { raised.store(true, ordering: .relaxed) }

  /// Ends all computing that asks once the clock shows so many nanoseconds.
  package func raise(at nanoseconds: Int64) { deadline.store(nanoseconds, ordering: .relaxed) }

  /// Whether to stop; reads the clock where there is a deadline.
  package var isRaised: Bool {
    if wasMet { return true }
    guard hasPassedDeadline || parent?.isRaised == true else { return isOutOfPatience }
    raise()
    return true
  }

  /// Whether it was raised, or a question found that its deadline or the patience was over; reads no
  /// clock.
  package var wasMet: Bool {
    raised.load(ordering: .relaxed) || patience.load(ordering: .relaxed) < 0
  }

  private var hasPassedDeadline: Bool {
    let deadline = deadline.load(ordering: .relaxed)
    guard deadline < .max, let clock else { return false }
    return clock() >= deadline
  }

  private var isOutOfPatience: Bool {
    guard patience.load(ordering: .relaxed) < .max else { return false }
    return patience.subtract(1, ordering: .relaxed).newValue < 0
  }
}

/// What is said of a computation that a `StopSignal` ended, in every language of the checks.
package enum StopWords {
  /// One sentence, lower case, no full stop.
  package static let stopped = "the run ended before this was judged"
}
