// SPDX-License-Identifier: Apache-2.0

import Planning

/// The action of a kind of step. `StepRunner` does the common parts of all kinds: condition,
/// variables, delays, attempts, events.
protocol StepAction: Sendable {
  /// The rendered data for all attempts of the step.
  associatedtype Rendered: Sendable

  /// Evaluates the templates of the step, once for all of its attempts.
  ///
  /// - Throws: Why the step cannot run; nothing was sent then.
  nonisolated(nonsending) func render(_ context: StepContext) async throws(StepRefusal) -> Rendered

  /// Makes one attempt. Errors are in the draft.
  ///
  /// - Parameter course: The state of the step's attempts.
  nonisolated(nonsending) func attempt(
    _ rendered: Rendered, _ context: StepContext, _ course: RetryState
  ) async -> AttemptEnd
}
