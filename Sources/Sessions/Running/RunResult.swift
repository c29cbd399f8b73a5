// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Running

/// What a run came to: counts, and of what failed where and why.
///
/// What passed is a name only; a sink sees every event.
package struct RunResult: Sendable {
  package let summary: RunSummary
  /// What ended the run before it was through; nil when nothing did.
  package let cause: RunEndCause?
  /// Those that ran or were skipped, with `setup` and `teardown`, in the order of the files.
  package let scenarios: [ScenarioResult]

  /// The worst of it: a file that could not be used is a failure, a run that was ended early is
  /// `interrupted` unless something had failed before, and one in which no step ran is `skipped`.
  package var outcome: Outcome {
    if summary.unusableFiles > 0 { return .failed }
    let outcomes = scenarios.map(\.outcome)
    for worst in [Outcome.failed, .errored, .interrupted] where outcomes.contains(worst) {
      return worst
    }
    if cause != nil { return .interrupted }
    return outcomes.contains(.passed) ? .passed : .skipped(reason: "nothing ran")
  }

  /// All of its failures, in the order of the files.
  package var failures: [RunFailure] { scenarios.flatMap(\.failures) }
}

/// What a scenario, a collection's `setup` or its `teardown` came to.
package struct ScenarioResult: Sendable {
  package let scenario: ScenarioReference
  package let outcome: Outcome
  /// In the order of the steps; of each step those of its last attempt.
  package let failures: [RunFailure]
}

/// Something that failed in a step: a check that did not hold, or why there was nothing to check.
package struct RunFailure: Sendable {
  package let step: StepReference
  /// `status`, `json $.id $gt`; nil for what is not a check.
  package let check: String?
  /// Lower case, no full stop; secrets are masked.
  package let message: String
  /// As compact text; nil where there is none to show.
  package let expected: String?
  package let actual: String?
  /// Where the expectation is written, or what went wrong.
  package let place: FailurePlace
}

/// A line and a column of a file, both from 1.
package struct FailurePlace: Sendable, Hashable {
  package let file: String
  package let line: Int
  package let column: Int
}
