// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import Transfers
import Values

/// The end of the time that a scenario with `timeout` has for a part of a try.
///
/// It is a timer of the engine, which cancels what waits, and a deadline in the stop signal: a step that
/// computes keeps the timer from firing.
final class TryDeadline: Sendable {
  /// Stops the computations of the part.
  let stop: StopSignal
  /// The message of a step that did not get to its end.
  let refusal: StepRefusal
  private let limit: Duration
  private let clock: RunClock
  /// In nanoseconds of the clock.
  private let end: Int64

  /// The time begins now.
  ///
  /// - Parameter stop: what stops the part when the run ends.
  init(
    after limit: Duration, under stop: StopSignal?, by clock: RunClock, _ refusal: StepRefusal
  ) {
    self.limit = limit
    self.refusal = refusal
    self.clock = clock
    end = clock.nanoseconds.addingClamped(limit.nanoseconds)
    let nanoseconds: @Sendable () -> Int64 = { clock.nanoseconds }
    self.stop =
      stop.map { StopSignal(under: $0, clock: nanoseconds) } ?? StopSignal(clock: nanoseconds)
    self.stop.raise(at: end)
  }

  var hasPassed: Bool { clock.nanoseconds >= end }

  /// Carries out a part, which is cancelled when its time is over, and waits for its end.
  nonisolated(nonsending) func bound(
    in run: RunContext, _ part: @escaping @Sendable () async -> Void
  ) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask(executorPreference: run.executor) { await part() }
      group.addTask(executorPreference: run.engine) {
        guard (try? await run.engine.sleep(for: self.limit)) != nil else { return }
        self.stop.raise()
      }
      await group.next()
      group.cancelAll()
    }
  }
}

extension StepRefusal {
  /// The steps of a try took too long.
  static func scenarioTimeout(_ limit: Located<Duration>) -> StepRefusal {
    StepRefusal(
      .scenarioTimeout,
      "the scenario's `timeout` of \(DurationWords.text(limit.content)) was over before the step was",
      at: limit.span)
  }

  /// What clears up after a try took too long.
  static func teardownTimeout(of limit: Located<Duration>) -> StepRefusal {
    let time = DurationWords.text(TryTerms.teardownTimeout)
    return StepRefusal(
      .scenarioTimeout,
      "`teardown` and `afterEach` of a scenario with `timeout` have \(time) together, which were over "
        + "before the step was", at: limit.span)
  }
}
