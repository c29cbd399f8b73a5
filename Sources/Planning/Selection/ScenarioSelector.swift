// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Queries

/// Picks the scenarios of one collection that a selection means, and those they need.
struct ScenarioSelector {
  let selection: Selection
  /// The collection's path, as `FILE:LINE` names it.
  let path: String

  func select(from file: Shared<CollectionFile>, needs: NeedGraph) -> SelectedScenarios {
    let lines = selection.lines.filter { $0.path.isSameText(as: path) }
    let parts = lines.flatMap { file.content.parts(at: $0) }
    var chosen: Set<Int> = []
    for (place, scenario) in file.content.scenarios.enumerated() {
      guard matchesTags(file.content, scenario), matchesName(file.title(of: scenario)) else {
        continue
      }
      guard lines.isEmpty || parts.contains(.scenario(place)) else { continue }
      chosen.insert(place)
    }
    return SelectedScenarios(
      chosen: chosen, needed: needs.all(of: chosen).subtracting(chosen))
  }

  private func matchesTags(_ file: CollectionFile, _ scenario: Scenario) -> Bool {
    guard let tags = selection.tags else { return true }
    return tags.matches((file.tags + scenario.tags).map(\.content))
  }

  /// A pattern that runs into its limits matches nothing here; its text came from the command line.
  private func matchesName(_ name: String) -> Bool {
    guard let pattern = selection.name else { return true }
    return (try? pattern.firstMatch(in: name)) != nil
  }
}

/// Places of scenarios in their file.
struct SelectedScenarios {
  let chosen: Set<Int>
  /// Run only because a chosen one needs them.
  let needed: Set<Int>

  /// Keeps what was selected, in order, with `needs` as places in what is kept.
  func arrange(_ scenarios: [PlannedScenario]) -> [PlannedScenario] {
    let kept = scenarios.indices.filter { chosen.contains($0) || needed.contains($0) }
    let newPlaces = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
    return kept.map { place in
      var scenario = scenarios[place]
      scenario.needs = scenario.needs.compactMap { newPlaces[$0] }
      scenario.isNeededOnly = needed.contains(place)
      return scenario
    }
  }
}

/// What `FILE:LINE` may mean.
enum CollectionPart: Equatable {
  case setup
  /// By its place in the file.
  case scenario(Int)
  case teardown
}

extension CollectionFile {
  /// What stands at a line: all that begins on it, else what began last above it.
  func parts(at line: LineSelection) -> [CollectionPart] {
    let begun = partsInOrder.filter { $0.start < max(line.lineEnd, line.lineStart + 1) }
    let onLine = begun.filter { $0.start >= line.lineStart }
    return (onLine.isEmpty ? Array(begun.suffix(1)) : onLine).map(\.part)
  }

  /// The parts and where their keys begin, in the order of the file.
  private var partsInOrder: [(part: CollectionPart, start: Int)] {
    var parts = scenarios.enumerated().map {
      (part: CollectionPart.scenario($0), start: Int($1.span.lowerBound))
    }
    if let setupSpan { parts.append((.setup, Int(setupSpan.lowerBound))) }
    if let teardownSpan { parts.append((.teardown, Int(teardownSpan.lowerBound))) }
    return parts.sorted { $0.start < $1.start }
  }
}
