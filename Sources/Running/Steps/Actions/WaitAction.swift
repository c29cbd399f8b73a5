// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import RunEvents

/// `wait`: delays the scenario.
struct WaitAction: LocalStepAction {
  let delay: Quantity<Duration>

  var phase: ActiveStep.Phase { .wait }

  nonisolated(nonsending) func perform(
    _ context: StepContext, _ end: inout AttemptEnd
  ) async throws(StepRefusal) -> Bool {
    let duration = try delay.number(in: context.scope)
    do throws(CancellationError) {
      try await context.run.sleep(for: duration)
      context.step.progress.start?.excuse(microseconds: duration.wholeMicroseconds)
      // A computation may have held up the timer that ends the scenario.
      return context.scope.stop?.isRaised != true
    } catch {
      return false
    }
  }
}
