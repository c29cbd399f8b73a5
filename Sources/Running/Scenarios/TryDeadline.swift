// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import Synchronization
import Transfers
import Values

/// The end of the time that a scenario with `timeout` has for a part of a try.
final class TryDeadline: Sendable {
  /// Stops the computations of the part.
  let stop: StopSignal
  /// The message of a step that did not get to its end.
  let refusal: StepRefusal
  private let limit: Duration
  private let passed = Atomic(false)

  /// - Parameter stop: what stops the part when the run ends.
  init(after limit: Duration, under stop: StopSignal?, _ refusal: StepRefusal) {
    self.limit = limit
    self.refusal = refusal
    self.stop = stop.map { StopSignal(under: $0) } ?? StopSignal()
  }

  var hasPassed: Bool { passed.load(ordering: .relaxed) }

  /// Carries out a part, which is cancelled when its time is over, and waits for its end.
  nonisolated(nonsending) func bound(
    on engine: TransferEngine, _ part: @escaping @Sendable () async -> Void
  ) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask(executorPreference: engine) { await part() }
      group.addTask(executorPreference: engine) {
        guard (try? await engine.sleep(for: self.limit)) != nil else { return }
        self.passed.store(true, ordering: .relaxed)
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
