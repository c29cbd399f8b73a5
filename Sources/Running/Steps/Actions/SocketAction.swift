// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Expressions
import Planning
import RunEvents
import Threads

/// Sends and receives bytes over a raw connection.
struct SocketAction: StepAction {
  let socket: PlannedSocket

  nonisolated(nonsending) func render(
    _ context: StepContext
  ) async throws(StepRefusal) -> RenderedSocket {
    var renderer = SocketRenderer(socket: socket, in: context)
    var rendered = try renderer.render()
    // The files to send are opened off the engine's thread.
    for place in rendered.turns.indices {
      guard case .send(.file(let path, let span)) = rendered.turns[place] else { continue }
      switch await OffEngine.run({ [files = context.run.files] off in files.stream(path, off) }) {
      case .success(let stream): rendered.turns[place] = .send(.stream(stream))
      case .failure(let failure): throw .unreadableFile(failure, at: span)
      }
    }
    return rendered
  }

  nonisolated(nonsending) func attempt(
    _ rendered: RenderedSocket, _ context: StepContext, _ course: RetryState
  ) async -> AttemptEnd {
    let run = context.run
    let started = run.clock.microseconds
    var runner = SocketRunner(
      engine: run.engine, rendered: rendered,
      judge: ReceiveJudge(
        places: run.places, scope: context.scope, schemas: context.step.checker.schemas))
    let spoken = await runner.run()
    var draft = AttemptDraft(
      startedAtMicroseconds: started, durationMicroseconds: run.clock.microseconds - started)
    draft.content = .socket(spoken.exchange)
    draft.counts.requests = spoken.wasOpened ? 1 : 0
    draft.counts.connections = spoken.wasOpened ? 1 : 0
    draft.notices = rendered.notices
    await judge(spoken, rendered.secrets, context, &draft)
    draft.judgement.verdicts = spoken.verdicts + draft.judgement.verdicts
    return .done(draft)
  }

  /// Judges the received bytes after the end of the exchange.
  private nonisolated(nonsending) func judge(
    _ spoken: SocketRunner.Outcome, _ secrets: SecretNames, _ context: StepContext,
    _ draft: inout AttemptDraft
  ) async {
    if let failure = spoken.exchange.failure {
      guard !draft.judge(.transfer(failure), context) else { return }
      draft.failure = .transfer(failure)
      if draft.outcome == .errored, let retry = context.step.retry {
        _ = draft.judgement.take(retry.answer(in: context.scope))
      }
    } else if let refusal = spoken.refusal {
      draft.failure = .refused(StepError(refusal, places: context.run.places))
    } else if spoken.isCutShort {
      draft.notices.append(
        "the exchange ended at the `receive` that failed: no further entry was carried out, and nothing "
          + "else was checked or captured")
    } else {
      let judge = ResponseJudge(
        context: context, secrets: secrets, durationMicroseconds: draft.durationMicroseconds)
      draft.judgement = await judge.judgement(
        of: Exchange(received: spoken.received, as: spoken.exchange))
    }
  }
}
