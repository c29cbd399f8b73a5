// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation

extension Attempt {
  /// Notes whether the request of a failed attempt itself contains `***`. If a service makes a
  /// client send the text `***password***`, reports must not take it for the mark of the password.
  mutating func noteMarks() {
    guard outcome.isFailure, let hop = exchange?.hops.first else { return }
    let mark = "***"
    holdsMarks =
      hop.requestHead.contains(mark.utf8)
      || hop.requestBody?.prefix(SentSecrets.mostBodyBytes).contains(mark.utf8) == true
      || hop.address.text.utf8.contains(mark.utf8)
  }

  /// Masks the parts of the request that were made from secrets, and counts the exact values of
  /// secrets in it, which marks do not distinguish.
  mutating func mask(_ secrets: AttemptSecrets) {
    let sent = secrets.values.isEmpty ? nil : exchange?.hops.first
    if !secrets.mask.isEmpty { apply(secrets.mask) }
    if let sent, let shown = exchange?.hops.first {
      sentSecrets = SentSecrets(in: sent, shown: shown, secrets.values)
    }
  }

  private mutating func apply(_ mask: SecretFieldMask) {
    if case .transfer(var failure)? = failure {
      mask.apply(to: &failure)
      self.failure = .transfer(failure)
    }
    content.changeExchange { mask.apply(to: &$0) }
  }
}
