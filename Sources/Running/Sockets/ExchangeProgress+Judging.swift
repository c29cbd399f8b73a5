// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import Exchanges
import Expressions
import RunEvents
import Values

extension ExchangeProgress {
  /// Judges what came after the end of the exchange, and fills a draft.
  ///
  /// - Parameters:
  ///   - exchange: what came, as a response.
  ///   - failure: of the connection; nil if the exchange was carried out.
  nonisolated(nonsending) func judge(
    _ exchange: Exchange, _ failure: TransferFailure?, messages: Shared<JSONDocument>? = nil,
    secrets: SecretNames, mask: SecretFieldMask = SecretFieldMask(), _ draft: inout AttemptDraft
  ) async {
    if let failure {
      guard !draft.judge(.transfer(failure), context) else { return add(to: &draft) }
      draft.failure = .transfer(failure)
      if draft.outcome == .errored, let retry = context.step.retry {
        _ = draft.judgement.take(retry.answer(in: context.scope))
      }
    } else if let refusal {
      draft.failure = .refused(StepError(refusal, places: context.run.places))
    } else if isOver {
      // A conversation has no elements.
      guard !isConversation else { return add(to: &draft) }
      draft.notices.append(
        "the exchange ended at the `receive` that failed: no further entry was carried out, and "
          + "nothing else was checked or captured")
    } else {
      var judge = ResponseJudge(
        context: context, secrets: secrets, mask: mask,
        durationMicroseconds: draft.durationMicroseconds)
      judge.messages = messages
      draft.judgement = await judge.judgement(of: exchange)
    }
    add(to: &draft)
  }

  /// Adds what the elements have made.
  private func add(to draft: inout AttemptDraft) {
    draft.judgement.verdicts = verdicts + draft.judgement.verdicts
    if case .pending = draft.judgement.standing { return }
    draft.judgement.captures = captures + draft.judgement.captures
    draft.judgement.captureErrors = captureErrors + draft.judgement.captureErrors
  }
}
