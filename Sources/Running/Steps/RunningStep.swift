// SPDX-License-Identifier: Apache-2.0

import Checking
import Planning
import RunEvents

/// A planned step that is about to run, with what its events and verdicts share.
struct RunningStep: Sendable {
  let planned: PlannedStep
  let reference: StepReference
  let checker: Checker
}
