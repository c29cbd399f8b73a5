// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Planning

extension PlanningResult {
  /// Two plans as one; a name from outside is unknown only when neither knows it.
  func joined(
    with other: PlanningResult, order: [Shared<CollectionFile>]
  ) -> PlanningResult {
    var joined = self
    let places = Dictionary(
      uniqueKeysWithValues: order.enumerated().map { ($1.content.source, $0) })
    joined.plan.collections = (plan.collections + other.plan.collections).sorted {
      places[$0.source, default: 0] < places[$1.source, default: 0]
    }
    let known = Set(plan.missingInputs.map(\.name))
    joined.plan.missingInputs += other.plan.missingInputs.filter { !known.contains($0.name) }
    let masked = Set(plan.secrets)
    joined.plan.secrets += other.plan.secrets.filter { !masked.contains($0) }
    func unknown(_ result: PlanningResult) -> Set<String> {
      Set(result.diagnostics.filter { $0.code == "unknown-input" }.map(\.message))
    }
    let unknownToBoth = unknown(self).intersection(unknown(other))
    joined.diagnostics = (diagnostics + other.diagnostics).filter {
      $0.code != "unknown-input" || unknownToBoth.contains($0.message)
    }
    return joined
  }
}
