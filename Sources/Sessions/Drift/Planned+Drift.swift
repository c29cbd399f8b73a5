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
  /// What differs, in numbers.
  package struct Numbers {
    package var changed = 0
    package var removed = 0
    package var moved = 0
    /// Operations that only the later version has.
    package var new = 0
    package let steps: Int
    /// Steps of changed operations, without those that will fail.
    package let touched: Int
    package let failing: Int
  }

  package var numbers: Numbers {
    let failing = self.steps.count(where: \.willFail)
    var numbers = Numbers(steps: stepCount, touched: self.steps.count - failing, failing: failing)
    for drift in documents {
      let own = drift.counts
      numbers.changed += own.changed
      numbers.moved += own.moved
      numbers.removed += own.removed
      numbers.new += drift.added.count
    }
    return numbers
  }

  /// The numbers in words: `2 operations changed, 1 removed, 1 moved, 3 new; 14 of 212 steps are touched, 2
  /// will fail`.
  package var summary: String {
    let numbers = numbers
    let words = [
      "\(numbers.changed) operation\(numbers.changed == 1 ? "" : "s") changed",
      numbers.removed == 0 ? nil : "\(numbers.removed) removed",
      numbers.moved == 0 ? nil : "\(numbers.moved) moved",
      numbers.new == 0 ? nil : "\(numbers.new) new",
    ].compactMap(\.self).joined(separator: ", ")
    let ofSteps =
      "\(numbers.touched) of \(numbers.steps) step\(numbers.steps == 1 ? " is" : "s are") touched"
    return "\(words); \(ofSteps), \(numbers.failing) will fail"
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
