// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// Numbers of tests by CTRF's status. A transfer failure is `failed`, an interrupted step is
/// `other`.
struct CTRFCounts {
  var passed = 0
  var failed = 0
  var skipped = 0
  var other = 0
  var flaky = 0

  var total: Int { passed + failed + skipped + other }

  mutating func count(_ outcome: Outcome, isFlaky: Bool) {
    switch outcome {
    case .passed: passed += 1
    case .failed, .errored: failed += 1
    case .skipped: skipped += 1
    case .interrupted, .pending: other += 1
    }
    if isFlaky { flaky += 1 }
  }

  mutating func add(_ counts: CTRFCounts) {
    passed += counts.passed
    failed += counts.failed
    skipped += counts.skipped
    other += counts.other
    flaky += counts.flaky
  }
}

extension StepFinished {
  /// The outcome that its status stands for: a known failure is skipped.
  var outcomeOfCTRF: Outcome {
    expectedFailure.map { .skipped(reason: "known failure: \($0)") } ?? outcome
  }
}

extension Outcome {
  /// The status of CTRF.
  var statusOfCTRF: StaticString {
    switch self {
    case .passed: "passed"
    case .failed, .errored: "failed"
    case .skipped: "skipped"
    case .interrupted: "other"
    case .pending: "pending"
    }
  }
}
