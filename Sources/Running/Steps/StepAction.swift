// SPDX-License-Identifier: Apache-2.0

import Planning

/// What a kind of step does. `StepRunner` does all that the kinds have in common: condition,
/// variables, pauses, attempts, events.
protocol StepAction: Sendable {
  /// What all attempts of the step send or do.
  associatedtype Rendered: Sendable

  /// Evaluates the templates of the step, once for all of its attempts.
  ///
  /// - Throws: why the step cannot be carried out; nothing was sent then.
  nonisolated(nonsending) func render(_ context: StepContext) async throws(StepRefusal) -> Rendered

  /// Makes one attempt. What goes wrong is in the draft.
  ///
  /// - Parameter course: Of the attempts of the step.
  nonisolated(nonsending) func attempt(
    _ rendered: Rendered, _ context: StepContext, _ course: RetryState
  ) async -> AttemptEnd
}
