// SPDX-License-Identifier: Apache-2.0

import Planning
import RunEvents

/// The action of a kind of step. `StepRunner` does the common parts of all kinds: condition,
/// variables, delays, attempts, events.
protocol StepAction: Sendable {
  /// The rendered data for all attempts of the step.
  associatedtype Rendered: Sendable

  /// Evaluates the templates of the step, once for all of its attempts.
  ///
  /// - Throws: Why the step cannot run; nothing was sent then.
  nonisolated(nonsending) func render(_ context: StepContext) async throws(StepRefusal) -> Rendered

  /// What the step does in its attempts, for progress displays.
  var phase: ActiveStep.Phase { get }

  /// How long an attempt may take; nil for any time.
  func limit(of rendered: Rendered) -> Duration?

  /// Makes one attempt, with its errors.
  ///
  /// - Parameter retry: The state of the step's attempts.
  /// - Returns: Nil if the run ended before there was anything to report.
  nonisolated(nonsending) func attempt(
    _ rendered: Rendered, _ context: StepContext, _ retry: RetryState
  ) async -> AttemptEnd?
}
