// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import Planning
import RunEvents

/// The checker of the last step, for one behind it whose expectations are the same object: those
/// of `defaults` are.
struct CheckerCache {
  private var expectations: Shared<Expectations>?
  private var last: Checker?

  /// The checks of a step.
  mutating func checker(
    for step: PlannedStep, places: SourcePlaces, schemas: CompiledSchemas
  ) -> Checker {
    if let expectations, expectations === step.sharedExpectations, let last { return last }
    let checker = Checker(
      step.expectations, at: step.span, places: places, schemas: schemas,
      impliesStatus: step.isRequest)
    // The implied check of the status stands where its step stands.
    if step.sharedExpectations?.content.status != nil {
      expectations = step.sharedExpectations
      last = checker
    }
    return checker
  }
}
