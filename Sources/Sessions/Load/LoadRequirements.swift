// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Planning

/// What a load cannot have: scenarios that run once at a time, or write files.
struct LoadRequirements {
  let plan: Plan
  /// Whether a scenario of a collection, by its path, is one of the load.
  let isLoaded: (_ file: String, _ scenario: String) -> Bool

  /// A problem for each of them, in the order of the files.
  var problems: [Diagnostic] {
    plan.collections.flatMap { collection in
      collection.onlyMarks.map { Diagnostic.notForLoad("only", at: $0) }
        + collection.scenarios.flatMap { problems(of: $0, in: collection) }
    }
  }

  private func problems(
    of scenario: PlannedScenario, in collection: PlannedCollection
  ) -> [Diagnostic] {
    guard !scenario.isNeededOnly, isLoaded(collection.path, scenario.name) else { return [] }
    var found: [Diagnostic] = []
    if scenario.locks != .named([]) {
      found.append(.notForLoad("lock", of: scenario.name, at: scenario.span))
    }
    if case .mode(.shared) = scenario.cookieJar {
      found.append(.notForLoad("cookieJar: shared", of: scenario.name, at: scenario.span))
    }
    for list in scenario.lists { found += problems(of: list.steps, []) }
    return found
  }

  /// - Parameter blocks: the blocks that are being looked at.
  private func problems(of steps: [PlannedStep], _ blocks: [String]) -> [Diagnostic] {
    steps.flatMap { step -> [Diagnostic] in
      var found: [Diagnostic] = []
      if let snapshot = step.snapshot {
        found.append(.notForLoad("snapshot", at: snapshot.span))
      }
      if case .request(let request) = step.action, request.save != nil {
        found.append(.notForLoad("save", of: step.title, at: step.span))
      }
      if let block = step.block, !blocks.contains(block.name) {
        found += problems(of: block.steps.steps, blocks + [block.name])
      }
      return found
    }
  }
}

extension Diagnostic {
  fileprivate static func notForLoad(
    _ key: String, of name: String? = nil, at span: SourceSpan
  ) -> Diagnostic {
    let owner = name.map { " of `\($0)`" } ?? ""
    return Diagnostic(
      .notForLoad, "`\(key)`\(owner) cannot be part of a load",
      at: Annotation(span, "starts of a load run side by side, as often as they are due"),
      help: ["select other scenarios, or give this one no weight in `load: { weights: … }`"])
  }
}
