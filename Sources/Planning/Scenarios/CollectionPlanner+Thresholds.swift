// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

extension CollectionPlanner {
  /// The thresholds of the collection; nil for none.
  ///
  /// - Parameter scenarios: All of its scenarios.
  mutating func thresholds(over scenarios: [PlannedScenario]) -> PlannedThresholds? {
    guard let written = file.content.thresholds?.content else { return nil }
    _ = checker.resolve(written.content.readNames, in: requests.planScope)
    let steps = written.content.steps.map { step in
      self.step(named: step.name, among: scenarios)
    }
    return PlannedThresholds(content: Shared(written.content), steps: steps, span: written.span)
  }

  private mutating func step(
    named name: Located<String>, among scenarios: [PlannedScenario]
  ) -> PlannedThresholds.Step {
    let holders = scenarios.filter { $0.hasRequest(identified: name.content) }
    if holders.count > 1 {
      checker.report(
        .ambiguousThreshold(name.content, scenarios: holders.map(\.name), at: name.span))
    }
    if !holders.isEmpty { return PlannedThresholds.Step(id: name.content, scenario: nil) }
    for scenario in scenarios {
      let prefix = scenario.name + "."
      guard name.content.utf8.starts(with: prefix.utf8) else { continue }
      let id = String(Substring(name.content.utf8.dropFirst(prefix.utf8.count)))
      guard scenario.hasRequest(identified: id) else { continue }
      return PlannedThresholds.Step(id: id, scenario: scenario.name)
    }
    let known = scenarios.flatMap(\.requestIDs).withoutRepeats
    checker.report(.unknownThreshold(name.content, known: known, at: name.span))
    return PlannedThresholds.Step(id: name.content, scenario: nil)
  }
}

extension PlannedScenario {
  /// The `id` of its requests, those of its blocks included.
  fileprivate var requestIDs: [String] { (before.steps + steps.steps).flatMap(\.requestIDs) }

  fileprivate func hasRequest(identified id: String) -> Bool {
    requestIDs.contains { $0.hasSameBytes(as: id) }
  }
}

extension PlannedStep {
  fileprivate var requestIDs: [String] {
    if let block { return block.steps.steps.flatMap(\.requestIDs) }
    return isRequest ? [id].compactMap(\.self) : []
  }
}

extension Diagnostic {
  fileprivate static func unknownThreshold(
    _ name: String, known: [String], at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .unknownThreshold, "no request of a scenario has the id `\(name)`", at: Annotation(span),
      offers: Offer.near(name: name, among: known, at: span).map { [$0] } ?? [])
  }

  fileprivate static func ambiguousThreshold(
    _ name: String, scenarios: [String], at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .ambiguousThreshold, "several scenarios have a step with the id `\(name)`",
      at: Annotation(span), help: scenarios.prefix(3).map { "write `\($0).\(name)`" })
  }
}
