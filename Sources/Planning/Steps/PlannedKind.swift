// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// How steps of one kind are planned: a row for each case of `Step.Action`.
struct PlannedKind: Sendable {
  let defaults: DefaultsUse
  /// Judges what is known before the run, and adds the names that the kind reads before a response.
  let plan:
    @Sendable (
      Step, InheritedDefaults.Merged, inout StepReads, inout StepPlanner, inout NameChecker
    ) -> StepFindings?
  /// The expectations that apply of those of the step and of `defaults`; nil for a kind without a
  /// response.
  var expectations:
    (@Sendable (Step, Shared<Expectations>?, StepFindings?) -> Shared<Expectations>?)?

  /// What is taken of `defaults`.
  enum DefaultsUse {
    case all
    /// `continueOnFailure`.
    case policy
    case none
  }
}
