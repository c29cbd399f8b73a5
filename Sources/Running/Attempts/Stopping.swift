// SPDX-License-Identifier: Apache-2.0

import Checking
import Diagnostics
import Planning
import RunEvents
import Values

/// Where something is computed, and how it ends with the run (`docs/internals/bounds.md`).
extension StepScope {
  /// How often what is computed on the engine's thread may ask its signal: some hundred thousand steps,
  /// which take a few milliseconds.
  private static let patience = 32

  /// Something that is computed for the step was ended before its result.
  var isStopped: Bool { stop?.wasMet == true }

  /// Computes on this thread what takes a moment only.
  ///
  /// - Returns: nil when it takes longer: it is to be computed anew elsewhere.
  func briefly<Result>(_ compute: () -> Result) -> Result? {
    guard let stop else { return compute() }
    return stop.briefly(patience: Self.patience, compute)
  }
}

extension AttemptDraft {
  /// Makes the attempt one that was not judged, when the run ended before something of it was
  /// computed. That a transfer failed stays known.
  mutating func endIfStopped(_ context: StepContext) {
    guard context.scope.isStopped else { return }
    judgement = .cutShort
    if case .transfer? = failure { return }
    let refusal = StepRefusal(.runEnded, StopWords.stopped, at: context.step.planned.span)
    failure = .stopped(StepError(refusal, places: context.run.places))
  }
}
