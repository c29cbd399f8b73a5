// SPDX-License-Identifier: Apache-2.0

/// The secrets of an attempt that a search for the secrets of the run does not find.
package struct AttemptSecrets: Sendable {
  /// The fields of the request that are replaced as a whole.
  package var mask = SecretFieldMask()
  /// The texts that the step made from secrets. They are hidden in this event only: another step
  /// may make the same text from something else and shows it.
  package var madeTexts: [MadeText] = []
  /// The secrets in the request, with their values. Only for a failed attempt, whose `curl` line
  /// reads them from the shell's environment.
  package var values: [(name: String, value: String)] = []

  /// Nothing was made from secrets.
  package init() {}
}
