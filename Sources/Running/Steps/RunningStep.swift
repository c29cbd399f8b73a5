// SPDX-License-Identifier: Apache-2.0

import Checking
import Planning
import RunEvents

/// A planned step that is about to run, with what its events and verdicts share.
///
/// An object: a planned step is large, and copying it at each call costs more than all the rest of
/// a step that passes.
final class RunningStep: Sendable {
  let planned: PlannedStep
  let reference: StepReference
  let checker: Checker
  /// The conditions of `retry`; nil for none.
  let retry: RetryJudge?

  init(
    planned: PlannedStep, reference: StepReference, checker: Checker, retry: RetryJudge? = nil
  ) {
    self.planned = planned
    self.reference = reference
    self.checker = checker
    self.retry = retry
  }
}
