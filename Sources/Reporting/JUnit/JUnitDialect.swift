// SPDX-License-Identifier: Apache-2.0

/// The readers of a JUnit report.
package enum JUnitDialect: String, Sendable, CaseIterable {
  /// The extensions that GitLab, CircleCI, GitHub's actions and Jenkins understand: `file`, `line`,
  /// the reason of a skip, and attempts in the format of Maven Surefire (`rerunFailure`,
  /// `flakyFailure`).
  case rich
  /// Only what the strict schemas accept: `jenkins-xunit-junit-10.xsd` and
  /// `junit5-jenkins-junit-4.xsd`.
  case strict
}

/// Numbers of test cases by JUnit's outcomes.
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

/// The state of a step until its end.
struct JUnitStep {
  /// A failed attempt.
  struct FailedAttempt {
    let isError: Bool
    let isPending: Bool
    let code: String
    let message: String
    var text: String
  }

  /// Nil if the step never began.
  var startedAtMicroseconds: Int64?
  var attempts = 0
  /// The last attempt, if it failed.
  var last: FailedAttempt?
  /// Of a loop, the turns that failed before the current one.
  var failedTurns = FailedTurns<FailedAttempt>()
  /// Earlier attempts as elements, for a step that fails in the end and for one that passes. They
  /// are kept as bytes, because a step that polls has many.
  var earlierIfFailed: [UInt8] = []
  var earlierIfPassed: [UInt8] = []
  /// The number of earlier attempts that are left out, because there are too many.
  var omitted = 0
  /// From the last attempt, escaped: notices, and the end of each phase of each hop.
  var remarks: [UInt8] = []
  /// From the last attempt: the properties with the identity of its trace and spans; empty without one.
  var properties: [UInt8] = []

  /// What the step failed with: its last attempt, or the failed turns of its loop.
  var failure: FailedAttempt? { failedTurns.whole(with: last, \.text) }
}
