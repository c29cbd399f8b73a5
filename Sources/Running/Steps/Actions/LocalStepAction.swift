// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// What a kind of step does that sends nothing: one attempt, in which its templates are evaluated.
protocol LocalStepAction: StepAction where Rendered == Void {
  /// Carries the step out.
  ///
  /// - Throws: what cannot be evaluated; the attempt has failed with it.
  /// - Returns: false when the run ended before the step did.
  nonisolated(nonsending) func carryOut(
    _ context: StepContext, _ draft: inout AttemptDraft
  ) async throws(StepRefusal) -> Bool
}

extension LocalStepAction {
  nonisolated(nonsending) func render(_ context: StepContext) async throws(StepRefusal) {}

  nonisolated(nonsending) func attempt(
    _ rendered: Void, _ context: StepContext, _ course: RetryState
  ) async -> AttemptEnd {
    let clock = context.run.clock
    let started = context.startedAtMicroseconds
    var draft = AttemptDraft(startedAtMicroseconds: started, durationMicroseconds: 0)
    do throws(StepRefusal) {
      guard try await carryOut(context, &draft) else { return .interrupted }
    } catch {
      draft.failure = .refused(StepError(error, places: context.run.places))
    }
    draft.durationMicroseconds = clock.microseconds - started
    return .done(draft)
  }
}
