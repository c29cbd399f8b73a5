// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import Exchanges
import RunEvents

/// One attempt of a step as its action returns it: what was sent and received, and its judgement.
struct AttemptEnd {
  /// Without the judgement until `close`.
  var attempt: Attempt
  /// The request, with its secrets and options for the event; nil for other kinds of steps. Never in
  /// an event, since it has the bytes of keys.
  var request: RenderedRequest?
  var judgement = Judgement()
  var counts = StepCounts()

  /// - Parameter startedAtMicroseconds: since the run began.
  init(startedAtMicroseconds: Int64, durationMicroseconds: Int64) {
    attempt = Attempt(
      startedAtMicroseconds: startedAtMicroseconds, durationMicroseconds: durationMicroseconds)
  }
}

extension AttemptEnd {
  /// Why the attempt failed, apart from its checks; nil for no such reason.
  var cause: AttemptFailure? {
    attempt.failure ?? judgement.captureErrors.first.map { .capture($0) }
  }

  var isPending: Bool {
    if case .pending = judgement.standing { true } else { false }
  }

  var outcome: Outcome { Outcome(of: judgement.verdicts, cause, isPending: isPending) }

  /// Judges a transfer that failed, if the step expects it to: the attempt is then decided by its
  /// checks. No other attempt follows a failure in which the service has no part.
  ///
  /// - Returns: False if no failure is expected, or none of this kind can be.
  mutating func judge(_ failed: FailedTransfer, _ context: StepContext) -> Bool {
    if case .transfer(let failure) = failed, !failure.canBeExpected {
      judgement.standing = .final
      return false
    }
    let checker = context.step.checker
    guard checker.expectsFailure else { return false }
    judgement.verdicts = checker.judge(
      failed, durationMicroseconds: attempt.durationMicroseconds, scope: context.scope)
    return true
  }

  /// The texts that the step made from secrets. Events of this attempt hide them, and so do later
  /// events that show it.
  func madeTexts(of step: RunningStep) -> [MadeText] {
    var texts = step.madeTexts.all.map { MadeText($0.text, secretNames: $0.secrets.names) }
    if let content = request?.content, let host = content.mask.hiddenHost {
      texts.append(MadeText(host, secretNames: content.secrets.names))
    }
    return texts
  }

  /// Gives the attempt its judgement, which does not change any more.
  mutating func close(_ outcome: Outcome) {
    attempt.outcome = outcome
    attempt.verdicts = judgement.verdicts
    if let contract = judgement.contract { attempt.contract = contract.content }
    if !judgement.captureErrors.isEmpty {
      attempt.failure = cause
      attempt.furtherCaptureErrors = Array(judgement.captureErrors.dropFirst())
    }
    counts.failedChecks = judgement.verdicts.count { !$0.holds }
    counts.heldChecks =
      judgement.verdicts.count - counts.failedChecks + judgement.heldWithoutVerdict
  }
}
