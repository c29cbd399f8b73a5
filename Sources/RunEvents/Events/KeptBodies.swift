// SPDX-License-Identifier: Apache-2.0

/// `--report-bodies`: the bodies that `html`, `har`, `allure` and `ndjson` keep.
package enum KeptBodies: String, EventWord, Sendable, CaseIterable {
  /// Those of all steps; in `html` the first 64 KB of failed steps, the first 4 KB of all others.
  case all
  /// Those of failed steps.
  case failed
  case none

  /// The most bytes of a body in an event, where no report asks for `longBodies`.
  package static let usualBytes = 64_000
  /// The most bytes of a body in a recording, an `ndjson` report with the bodies of all steps.
  package static let recordedBytes = 1_000_000
}
