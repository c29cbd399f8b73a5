// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

extension PlannedKind {
  /// Each value of `set` sees those before it.
  static let local = PlannedKind(defaults: .policy) { step, _, reads, planner, checker in
    planner.addDelay(of: step, to: &reads, &checker)
    guard case .set(let assignments)? = step.local else { return nil }
    for assignment in assignments {
      reads.needed.addNew(checker.resolve(assignment.readNames, in: planner.scope))
      planner.scope.ownCaptures.insert(assignment.name.content)
    }
    return nil
  }
}
