// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// What a scenario says about its tries, evaluated once: `retries`, `timeout` and `fails`.
struct TryTerms {
  /// The most tries.
  var limit = 1
  /// How long a try may take, from `beforeEach` to its last step; nil for any time.
  var timeout: Located<Duration>?
  var expectedFailure: ExpectedFailure?

  /// How long `teardown` and `afterEach` may take together in a scenario with a `timeout`.
  static let teardownTimeout = Duration.seconds(30)

  /// - Parameter retries: how often a scenario without `retries` of its own runs again.
  init(retries: Int = 0) { limit += retries }

  /// - Parameter retries: those of a scenario without `retries` of its own.
  init(
    _ work: ScenarioRunner.Work, retries: Int, in scope: StepScope
  ) throws(StepRefusal) {
    // A start of a load is not repeated.
    let own = work.start == nil ? work.content.retries : nil
    limit += try own?.number(in: scope) ?? retries
    if let timeout = work.content.timeout {
      self.timeout = Located(try timeout.content.number(in: scope), at: timeout.span)
    }
    if let fails = work.content.fails { expectedFailure = try ExpectedFailure(fails, in: scope) }
  }
}
