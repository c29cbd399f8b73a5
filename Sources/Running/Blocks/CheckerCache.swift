// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import Planning
import RunEvents

/// The checker of the last step, for one behind it whose expectations are the same object: those
/// of `defaults` are.
struct CheckerCache {
  private var last: (expectations: Shared<Expectations>?, impliesStatus: Bool, checker: Checker)?

  /// The checks of a step, prepared for it or for the one before it.
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
