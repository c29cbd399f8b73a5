// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Running

/// The result of a run: counts, and failures with their places and reasons.
///
/// Scenarios that passed are only names; a sink gets every event.
package struct RunResult: Sendable {
  package let summary: RunSummary
  /// Why the run ended early; nil if it did not.
  package let cause: RunEndCause?
  /// Those that ran or were skipped, with `setup` and `teardown`, in the order of the files.
  package let scenarios: [ScenarioResult]

  /// The worst outcome: an unusable file is a failure, a run that ended early is `interrupted`
  /// unless something had failed before, and a run without a step that ran is `skipped`.
  package var outcome: Outcome {
    if summary.unusableFiles > 0 { return .failed }
    let outcomes = scenarios.map(\.outcome)
    for worst in [Outcome.failed, .errored, .interrupted] where outcomes.contains(worst) {
      return worst
    }
    if cause != nil { return .interrupted }
    return outcomes.contains(.passed) ? .passed : .skipped(reason: "nothing ran")
  }

  /// All failures, in the order of the files.
  package var failures: [RunFailure] { scenarios.flatMap(\.failures) }
}

/// The result of a scenario, a collection's `setup` or its `teardown`.
package struct ScenarioResult: Sendable {
  package let scenario: ScenarioReference
  package let outcome: Outcome
  /// In the order of the steps; for each step those of its last attempt.
  package let failures: [RunFailure]
}

/// A failure in a step: a check that did not hold, or why there was nothing to check.
package struct RunFailure: Sendable {
  package let step: StepReference
  /// `status`, `json $.id $gt`; nil for a failure that is not a check.
  package let check: String?
  /// Lower case, no full stop; secrets are masked.
  package let message: String
  /// As compact text; nil if there is none to show.
  package let expected: String?
  package let actual: String?
  /// The place of the expectation, or of the problem.
  package let place: FailurePlace
}

/// A line and a column of a file, both from 1.
package struct FailurePlace: Sendable, Hashable {
  package let file: String
  package let line: Int
  package let column: Int
}
