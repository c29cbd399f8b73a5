// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import RunEvents

/// The judgement of a response: its captures and verdicts.
struct Judgement {
  /// Captures with a value, in the order written.
  var captures: [CaptureTaker.Taken] = []
  /// Errors of captures without a value, in the order written.
  var captureErrors: [StepError] = []
  /// What is worth a word about captures with a value, and about the contract.
  var notices: [String] = []
  var verdicts: [Verdict] = []
  /// How many checks hold and have no verdict, since no report reads it.
  var heldWithoutVerdict = 0
  /// Whether the verdict on `snapshot` is among them and does not hold.
  var differsFromSnapshot = false
  /// The effect of `retry` on the attempt.
  var standing = Standing.judged
  /// The exchange as later steps read it; nil if no step reads it.
  var exchange: ExchangeValues?
  /// The operation of the document that the last request is; nil without a contract.
  var contract: Shared<ReportedContract>?

  enum Standing {
    case judged
    /// `until` does not hold: another attempt follows if one is left.
    case pending
    /// No other attempt follows: `stopIf` holds, the run has ended, or the failure is not one of the
    /// service, such as a refused right or a file to send that has changed.
    case final
  }

  /// Without captures and verdicts.
  init() {}

  /// Adds the result of the conditions of `retry`.
  ///
  /// - Returns: Whether the checks must be judged.
  mutating func take(_ answer: RetryJudge.Answer) -> Bool {
    switch answer {
    case .final(let verdict):
      if let verdict { verdicts = [verdict] }
      return true
    case .pending(let verdict):
      verdicts = [verdict]
      standing = .pending
      captures = []
    case .stopped(let verdict):
      verdicts = [verdict]
      standing = .final
    }
    // If a condition decided the attempt, missing captures are not a failure.
    captureErrors = []
    notices = []
    return false
  }

  /// The judgement of an attempt that ended with the run: its partial results are discarded.
  static var cutShort: Judgement {
    var judgement = Judgement()
    judgement.standing = .final
    return judgement
  }
}
