// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Planning
import RunEvents

/// Ends an attempt: decides whether another one follows, and sends its event.
struct AttemptConclusion {
  let context: StepContext
  /// When the request should have been sent, under a load; nil if there is none.
  var intended: Int64?
  /// When a recorded attempt had ended, in microseconds since the first; nil for one that ends now.
  var endedAt: Int64?

  private var step: RunningStep { context.step }
  private var run: RunContext { context.run }

  /// - Parameters:
  ///   - retry: The state of the step's attempts; afterwards, of the next one.
  ///   - result: To which the attempt is added.
  /// - Returns: The delay before the next attempt; nil after the last one.
  func conclude(
    _ end: consuming AttemptEnd, _ retry: inout RetryState, addingTo result: inout StepResult
  ) -> Duration? {
    end.attempt.number = retry.number
    end.endIfStopped(context)
    let delay = delay(after: &end, &retry)
    close(end, isLast: delay == nil, &result)
    return delay
  }

  /// The same for a step with a snapshot, with which only the final attempt is compared: a
  /// difference is not a reason for another attempt.
  nonisolated(nonsending) func conclude(
    _ end: consuming AttemptEnd, _ retry: inout RetryState, addingTo result: inout StepResult,
    comparing snapshot: SnapshotJudge
  ) async -> Duration? {
    end.attempt.number = retry.number
    end.endIfStopped(context)
    let isJudged = if case .judged = end.judgement.standing { true } else { false }
    let delay = delay(after: &end, &retry)
    if isJudged, delay == nil { await snapshot.judge(&end) }
    close(end, isLast: delay == nil, &result)
    return delay
  }

  /// Decides the outcome, counts the attempt, and sends its event.
  private func close(_ end: consuming AttemptEnd, isLast: Bool, _ result: inout StepResult) {
    if isLast, let fails = step.planned.fails {
      end.expectFailure(fails.span, of: step, run.places)
    }
    var outcome = end.outcome
    if outcome.isInterrupted, let overrun = step.progress.overrun(in: run) {
      end.attempt.failure = .refused(StepError(overrun, places: run.places))
      outcome = end.outcome
    }
    let cause = outcome.isFailure ? end.failureCause(outcome) : nil
    end.close(outcome)
    let hasFailed = step.isUnexpectedFailure(outcome, cause)
    if isLast, let figures = context.collection.figures {
      figures.add(end, hasFailed: hasFailed, of: step)
    }
    result.add(end, cause, from: ValueOrigin(end, of: step))
    let start = step.progress.start
    if let reported = start?.note(end, hasFailed: hasFailed, intended: intended, of: step) {
      sendSample(end, reported)
    }
    if start == nil || start?.isSampled == true, isReported(end.attempt) {
      send(end, as: step.reference, keepsBodies: start == nil)
    }
  }

  /// Sends a failure of a load's start, if it is one of the first, and to a collector.
  private func sendSample(_ end: AttemptEnd, _ reported: LoadStart.Reported) {
    if reported.isTraced, run.events.hasRoomForTelemetry {
      send(end, as: step.reference, keepsBodies: false, to: .collectorOfFailures)
    }
    if let sample = reported.sample {
      var end = end
      end.attempt.number = sample.number
      end.attempt.traceOfStart = step.scenario.traceID
      send(end, as: sample.step, to: .reportsOfLoad)
    }
  }

  /// The delay before the next attempt; nil if there is none. If no attempt is left, the verdict on
  /// `until` says how long the step tried.
  private func delay(after end: inout AttemptEnd, _ retry: inout RetryState) -> Duration? {
    switch end.judgement.standing {
    case .pending: break
    case .final: return nil
    case .judged:
      let outcome = end.outcome
      guard step.retry?.hasUntil != true, !outcome.isInterrupted,
        retry.policy.repeats(outcome, status: end.attempt.exchange?.hops.last?.response?.status)
      else { return nil }
    }
    let response = end.attempt.exchange?.hops.last?.response
    let retryAfter = response?.retryAfter(now: run.clock.epochSeconds)
    let delay = retry.next(after: retryAfter, at: endedAt ?? run.clock.microseconds)
    if delay == nil, end.isPending { end.judgement.giveUp(after: retry) }
    if delay != nil, let retryAfter, retryAfter > retry.policy.maximum {
      end.attempt.notices.append("`Retry-After` asks for more than `retry.max`, and is cut to it")
    }
    return delay
  }

  private func isReported(_ attempt: borrowing Attempt) -> Bool {
    !attempt.outcome.hasPassed || run.events.interest.contains(.passedAttempts)
      || attempt.content.isAlwaysReported
  }

  /// - Parameter keepsBodies: false for a collector, which gets none.
  private func send(
    _ end: consuming AttemptEnd, as reference: StepReference, keepsBodies: Bool = true,
    to readers: EventStream.Readers = .own
  ) {
    let hasFailed = end.attempt.outcome.isFailure
    var secrets = AttemptSecrets(of: end, in: context)
    let sources = hasFailed ? context.sources : []
    for source in sources { secrets.madeTexts += source.origin.madeTexts }
    end.attempt.notices += end.judgement.notices + end.judgement.verdicts.notices
    end.attempt.jar = keptCookies(end)
    if run.options.bodies == .all {
      end.attempt.beganAtMicroseconds = context.startedAtMicroseconds
    }
    end.attempt.identity = end.request?.content.identity
    end.attempt.options = hasFailed ? options(end) : nil
    end.attempt.sources = sources.map(\.reported)
    if hasFailed, let services = run.options.services {
      end.attempt.services = services.lines(
        since: run.clock.monotonic(at: end.attempt.startedAtMicroseconds)
      ).map { ServiceOutput(name: $0.name, lines: $0.lines) }
    }
    // Taken out, so that redaction changes the only copy in place.
    let attempt = (consume end).attempt
    run.events.send(
      attempt, of: reference, secrets,
      keepsBodies: keepsBodies
        && (run.options.keepsAllBodies || hasFailed
          || run.events.interest.contains(.passedBodies)),
      to: readers)
  }

  /// The cookies in the jar after a request, for `-v`.
  private func keptCookies(_ end: borrowing AttemptEnd) -> [KeptCookie] {
    guard run.options.keepsAllBodies, end.request != nil else { return [] }
    let now = run.clock.epochSeconds
    return context.jar.copy.cookies.filter { !$0.hasExpired(at: now) }.map(KeptCookie.init)
  }

  private func options(_ end: borrowing AttemptEnd) -> SentOptions.Shared? {
    guard let request = end.request, case .request(let planned) = step.planned.action else {
      return nil
    }
    return SentOptions.Shared(SentOptions(of: request, planned.settings.tls, shownBy: run.events))
  }
}

extension AttemptSecrets {
  init(of end: borrowing AttemptEnd, in context: StepContext) {
    self.init()
    madeTexts = end.madeTexts(of: context.step)
    guard let content = end.request?.content else { return }
    mask = content.mask
    guard end.attempt.outcome.isFailure else { return }
    values = content.secrets.names.compactMap { name in
      context.scope.text(ofSecret: name).map { (name, $0) }
    }
  }
}

extension AttemptEnd {
  /// Why the attempt failed: for another cause than its checks if an expression or a transfer
  /// failed, or something was refused.
  fileprivate func failureCause(_ outcome: Outcome) -> FailureCause {
    guard attempt.failure == nil, outcome == .failed,
      judgement.verdicts.allSatisfy({ $0.failure?.isNeverExpected != true })
    else { return .other }
    let isSnapshotAlone =
      judgement.differsFromSnapshot && judgement.captureErrors.isEmpty
      && judgement.verdicts.count { !$0.holds } == 1
    return isSnapshotAlone ? .snapshot : .checks
  }

  /// Adds the check `fails` to the last attempt of a step that has the key, if all others held. In a
  /// loop the turns together decide.
  fileprivate mutating func expectFailure(
    _ span: SourceSpan, of step: RunningStep, _ places: SourcePlaces
  ) {
    guard step.turn == nil, outcome == .passed else { return }
    judgement.verdicts.append(ExpectedFailure.unmet(at: span, places: places))
  }
}

extension Judgement {
  /// Adds to the verdict on `until`, which did not hold in the last attempt, how long the step
  /// tried.
  fileprivate mutating func giveUp(after retry: RetryState) {
    standing = .judged
    guard let place = verdicts.indices.last else { return }
    verdicts[place].failure?.message += " \(retry.end)"
  }
}

extension [Verdict] {
  /// The parts that passed checks could not verify.
  fileprivate var notices: [String] {
    flatMap { verdict in verdict.unchecked.map { "\(verdict.check.name): \($0)" } }
  }
}
