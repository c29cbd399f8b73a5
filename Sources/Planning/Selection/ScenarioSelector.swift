// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation
import Queries

/// Picks what of one collection a selection means: scenarios with those they need, and of a scenario
/// whose steps have tags of their own the steps.
struct ScenarioSelector {
  private let selection: Selection
  private let file: Shared<CollectionFile>
  private let needs: NeedGraph
  /// What the lines mean; nil where no line of this file was named.
  private let parts: [CollectionPart]?

  init(_ selection: Selection, in file: Shared<CollectionFile>, needs: NeedGraph) {
    self.selection = selection
    self.file = file
    self.needs = needs
    let lines = selection.lines.filter { $0.path.hasSameBytes(as: file.content.path) }
    parts = lines.isEmpty ? nil : lines.flatMap { file.content.parts(at: $0) }
  }

  /// The scenarios that are meant; nil for all of them.
  var picked: SelectedScenarios? {
    guard !selection.isEverything else { return nil }
    let scenarios = file.content.scenarios
    let leftOut = Set(scenarios.indices.filter { isLeftOut(scenarios[$0]) })
    let chosen = Set(scenarios.indices.filter { isChosen($0) })
    return SelectedScenarios(
      chosen: chosen, needed: needs.all(of: chosen, without: leftOut), leftOut: leftOut)
  }

  /// What was picked, in order, with `needs` as places in what is kept, and of each scenario the steps
  /// that are meant.
  ///
  /// - Parameter scenarios: All of the file, in its order.
  /// - Returns: Beside them the places of the steps that are kept, by the place of the scenario,
  ///   where they are not all of its steps.
  func arrange(
    _ scenarios: [PlannedScenario], _ picked: SelectedScenarios
  ) -> (scenarios: [PlannedScenario], steps: [Int: Set<Int>]) {
    let kept = picked.chosen.union(picked.needed).sorted()
    var steps = select(kept, of: scenarios, picked)
    let places = steps.compactMapValues { $0.places.map { Set($0) } }
    let newPlaces = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
    let arranged = kept.map { place in
      var scenario = scenarios[place]
      if let need = needs.direct[place].first(where: picked.leftOut.contains) {
        scenario.unmetNeed = "needs `\(scenarios[need].name)`, which `--tags` leaves out"
      }
      scenario.needs = scenario.needs.compactMap { newPlaces[$0] }
      scenario.isNeededOnly = !picked.chosen.contains(place)
      if let selected = steps.removeValue(forKey: place) { scenario.take(selected) }
      return scenario
    }
    return (arranged, places)
  }

  private func isChosen(_ place: Int) -> Bool {
    let scenario = file.content.scenarios[place]
    guard matchesTags(scenario), matchesName(file.title(of: scenario)) else { return false }
    return parts?.contains(.scenario(place)) ?? true
  }

  /// The tags of a scenario with those of its collection.
  private func tags(of scenario: Scenario) -> [String] {
    (file.content.tags + scenario.tags).map(\.content)
  }

  private func matchesTags(_ scenario: Scenario) -> Bool {
    guard let expression = selection.tags else { return true }
    let common = tags(of: scenario)
    return expression.matches(common) && scenario.steps.contains { $0.tags.isEmpty }
      || scenario.steps.contains { step in
        !step.tags.isEmpty && expression.matches(common + step.tags.map(\.content))
      }
  }

  /// A pattern that runs into its limits matches nothing here; its text came from the command line.
  private func matchesName(_ name: String) -> Bool {
    guard let pattern = selection.name else { return true }
    return (try? pattern.firstMatch(in: name)) != nil
  }

  /// Whether a `not` leaves out all of a scenario's steps: it is never brought.
  private func isLeftOut(_ scenario: Scenario) -> Bool {
    guard let expression = selection.tags else { return false }
    let common = tags(of: scenario)
    return scenario.steps.allSatisfy {
      expression.leavesOutByNot(common + $0.tags.map(\.content))
    }
  }

  /// The steps of the scenarios that are kept, as far as they are not all of them.
  private func select(
    _ kept: [Int], of scenarios: [PlannedScenario], _ picked: SelectedScenarios
  ) -> [Int: SelectedSteps] {
    guard let tags = selection.tags else { return [:] }
    var selected: [Int: SelectedSteps] = [:]
    for place in needs.inOrder(kept) {
      let made = needs.direct[place].compactMap { need in
        selected[need].map { (name: scenarios[need].name, unmade: $0.unmade) }
      }.filter { !$0.unmade.isEmpty }
      let scenario = scenarios[place]
      // Where all steps have the same tags and nothing is missing, they run as they are.
      if made.isEmpty, scenario.steps.allSatisfy({ $0.tags.isEmpty }) { continue }
      let selector = StepSelector(tags, scenario) { name in
        made.lazy.compactMap { need in
          let prefix = "needs.\(need.name)."
          let bare = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
          return need.unmade[bare].map { "reads `\(bare)` of \($0)" }
        }.first
      }
      selected[place] =
        picked.needed.contains(place)
        ? selector.whole(isSelected: picked.chosen.contains(place)) : selector.part()
    }
    return selected
  }
}

/// Places of scenarios in their file.
struct SelectedScenarios {
  let chosen: Set<Int>
  /// Run because a chosen one needs them; some may be chosen too.
  let needed: Set<Int>
  /// Those that a `not` leaves out: nothing brings them.
  let leftOut: Set<Int>
}

extension PlannedScenario {
  /// Keeps the selected steps.
  fileprivate mutating func take(_ selected: SelectedSteps) {
    if let places = selected.places {
      steps = PlannedBlock(places.map { steps[$0] }, at: steps.span)
    }
    if selected.selection != StepSelection() { selection = selected.selection }
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
