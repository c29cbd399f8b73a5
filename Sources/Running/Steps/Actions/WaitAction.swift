// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

/// `wait`: delays the scenario.
struct WaitAction: LocalStepAction {
  let delay: Quantity<Duration>

  nonisolated(nonsending) func carryOut(
    _ context: StepContext, _ draft: inout AttemptDraft
  ) async throws(StepRefusal) -> Bool {
    let duration = try duration(in: context.scope)
    do throws(CancellationError) {
      try await context.run.engine.sleep(for: duration)
      return true
    } catch {
      return false
    }
  }

  private func duration(in scope: StepScope) throws(StepRefusal) -> Duration {
    switch delay {
    case .fixed(let duration): return duration
    case .made(let template, let grammar):
      if let duration = grammar.parse(try template.plainText(in: scope)) { return duration }
      throw StepRefusal(grammar.problem, at: template.span)
    }
  }
}
