// SPDX-License-Identifier: Apache-2.0

import Checking
import Exchanges
import Planning
import RunEvents

extension ExecAction {
  /// A program as a recording has it: it is judged without being found, so no right is needed.
  struct Recorded: RecordedAction {
    let action: ExecAction

    nonisolated(nonsending) func renderToCompare(
      _ context: StepContext
    ) async throws(StepRefusal) -> [String] {
      var renderer = ProgramRenderer(exec: action.exec, in: context)
      return try renderer.command().shown
    }

    func difference(
      of rendered: [String], from recorded: Attempt, _ context: StepContext
    ) -> String? {
      guard let program = recorded.program else { return "the step is a program now" }
      let shown = rendered.map { context.run.events.redact($0) }
      guard shown != program.command else { return nil }
      return
        "program is `\(shown.joined(separator: " "))`, was `\(program.command.joined(separator: " "))`"
    }

    nonisolated(nonsending) func judge(
      _ recorded: Attempt, of rendered: [String]?, _ context: StepContext
    ) async -> AttemptEnd {
      var end = AttemptEnd(
        startedAtMicroseconds: context.run.clock.microseconds,
        durationMicroseconds: recorded.durationMicroseconds)
      end.attempt.notices = recorded.notices
      end.attempt.content = recorded.content
      switch recorded.failure {
      case .refused?, .stopped?, .transfer?: end.attempt.failure = recorded.failure
      case .capture?, nil:
        guard let program = recorded.program else { return end }
        await action.judge(program, secrets: .none, context, &end)
      }
      return end
    }
  }
}
