// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import Exchanges
import Expressions
import RunEvents
import Values

extension ExchangeProgress {
  /// Judges what came after the end of the exchange, and completes the end of the attempt.
  ///
  /// - Parameters:
  ///   - exchange: what came, as a response.
  ///   - failure: of the connection; nil if the exchange was carried out.
  nonisolated(nonsending) func judge(
    _ exchange: Exchange, _ failure: TransferFailure?, messages: Shared<JSONDocument>? = nil,
    secrets: SecretNames, mask: SecretFieldMask = SecretFieldMask(), _ end: inout AttemptEnd
  ) async {
    if let failure {
      guard !end.judge(.transfer(failure), context) else { return add(to: &end) }
      end.attempt.failure = .transfer(failure)
      if end.outcome == .errored, let retry = context.step.retry {
        _ = end.judgement.take(retry.answer(in: context.scope))
      }
    } else if let refusal {
      end.attempt.failure = .refused(StepError(refusal, places: context.run.places))
    } else if isOver {
      // A conversation has no elements.
      guard !isConversation else { return add(to: &end) }
      end.attempt.notices.append(
        "the exchange ended at the `receive` that failed: no further entry was carried out, and "
          + "nothing else was checked or captured")
    } else {
      var judge = ResponseJudge(
        context: context, secrets: secrets, mask: mask,
        durationMicroseconds: end.attempt.durationMicroseconds)
      judge.messages = messages
      end.judgement = await judge.judgement(of: exchange)
    }
    add(to: &end)
  }

  /// Adds what the elements have made.
  private func add(to end: inout AttemptEnd) {
    end.judgement.verdicts = verdicts + end.judgement.verdicts
    if case .pending = end.judgement.standing { return }
    end.judgement.captures = captures + end.judgement.captures
    end.judgement.captureErrors = captureErrors + end.judgement.captureErrors
  }
}
