// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import Planning
import RunEvents

/// The checker of the last step, reused by the next one if its expectations are the same object,
/// like those of `defaults`.
struct CheckerCache {
  private var last: (expectations: Shared<Expectations>?, impliesStatus: Bool, checker: Checker)?

  /// The checker of a step: a new one, or that of the step before.
  mutating func checker(
    for step: PlannedStep, places: SourcePlaces, schemas: CompiledSchemas
  ) -> Checker {
    let (expectations, impliesStatus) = (step.sharedExpectations, step.isRequest)
    if let last, last.expectations === expectations, last.impliesStatus == impliesStatus {
      return last.checker
    }
    let checker = Checker(
      step.expectations, at: step.span, places: places, schemas: schemas,
      impliesStatus: impliesStatus)
    last = (expectations, impliesStatus, checker)
    return checker
  }
}
