// SPDX-License-Identifier: Apache-2.0

/// How often and when a step is tried.
package struct RetryPolicy: Sendable, Hashable {
  /// At least 1; 1 means no repetition, nil any number within the time.
  package var attempts: Int?
  /// Between the end of the first attempt and the beginning of the second.
  package var every: Duration
  /// The factor of each further delay; at least 1.
  package var backoff = 1.0
  /// The longest delay.
  package var maximum = RetrySetting.defaultMaximum
  /// Whether each delay is a random one between half of it and the whole.
  package var isJittered = false
  /// The latest beginning of the last attempt, counted from the first.
  package var within: Duration?
  /// The causes for another attempt; ignored with `until`.
  package var causes = RetryCause.standard

  package static let once = RetryPolicy(attempts: 1, every: .seconds(1))

  package init(attempts: Int?, every: Duration) {
    self.attempts = attempts
    self.every = every
  }
}

/// The conditions of `retry`, evaluated with the response of each attempt.
package struct RetryConditions: Sendable {
  /// Ends the attempts.
  package var until: Condition?
  /// Fails at once.
  package var stopIf: Condition?

  /// Nil for a `retry` without conditions.
  package init?(_ setting: RetrySetting) {
    until = setting.until?.content
    stopIf = setting.stopIf?.content
    if setting.isNone || until == nil && stopIf == nil { return nil }
  }
}

extension RetryConditions: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    until.addReadNames(to: &names)
    stopIf.addReadNames(to: &names)
  }
}
