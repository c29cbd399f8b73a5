// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Expressions
import Planning
import RunEvents
import Threads

/// Sends and receives bytes over a raw connection.
struct SocketAction: StepAction {
  let socket: PlannedSocket

  var phase: ActiveStep.Phase { .connection }

  nonisolated(nonsending) func render(
    _ context: StepContext
  ) async throws(StepRefusal) -> RenderedSocket {
    var renderer = SocketRenderer(socket: socket, in: context)
    var rendered = try renderer.render()
    // The files to send are opened off the engine's thread.
    for place in rendered.elements.indices {
      rendered.elements[place] = try await rendered.elements[place].opened(by: context.run)
    }
    return rendered
  }

  nonisolated(nonsending) func attempt(
    _ rendered: RenderedSocket, _ context: StepContext, _ retry: RetryState
  ) async -> AttemptEnd? {
    let run = context.run
    let started = run.clock.microseconds
    var runner = SocketRunner(
      engine: run.engine, rendered: rendered,
      progress: ExchangeProgress(socket, to: rendered.destination, in: context))
    let spoken = await runner.run()
    var end = AttemptEnd(
      startedAtMicroseconds: started, durationMicroseconds: run.clock.microseconds - started)
    end.attempt.content = .socket(spoken.exchange)
    end.counts.requests = spoken.wasOpened ? 1 : 0
    end.counts.connections = spoken.wasOpened ? 1 : 0
    end.attempt.notices = rendered.notices
    await runner.progress.judge(
      Exchange(received: spoken.received, as: spoken.exchange), spoken.exchange.failure,
      secrets: rendered.secrets, &end)
    return end
  }
}
