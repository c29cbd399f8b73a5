// SPDX-License-Identifier: Apache-2.0

/// Which readers a JUnit report is written for.
package enum JUnitDialect: String, Sendable, CaseIterable {
  /// What GitLab, CircleCI, GitHub's actions and Jenkins understand: `file`, `line`, the reason of
  /// a skip, and attempts as Maven Surefire tells them (`rerunFailure`, `flakyFailure`).
  case rich
  /// What the strict schemas accept: `jenkins-xunit-junit-10.xsd` and
  /// `junit5-jenkins-junit-4.xsd`.
  case strict
}

/// Test cases by what JUnit calls them.
struct JUnitCounts {
  var tests = 0
  var failures = 0
  var errors = 0
  var skipped = 0

  mutating func add(_ counts: JUnitCounts) {
    tests += counts.tests
    failures += counts.failures
    errors += counts.errors
    skipped += counts.skipped
  }
}

/// What must be remembered of a step until its end.
struct JUnitStep {
  /// An attempt that did not hold.
  struct Attempt {
    let isError: Bool
    let isPending: Bool
    let code: String
    let message: String
    let text: String
  }

  /// Nil when the step never began.
  var startedAtMicroseconds: Int64?
  var attempts = 0
  /// The last attempt, when it did not hold.
  var last: Attempt?
  /// Those before it, rendered as the elements they become when the step fails in the end, and as
  /// those when it passes. Held as bytes: a step that polls has many.
  var earlierIfFailed: [UInt8] = []
  var earlierIfPassed: [UInt8] = []
  /// Earlier attempts that are not told, because there are too many.
  var omitted = 0
  /// Of the last attempt, escaped: what is worth knowing, and when each phase of each hop was over.
  var remarks: [UInt8] = []
}
