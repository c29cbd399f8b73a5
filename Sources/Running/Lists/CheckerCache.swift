// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import Planning
import RunEvents
import Synchronization

/// The checker of the last step, reused by the next one if its expectations are the same object,
/// like those of `defaults`.
///
/// A list that runs again and again, for rows or as a block, has its checkers kept.
struct CheckerCache {
  private var last: (expectations: Shared<Expectations>?, impliesStatus: Bool, checker: Checker)?
  /// Nil for a list that runs once.
  private let kept: KeptCheckers?

  /// - Parameter kept: the checkers of lists that run more than once; nil for a list that runs once.
  init(keeping kept: KeptCheckers?) { self.kept = kept }

  /// The checker of a step: a new one, or that of the step before.
  mutating func checker(
    for step: PlannedStep, places: SourcePlaces, schemas: CompiledSchemas
  ) -> Checker {
    let (expectations, impliesStatus) = (step.sharedExpectations, step.isRequest)
    if let last, last.expectations === expectations, last.impliesStatus == impliesStatus {
      return last.checker
    }
    let make = {
      Checker(
        step.expectations, at: step.span, places: places, schemas: schemas,
        impliesStatus: impliesStatus)
    }
    let checker = kept?.checker(for: expectations, impliesStatus, make) ?? make()
    last = (expectations, impliesStatus, checker)
    return checker
  }
}

/// The checkers of the lists of one file that run more than once, by their expectations.
final class KeptCheckers: Sendable {
  private struct Key: Hashable {
    let expectations: ObjectIdentifier?
    let impliesStatus: Bool
  }

  /// With the expectations, so that their identity stays theirs.
  private let checkers = Mutex<[Key: (Shared<Expectations>?, Checker)]>([:])

  /// The known checker, or a new one, which is kept.
  func checker(
    for expectations: Shared<Expectations>?, _ impliesStatus: Bool, _ make: () -> Checker
  ) -> Checker {
    let key = Key(
      expectations: expectations.map(ObjectIdentifier.init), impliesStatus: impliesStatus)
    return checkers.withLock { known in
      if let found = known[key] { return found.1 }
      let made = make()
      known[key] = (expectations, made)
      return made
    }
  }
}
