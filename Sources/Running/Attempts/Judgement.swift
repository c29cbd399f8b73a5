// SPDX-License-Identifier: Apache-2.0

import Checking
import RunEvents

/// What was found of a response: its captures, and which checks hold.
struct Judgement {
  /// Captures that found something, in the order written.
  var captures: [CaptureTaker.Taken] = []
  /// Errors of captures that found nothing, in the order written.
  var captureErrors: [StepError] = []
  var verdicts: [Verdict] = []
  /// The exchange as later steps read it; nil when none does.
  var exchange: ExchangeValues?
  /// What `retry` makes of the attempt.
  var standing = Standing.judged

  enum Standing {
    case judged
    /// `until` does not hold: another attempt follows while there is one left.
    case pending
    /// No other attempt follows: `stopIf` holds, or the run has ended.
    case final
  }

  /// Nothing was found.
  init() {}

  /// Takes what the conditions of `retry` say.
  ///
  /// - Returns: whether the checks are to be judged.
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
    // Captures of an attempt that a condition judged are no failure of it.
    captureErrors = []
    return false
  }

  /// The judgement of an attempt that the end of the run cut short: what was found until then says
  /// nothing.
  static var cutShort: Judgement {
    var judgement = Judgement()
    judgement.standing = .final
    return judgement
  }
}
