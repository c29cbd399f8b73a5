// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The action of a step that sends nothing: one attempt, in which its templates are evaluated.
protocol LocalStepAction: StepAction where Rendered == Void {
  /// Runs the action.
  ///
  /// - Throws: Why a template cannot be evaluated; the attempt fails with it.
  /// - Returns: False if the run ended before the action did.
  nonisolated(nonsending) func perform(
    _ context: StepContext, _ end: inout AttemptEnd
  ) async throws(StepRefusal) -> Bool
}

extension LocalStepAction {
  nonisolated(nonsending) func render(_ context: StepContext) async throws(StepRefusal) {}

  nonisolated(nonsending) func attempt(
    _ rendered: Void, _ context: StepContext, _ retry: RetryState
  ) async -> AttemptEnd? {
    let clock = context.run.clock
    let started = context.startedAtMicroseconds
    var end = AttemptEnd(startedAtMicroseconds: started, durationMicroseconds: 0)
    do throws(StepRefusal) {
      guard try await perform(context, &end) else { return nil }
    } catch {
      end.attempt.failure = .refused(StepError(error, places: context.run.places))
    }
    end.attempt.durationMicroseconds = clock.microseconds - started
    return end
  }
}
