// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Planning
import RunEvents

extension AttemptRunner {
  /// One try of whatever the step does.
  nonisolated(nonsending) func run(
    _ rendered: RenderedAction, of step: RunningStep, course: inout RetryState,
    scope: StepScope, jar: JarHandle
  ) async -> Result {
    switch rendered {
    case .request(let request):
      await run(request, of: step, course: &course, scope: scope, jar: jar)
    case .socket(let socket): await run(socket, of: step, course: &course, scope: scope)
    }
  }

  private nonisolated(nonsending) func run(
    _ rendered: RenderedSocket, of step: RunningStep, course: inout RetryState, scope: StepScope
  ) async -> Result {
    let number = course.number
    let started = clock.microseconds
    var runner = SocketRunner(
      engine: exchanges.engine, rendered: rendered,
      judge: ReceiveJudge(places: places, scope: scope, schemas: step.checker.schemas))
    let spoken = await runner.run()
    var judged = await judge(
      spoken, HiddenParts(secrets: rendered.secrets), step: step, scope: scope,
      durationMicroseconds: clock.microseconds - started)
    judged.event.exchange = nil
    judged.event.socket = spoken.exchange
    judged.event.verdicts = spoken.verdicts + judged.event.verdicts
    if scope.isStopped { judged.stop(at: step, places: places) }
    let pause = follow(&judged, of: step, &course)
    judged.event.notices = rendered.notices + judged.event.notices
    judged.event.number = number
    judged.event.startedAtMicroseconds = started
    judged.event.hideTexts(of: step)
    let outcome = judged.event.outcome
    if outcome.isFailure { judged.event.addSources(of: step.planned, in: scope) }
    let result = Result(
      outcome: outcome, captures: judged.captures,
      exchange: judged.exchange, origin: judged.origin, requests: spoken.wasOpened ? 1 : 0,
      connections: spoken.wasOpened ? 1 : 0,
      failedChecks: judged.event.verdicts.count { !$0.holds },
      heldChecks: judged.event.verdicts.count { $0.holds }, pause: pause)
    tell(judged.event, outcome)
    return result
  }

  private nonisolated(nonsending) func judge(
    _ spoken: SocketRunner.Outcome, _ hidden: HiddenParts, step: RunningStep, scope: StepScope,
    durationMicroseconds: Int64
  ) async -> Judged {
    var judged = Judged(
      event: AttemptFinished(
        step: step.reference, number: 0, startedAtMicroseconds: 0,
        durationMicroseconds: durationMicroseconds, exchange: nil))
    if let failure = spoken.exchange.failure {
      judged.event.failure = .transfer(failure)
      if judged.event.outcome == .errored { _ = ask(step, scope, &judged) }
    } else if let refusal = spoken.refusal {
      judged.event.failure = .refused(StepError(refusal, places: places))
    } else if spoken.isCutShort {
      judged.event.notices = [
        "the exchange ended at the `receive` that failed: no further entry was carried out, and nothing "
          + "else was checked or captured"
      ]
    } else {
      await judge(
        Exchange(received: spoken.received, as: spoken.exchange), hidden, step: step, scope: scope,
        &judged)
    }
    return judged
  }
}
