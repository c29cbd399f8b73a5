// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Expressions
import RunEvents
import Values

extension AttemptFinished {
  /// Hides what was made from secrets in the requests as sent, and notes of a failed one what a
  /// `curl` line may make of its marks.
  ///
  /// - Parameter secrets: Names of those that went into the request.
  mutating func hide(_ mask: SecretFieldMask, secrets: [String], in scope: some Scope) {
    var sent: Hop?
    if outcome.isFailure {
      noteMarks()
      if !secrets.isEmpty { sent = exchange?.hops.first }
    }
    if !mask.isEmpty { hide(mask) }
    if let sent { noteSecrets(secrets, in: sent, scope) }
  }

  /// Notes what a request itself holds, before secrets are hidden: a service that gives a client
  /// the text `***password***` to send must not have it read as the password.
  private mutating func noteMarks() {
    guard let hop = exchange?.hops.first else { return }
    let mark = "***"
    // A longer body stands in no command.
    holdsMarks =
      hop.requestHead.contains(mark.utf8)
      || hop.requestBody?.prefix(8192).contains(mark.utf8) == true
      || hop.address.text.utf8.contains(mark.utf8)
  }

  /// Notes where the request holds secrets themselves, before they are searched for.
  ///
  /// - Parameter sent: The first hop before any of it was hidden.
  private mutating func noteSecrets(_ names: [String], in sent: Hop, _ scope: some Scope) {
    guard let shown = exchange?.hops.first else { return }
    sentSecrets = SentSecrets(
      in: sent, shown: shown,
      names.compactMap { name in scope.text(ofSecret: name).map { (name, $0) } })
  }
}

extension Scope {
  /// The value of a secret as text; nil where the name has none here.
  func text(ofSecret name: String) -> String? {
    let found = try? value(of: NameReference(root: name, rootRange: 0..<0))
    guard let found, found.secrets.names.contains(name), case .string(let text) = found.value
    else { return nil }
    return text
  }
}
