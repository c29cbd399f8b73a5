// SPDX-License-Identifier: Apache-2.0

import Checking
import Diagnostics
import Planning
import RunEvents
import Values

/// Where expressions and checks are computed, and how the end of the run stops them
/// (`docs/internals/bounds.md`).
extension StepScope {
  /// How often a computation on the engine's thread may test its stop signal: some hundred thousand
  /// steps, which take a few milliseconds.
  private static let briefLooks = 32

  /// Whether a computation for the step was stopped before its result.
  var isStopped: Bool { stop?.wasMet == true }

  /// Computes on this thread, for a short time only.
  ///
  /// - Returns: Nil if it takes longer: it must be computed again off the engine thread.
  func briefly<Result>(_ compute: () -> Result) -> Result? {
    guard let stop else { return compute() }
    return stop.briefly(looks: Self.briefLooks, compute)
  }
}

extension AttemptEnd {
  /// Marks the attempt as not judged if the run ended during its computations. A failed transfer
  /// stays reported.
  mutating func endIfStopped(_ context: StepContext) {
    guard context.scope.isStopped else { return }
    judgement = .cutShort
    if case .transfer? = attempt.failure { return }
    let refusal = StepRefusal(.runEnded, StopWords.stopped, at: context.step.planned.span)
    attempt.failure = .stopped(StepError(refusal, places: context.run.places))
  }
}
