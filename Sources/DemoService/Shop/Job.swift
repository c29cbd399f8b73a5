// SPDX-License-Identifier: Apache-2.0

import Values

/// A job that advances with each request for it, so that nothing depends on a clock.
struct Job: Sendable {
  static let maximumPolls = 1000

  /// How many requests it takes until it is done.
  let polls: Int

  /// Whether it ends as `failed` instead of `done`.
  let fails: Bool

  private var asked = 0

  init(polls: Int, fails: Bool) {
    self.polls = polls
    self.fails = fails
  }

  /// The state for a request: first `queued`, then `running`, finally `done` or `failed`.
  mutating func poll() -> String {
    defer { asked = min(asked + 1, polls) }
    if asked >= polls { return fails ? "failed" : "done" }
    return asked == 0 && polls > 1 ? "queued" : "running"
  }
}
