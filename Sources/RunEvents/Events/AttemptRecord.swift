// SPDX-License-Identifier: Apache-2.0

/// An attempt as it was, with everything that must not be seen: `Redactor.shown` makes the event.
package struct AttemptRecord: Sendable {
  /// Nothing is hidden in it yet.
  var attempt: AttemptFinished
  /// What was made from secrets in it.
  package let secrets: AttemptSecrets
  /// The event has the bodies that were sent and received.
  let keepsBodies: Bool

  package init(
    _ attempt: consuming AttemptFinished, secrets: AttemptSecrets = AttemptSecrets(),
    keepsBodies: Bool = true
  ) {
    self.attempt = attempt
    self.secrets = secrets
    self.keepsBodies = keepsBodies
  }
}

/// What a search for the secrets of the run does not find in an attempt.
package struct AttemptSecrets: Sendable {
  /// Fields of the request that are replaced where they stand.
  package var mask = SecretFieldMask()
  /// Texts that the step made from secrets. They are hidden in this event only: another step may
  /// make the same text from something else, and shows it.
  package var madeTexts: [MadeText] = []
  /// The secrets that went into the request, with their values. Given for a failed attempt only,
  /// whose `curl` line asks the shell for them.
  package var values: [(name: String, value: String)] = []

  /// Nothing was made from secrets.
  package init() {}
}
