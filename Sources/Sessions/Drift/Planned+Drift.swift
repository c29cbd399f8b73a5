// SPDX-License-Identifier: Apache-2.0

import Contracts
import Diagnostics
import Planning

extension Planned {
  /// Adds what `--against` found to the problems.
  ///
  /// - Parameter typed: the document of `--openapi`; nil without it.
  mutating func addDrift(typed: String?) {
    guard let drift = plan.drift else { return }
    if drift.stepCount == 0, plan.documents.isEmpty, typed == nil, loaded.problems.areHarmless {
      plan.drift = nil
      return refuse([.nothingToCompare(drift.old.name)])
    }
    // Collections with mistakes have no steps: numbers about none say nothing.
    guard drift.stepCount > 0 || loaded.problems.areHarmless else { return plan.drift = nil }
    var found = DriftDiagnostics(drift, loaded.sources)
    loaded.problems.add(found.diagnostics())
  }
}

extension PlannedDrift {
  /// What differs, in numbers: `2 operations changed, 1 removed, 1 moved, 3 new; 14 of 212 steps are
  /// touched, 2 will fail`.
  package var summary: String {
    let counts = documents.reduce(into: (changed: 0, moved: 0, removed: 0, new: 0)) { sum, drift in
      let own = drift.counts
      sum.changed += own.changed
      sum.moved += own.moved
      sum.removed += own.removed
      sum.new += drift.added.count
    }
    let failing = steps.count(where: \.willFail)
    let words = [
      "\(counts.changed) operation\(counts.changed == 1 ? "" : "s") changed",
      counts.removed == 0 ? nil : "\(counts.removed) removed",
      counts.moved == 0 ? nil : "\(counts.moved) moved",
      counts.new == 0 ? nil : "\(counts.new) new",
    ].compactMap(\.self).joined(separator: ", ")
    let ofSteps =
      "\(steps.count - failing) of \(stepCount) step\(stepCount == 1 ? " is" : "s are") touched"
    return "\(words); \(ofSteps), \(failing) will fail"
  }
}

extension Diagnostic {
  fileprivate static func nothingToCompare(_ old: String) -> Diagnostic {
    Diagnostic(
      .nothingToCompare,
      "`\(old)` is an earlier version of a document, and these files name no OpenAPI document",
      help: ["name the later version: `--openapi FILE`, or `defaults: { openapi: FILE }`"])
  }
}
