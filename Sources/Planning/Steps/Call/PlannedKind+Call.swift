// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

extension PlannedKind {
  /// The rest of its settings is that of the block.
  static let call = PlannedKind(defaults: .policy) { step, _, reads, planner, checker in
    planner.addDelay(of: step, to: &reads, &checker)
    guard let call = step.call else { return nil }
    var caller = planner.caller
    caller.saved = planner.scope.saved
    let block = planner.blocks.plan(call, of: step, from: caller, &checker)
    if let block { planner.scope.saved.merge(block.saved) { $1 } }
    planner.add(step.captures, to: &reads, &checker)
    return StepFindings(block: block)
  }
}
