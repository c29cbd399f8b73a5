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

  private var step: RunningStep { context.step }
  private var run: RunContext { context.run }

  /// - Parameter retry: The state of the step's attempts; afterwards, of the next one.
  func conclude(_ draft: consuming AttemptDraft, _ retry: inout RetryState) -> AttemptResult {
    let number = retry.number
    draft.endIfStopped(context)
    let delay = delay(after: &draft, &retry)
    return conclude(draft, number: number, delay)
  }

  /// The same for a step with a snapshot, with which only the final attempt is compared: a
  /// difference is not a reason for another attempt.
  nonisolated(nonsending) func conclude(
    _ draft: consuming AttemptDraft, _ retry: inout RetryState, comparing snapshot: SnapshotJudge
  ) async -> AttemptResult {
    let number = retry.number
    draft.endIfStopped(context)
    let isJudged = if case .judged = draft.judgement.standing { true } else { false }
    let delay = delay(after: &draft, &retry)
    if isJudged, delay == nil { await snapshot.judge(&draft) }
    return conclude(draft, number: number, delay)
  }

  private func conclude(
    _ draft: consuming AttemptDraft, number: Int, _ delay: Duration?
  ) -> AttemptResult {
    if delay == nil, let fails = step.planned.fails {
      draft.expectFailure(fails.span, of: step, run.places)
    }
    var outcome = draft.outcome
    if outcome == .interrupted, let overrun = step.progress.overrun(in: run) {
      draft.failure = .refused(StepError(overrun, places: run.places))
      outcome = draft.outcome
    }
    let cause = outcome.isFailure ? draft.failureCause : nil
    let hasFailed = step.isUnexpectedFailure(outcome, cause)
    if delay == nil, let figures = context.collection.figures {
      figures.add(draft, outcome, hasFailed: hasFailed, of: step)
    }
    let start = step.progress.start
    let reported = start?.note(
      draft, outcome, hasFailed: hasFailed, intended: intended, of: step)
    let origin = ValueOrigin(draft, of: step)
    let failedChecks = draft.judgement.verdicts.count { !$0.holds }
    draft.counts.failedChecks = failedChecks
    draft.counts.heldChecks =
      draft.judgement.verdicts.count - failedChecks + draft.judgement.heldWithoutVerdict
    let result = AttemptResult(
      outcome: outcome, failureCause: cause,
      output: StepOutput(
        captures: draft.judgement.captures, exchange: draft.judgement.exchange, origin: origin),
      counts: draft.counts, delay: delay)
    if let reported { reportSample(draft, number: number, outcome, reported) }
    if start == nil || start?.isSampled == true, isReported(draft, outcome) {
      run.events.send(
        record(
          of: draft, number: number, outcome, as: step.reference, keepsBodies: start == nil))
    }
    return result
  }

  /// Reports a failure of a load's start, if it is one of the first, and to a collector.
  private func reportSample(
    _ draft: AttemptDraft, number: Int, _ outcome: Outcome, _ reported: LoadStart.Reported
  ) {
    if reported.isTraced, run.events.hasRoomForTelemetry {
      run.events.send(
        failure: record(
          of: draft, number: number, outcome, as: step.reference, keepsBodies: false))
    }
    if let sample = reported.sample {
      run.events.send(
        sample: record(
          of: draft, number: sample.number, outcome, as: sample.step,
          traceOfStart: step.scenario.traceID))
    }
  }

  /// The delay before the next attempt; nil if there is none. If no attempt is left, the verdict on
  /// `until` says how long the step tried.
  private func delay(after draft: inout AttemptDraft, _ retry: inout RetryState) -> Duration? {
    let response = draft.exchange?.hops.last?.response
    switch draft.judgement.standing {
    case .pending: break
    case .final: return nil
    case .judged:
      let outcome = draft.outcome
      guard step.retry?.hasUntil != true, outcome != .interrupted,
        retry.policy.repeats(outcome, status: response?.status)
      else { return nil }
    }
    let retryAfter = response?.retryAfter(now: run.clock.epochSeconds)
    let delay = retry.next(after: retryAfter, at: run.clock.microseconds)
    if delay == nil, draft.isPending { draft.judgement.giveUp(after: retry) }
    if delay != nil, let retryAfter, retryAfter > retry.policy.maximum {
      draft.notices.append("`Retry-After` asks for more than `retry.max`, and is cut to it")
    }
    return delay
  }

  private func isReported(_ draft: borrowing AttemptDraft, _ outcome: Outcome) -> Bool {
    outcome != .passed || run.events.interest.contains(.passedAttempts)
      || draft.content.isAlwaysReported
  }

  /// - Parameter keepsBodies: false for a collector, which gets none.
  private func record(
    of draft: consuming AttemptDraft, number: Int, _ outcome: Outcome, as reference: StepReference,
    keepsBodies: Bool = true, traceOfStart: TraceID? = nil
  ) -> AttemptRecord {
    var secrets = AttemptSecrets(of: draft, in: context, outcome)
    let sources = outcome.isFailure ? context.sources : []
    for source in sources { secrets.madeTexts += source.origin.madeTexts }
    // Taken out of the draft, so that redaction changes the event's only copy in place.
    let content = draft.content
    draft.content = .nothing
    var attempt = Attempt(
      step: reference, number: number,
      startedAtMicroseconds: draft.startedAtMicroseconds,
      durationMicroseconds: draft.durationMicroseconds, content: content,
      verdicts: draft.judgement.verdicts, failure: draft.cause, isPending: draft.isPending,
      notices: draft.notices + draft.judgement.captureNotices + draft.judgement.verdicts.notices,
      cuts: draft.cuts)
    if !draft.token.exchange.hops.isEmpty {
      attempt.tokenExchange = TokenExchange(draft.token.exchange)
    }
    attempt.furtherCaptureErrors = Array(draft.judgement.captureErrors.dropFirst())
    attempt.jar = keptCookies(draft)
    attempt.identity = draft.request?.content.identity
    attempt.options = outcome.isFailure ? options(draft) : nil
    attempt.sources = sources.map(\.reported)
    attempt.traceOfStart = traceOfStart
    return AttemptRecord(
      attempt, secrets: secrets,
      keepsBodies: keepsBodies
        && (run.options.keepsAllBodies || outcome.isFailure
          || run.events.interest.contains(.passedBodies))
    )
  }

  /// The cookies in the jar after a request, for `-v`.
  private func keptCookies(_ draft: borrowing AttemptDraft) -> [KeptCookie] {
    guard run.options.keepsAllBodies, draft.request != nil else { return [] }
    let now = run.clock.epochSeconds
    return context.jar.copy.cookies.filter { !$0.hasExpired(at: now) }.map(KeptCookie.init)
  }

  private func options(_ draft: borrowing AttemptDraft) -> SentOptions.Shared? {
    guard let request = draft.request, case .request(let planned) = step.planned.action else {
      return nil
    }
    return SentOptions.Shared(SentOptions(of: request, planned.settings.tls, shownBy: run.events))
  }
}

extension AttemptSecrets {
  fileprivate init(
    of draft: borrowing AttemptDraft, in context: StepContext, _ outcome: Outcome
  ) {
    self.init()
    madeTexts = draft.madeTexts(of: context.step)
    guard let content = draft.request?.content else { return }
    mask = content.mask
    guard outcome.isFailure else { return }
    values = content.secrets.names.compactMap { name in
      context.scope.text(ofSecret: name).map { (name, $0) }
    }
  }
}

extension AttemptDraft {
  /// The texts that the step made from secrets. Events of this attempt hide them, and so do later
  /// events that show it.
  func madeTexts(of step: RunningStep) -> [MadeText] {
    var texts = step.madeTexts.all.map { MadeText($0.text, secretNames: $0.secrets.names) }
    if let content = request?.content, let host = content.mask.hiddenHost {
      texts.append(MadeText(host, secretNames: content.secrets.names))
    }
    return texts
  }
}

extension AttemptDraft {
  /// Why a failed attempt failed: for another cause than its checks if an expression or a transfer
  /// failed, or something was refused.
  fileprivate var failureCause: FailureCause {
    guard failure == nil, outcome == .failed,
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
