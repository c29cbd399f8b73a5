// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

extension CollectionPlanner {
  /// Checks that the weights of `load` are those of scenarios.
  mutating func checkWeights(among scenarios: [PlannedScenario]) {
    for weight in file.content.load?.content.weights ?? [] {
      let name = weight.scenario
      guard !scenarios.contains(where: { $0.name.hasSameBytes(as: name.content) }) else { continue }
      checker.report(
        .unknownWeight(name.content, known: scenarios.map(\.name), at: name.span))
    }
  }
}

extension Diagnostic {
  fileprivate static func unknownWeight(
    _ name: String, known: [String], at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .unknownWeight, "no scenario of the file has the name `\(name)`", at: Annotation(span),
      offers: Offer.near(name: name, among: known, at: span).map { [$0] } ?? [])
  }
}
