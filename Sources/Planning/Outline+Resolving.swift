// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// A plan, and what is wrong with it.
package struct PlanningResult: Sendable {
  package var plan: Plan
  /// In the order of the files. A plan with an error among them must not run.
  package var diagnostics: [Diagnostic]
}

extension Outline {
  /// Resolves every name, merges defaults, selects, and judges what can be judged before a run.
  ///
  /// - Parameter files: what `Files` found for `neededFiles`.
  package func resolve(files: FileIndex) -> PlanningResult {
    var diagnostics = diagnostics
    var missing: [MissingInput] = []
    var secrets: [PlannedSecret] = []
    let planned = collections.map { collection in
      var planner = CollectionPlanner(collection: collection, input: input, files: files)
      let result = planner.plan()
      diagnostics.addNew(planner.checker.diagnostics)
      for input in collection.inputs.missing where !missing.contains(where: { $0.name == input.name })
      {
        missing.append(input)
      }
      for secret in collection.inputs.secrets where !secrets.contains(secret) {
        secrets.append(secret)
      }
      return result
    }
    let plan = Plan(
      collections: planned.filter { !$0.scenarios.isEmpty }, environment: environment,
      missingInputs: missing, secrets: secrets)
    return PlanningResult(plan: plan, diagnostics: diagnostics)
  }
}
