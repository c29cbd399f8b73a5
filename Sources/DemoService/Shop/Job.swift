// SPDX-License-Identifier: Apache-2.0

import Values

/// A job that gets on a little each time somebody asks, so that nothing depends on a clock.
struct Job: Sendable {
  static let maximumPolls = 1000

  /// How many times it is asked for before it is done.
  let polls: Int

  /// It ends as `failed` instead of `done`.
  let fails: Bool

  private var asked = 0

  init(polls: Int, fails: Bool) {
    self.polls = polls
    self.fails = fails
  }

  /// What one asks gets: `queued` first, then `running`, in the end `done` or `failed`.
  mutating func poll() -> String {
    defer { asked = min(asked + 1, polls) }
    if asked >= polls { return fails ? "failed" : "done" }
    return asked == 0 && polls > 1 ? "queued" : "running"
  }
}
