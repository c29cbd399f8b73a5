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
  private struct Last {
    let expectations: Shared<Expectations>?
    let impliesStatus: Bool
    let isWhole: Bool
    let checker: Checker
  }

  private var last: Last?
  /// Nil for a list that runs once.
  private let kept: KeptCheckers?

  /// - Parameter kept: the checkers of lists that run more than once; nil for a list that runs once.
  init(keeping kept: KeptCheckers?) { self.kept = kept }

  /// The checker of a step: a new one, or that of the step before.
  ///
  /// - Parameter isWhole: false for a response of a load that is judged by its status alone.
  mutating func checker(
    for step: PlannedStep, places: SourcePlaces, schemas: CompiledSchemas, isWhole: Bool = true
  ) -> Checker {
    let (expectations, impliesStatus) = (step.sharedExpectations, step.isRequest)
    if let last, last.expectations === expectations, last.impliesStatus == impliesStatus,
      last.isWhole == isWhole
    {
      return last.checker
    }
    let make = {
      Checker(
        isWhole ? step.expectations : step.expectations.ofStatus, at: step.span, places: places,
        schemas: schemas, impliesStatus: impliesStatus, isOfStatusAlone: !isWhole)
    }
    let key = KeptCheckers.Key(
      expectations: expectations.map(ObjectIdentifier.init), impliesStatus: impliesStatus,
      isWhole: isWhole)
    let checker = kept?.checker(for: expectations, key, make) ?? make()
    last = Last(
      expectations: expectations, impliesStatus: impliesStatus, isWhole: isWhole,
      checker: checker)
    return checker
  }
}

/// The checkers of the lists of one file that run more than once, by their expectations.
final class KeptCheckers: Sendable {
  struct Key: Hashable {
    let expectations: ObjectIdentifier?
    let impliesStatus: Bool
    let isWhole: Bool
  }

  /// With the expectations, so that their identity stays theirs.
  private let checkers = Mutex<[Key: (Shared<Expectations>?, Checker)]>([:])

  /// The known checker, or a new one, which is kept.
  func checker(
    for expectations: Shared<Expectations>?, _ key: Key, _ make: () -> Checker
  ) -> Checker {
    checkers.withLock { known in
      if let found = known[key] { return found.1 }
      let made = make()
      known[key] = (expectations, made)
      return made
    }
  }
}

extension Expectations {
  /// Those of the status, and that the transfer fails.
  fileprivate var ofStatus: Expectations {
    var reduced = Expectations()
    reduced.failure = failure
    reduced.status = status
    reduced.mayReadNames = mayReadNames
    return reduced
  }
}
