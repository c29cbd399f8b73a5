// SPDX-License-Identifier: Apache-2.0

import Checking
import Exchanges
import Planning
import RunEvents

extension AttemptRunner {
  /// Asks `stopIf` and `until` of an attempt.
  ///
  /// - Returns: whether its checks are to be judged.
  func ask(_ step: RunningStep, _ scope: StepScope, _ judged: inout Judged) -> Bool {
    guard let judge = step.retry else { return true }
    return take(judge.answer(in: scope), &judged)
  }

  /// The same, and on Swift's pool where it takes long.
  nonisolated(nonsending) func askAnywhere(
    _ step: RunningStep, _ scope: StepScope, _ judged: inout Judged
  ) async -> Bool {
    guard let judge = step.retry else { return true }
    if let answer = scope.briefly({ judge.answer(in: scope) }) { return take(answer, &judged) }
    return take(await offEngine { await judge.answerElsewhere(in: scope) }, &judged)
  }

  private func take(_ answer: RetryJudge.Answer, _ judged: inout Judged) -> Bool {
    switch answer {
    case .final(let verdict):
      if let verdict { judged.event.verdicts = [verdict] }
      return true
    case .pending(let verdict):
      judged.event.verdicts = [verdict]
      judged.event.isPending = true
      judged.captures = []
      judged.event.dropCaptureFailures()
    case .stopped(let verdict):
      judged.event.verdicts = [verdict]
      judged.isFinal = true
      judged.event.dropCaptureFailures()
    }
    return false
  }

  /// Whether and when another attempt follows; of an attempt that is pending for good the verdict
  /// on `until` is the step's.
  func follow(
    _ judged: inout Judged, of step: RunningStep, _ course: inout RetryState
  ) -> Duration? {
    let response = judged.event.exchange?.hops.last?.response
    if !judged.event.isPending {
      guard !judged.isFinal, step.retry?.hasUntil != true,
        judged.event.outcome != .interrupted,
        course.policy.repeats(judged.event.outcome, status: response?.status)
      else { return nil }
    }
    let retryAfter = response?.retryAfter(now: clock.epochSeconds)
    let pause = course.next(after: retryAfter, at: clock.microseconds)
    if pause == nil, judged.event.isPending { judged.event.giveUp(after: course) }
    if pause != nil, let retryAfter, retryAfter > course.policy.maximum {
      judged.event.notices.append("`Retry-After` asks for more than `retry.max`, and is cut to it")
    }
    return pause
  }
}

extension AttemptFinished {
  /// Captures of an attempt that `until` or `stopIf` judged are no failure of it.
  fileprivate mutating func dropCaptureFailures() {
    if case .capture? = failure { failure = nil }
    furtherCaptureErrors = []
  }
}
