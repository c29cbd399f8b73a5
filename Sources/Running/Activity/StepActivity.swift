// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents

/// What a running step does.
struct StepActivity: Sendable {
  let step: RunningStep
  let startedAtMicroseconds: Int64
  var phase: ActiveStep.Phase
  var phaseMicroseconds: Int64
  var limit: Duration?
  var attempt = 1
  let attemptLimit: Int?
  /// Nil without a display of transfers.
  var progress: TransferProgress?

  init(
    _ context: StepContext, _ phase: ActiveStep.Phase, at microseconds: Int64,
    limit: Duration? = nil, attemptLimit: Int? = 1
  ) {
    step = context.step
    startedAtMicroseconds = context.startedAtMicroseconds
    self.phase = phase
    phaseMicroseconds = microseconds
    self.limit = limit
    self.attemptLimit = attemptLimit
  }

  func shown(stepCount: Int, hiding redactor: Redactor) -> ActiveStep {
    ActiveStep(
      step: redactor.redact(step.reference), startedAtMicroseconds: startedAtMicroseconds,
      phase: shownPhase, phaseMicroseconds: phaseMicroseconds,
      limitMicroseconds: limit?.wholeMicroseconds, attempt: attempt, attemptLimit: attemptLimit,
      stepCount: stepCount)
  }

  private var shownPhase: ActiveStep.Phase {
    guard phase == .request, let progress else { return phase }
    if progress.received.bytes > 0 { return .receivingBody }
    let sent = progress.sent
    return sent.expected.map { sent.bytes < $0 } == true ? .sendingBody : .firstByte
  }
}

extension StepAction {
  func limit(of rendered: Rendered) -> Duration? { nil }
}

extension LocalStepAction {
  var phase: ActiveStep.Phase { .computing }
}
