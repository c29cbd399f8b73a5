// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation

extension AttemptRecord {
  /// Notes whether the request of a failed attempt itself contains `***`. If a service makes a
  /// client send the text `***password***`, reports must not take it for the mark of the password.
  mutating func noteMarks() {
    guard attempt.outcome.isFailure, let hop = attempt.exchange?.hops.first else { return }
    let mark = "***"
    attempt.holdsMarks =
      hop.requestHead.contains(mark.utf8)
      || hop.requestBody?.prefix(SentSecrets.mostBodyBytes).contains(mark.utf8) == true
      || hop.address.text.utf8.contains(mark.utf8)
  }

  /// Masks the parts of the request that were made from secrets, and counts the exact values of
  /// secrets in it, which marks do not distinguish.
  mutating func mask() {
    let values = secrets.values
    let sent = values.isEmpty ? nil : attempt.exchange?.hops.first
    if !secrets.mask.isEmpty { applyMask() }
    if let sent, let shown = attempt.exchange?.hops.first {
      attempt.sentSecrets = SentSecrets(in: sent, shown: shown, values)
    }
  }

  private mutating func applyMask() {
    if case .transfer(var failure)? = attempt.failure {
      secrets.mask.apply(to: &failure)
      attempt.failure = .transfer(failure)
    }
    let mask = secrets.mask
    attempt.content.changeExchange { mask.apply(to: &$0) }
  }
}
