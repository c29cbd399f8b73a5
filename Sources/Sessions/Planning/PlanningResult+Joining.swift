// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Planning

extension PlanningResult {
  /// Joins two results; a name from outside is unknown only if neither knows it.
  func joined(
    with other: PlanningResult, order: [Shared<CollectionFile>]
  ) -> PlanningResult {
    var joined = self
    let places = Dictionary(
      uniqueKeysWithValues: order.enumerated().map { ($1.content.source, $0) })
    joined.plan.collections = (plan.collections + other.plan.collections).sorted {
      // `curlew.yaml` is none of the files that were asked for: it comes first.
      places[$0.source, default: -1] < places[$1.source, default: -1]
    }
    let known = Set(plan.missingInputs.map(\.name))
    joined.plan.missingInputs += other.plan.missingInputs.filter { !known.contains($0.name) }
    let masked = Set(plan.secrets)
    joined.plan.secrets += other.plan.secrets.filter { !masked.contains($0) }
    joined.plan.documents = plan.documents + other.plan.documents
    joined.plan.contractUses = plan.contractUses + other.plan.contractUses
    if let drift = other.plan.drift {
      joined.plan.drift = plan.drift.map { $0.joined(with: drift) } ?? drift
    }
    joined.plan.services = plan.services + other.plan.services
    joined.plan.hasSecretPrograms = plan.hasSecretPrograms || other.plan.hasSecretPrograms
    joined.plan.hasLogIns = plan.hasLogIns || other.plan.hasLogIns
    let unknownToOther = Set(other.unknownInputs.map(\.message))
    joined.unknownInputs = unknownInputs.filter { unknownToOther.contains($0.message) }
    joined.diagnostics += other.diagnostics
    joined.unknownEnvironment = unknownEnvironment ?? other.unknownEnvironment
    joined.lacksEnvironment = lacksEnvironment || other.lacksEnvironment
    joined.unknownNames += other.unknownNames
    return joined
  }
}
