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

extension AttemptFinished {
  /// Makes it one that was not judged, since the run ended: what was found until then says nothing.
  mutating func stop(at step: RunningStep, places: SourcePlaces) {
    verdicts = []
    furtherCaptureErrors = []
    isPending = false
    if case .transfer? = failure { return }
    failure = .stopped(
      StepError(
        StepRefusal(.runEnded, StopWords.stopped, at: step.planned.span), places: places))
  }
}

extension AttemptRunner.Judged {
  /// The same, and nothing of it is used.
  mutating func stop(at step: RunningStep, places: SourcePlaces) {
    event.stop(at: step, places: places)
    captures = []
    exchange = nil
    isFinal = true
  }
}

extension RetryJudge {
  /// The same as `answer(in:)` on Swift's pool, whichever thread asks.
  @concurrent func answerElsewhere(in scope: StepScope) async -> Answer { answer(in: scope) }
}
