// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation
import Queries

/// Selects scenarios of one collection with those they need, and steps of scenarios whose steps
/// have tags of their own.
struct ScenarioSelector {
  private let selection: Selection
  private let file: Shared<CollectionFile>
  private let needs: NeedGraph
  /// The rows of a scenario by its index; without any for one without `data`.
  private let rows: (Int) -> RowSource
  /// Reads their files; nil if none is read.
  private let read: DataFileReader?
  /// The parts at the selected lines; nil if no line of this file is selected.
  private let parts: [CollectionPart]?

  init(
    _ selection: Selection, in file: Shared<CollectionFile>, needs: NeedGraph,
    rows: @escaping (Int) -> RowSource, read: DataFileReader?
  ) {
    self.selection = selection
    self.rows = rows
    self.read = read
    self.file = file
    self.needs = needs
    let lines = selection.lines.filter { $0.path.hasSameBytes(as: file.content.path) }
    parts = lines.isEmpty ? nil : lines.flatMap { file.content.parts(at: $0) }
  }

  /// The selected scenarios; nil for all of them.
  var picked: SelectedScenarios? {
    guard !selection.isEverything else { return nil }
    let scenarios = file.content.scenarios
    let leftOut = Set(scenarios.indices.filter { isLeftOut(scenarios[$0]) })
    var chosen: Set<Int> = []
    var rows: [Int: RowSource] = [:]
    for place in scenarios.indices where mayBeChosen(place) {
      switch match(place) {
      case .none: continue
      case .scenario: break
      case .rows(let found): rows[place] = found
      }
      chosen.insert(place)
    }
    return SelectedScenarios(
      chosen: chosen, needed: needs.all(of: chosen, without: leftOut), leftOut: leftOut, rows: rows)
  }

  /// The selected scenarios in order, with `needs` as indexes in the result, and the selected steps
  /// of each.
  ///
  /// - Parameter scenarios: all of the file, in its order.
  /// - Returns: also the indexes of the kept steps, by the index of the scenario, if they are not
  ///   all of its steps.
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
      // One that another needs runs whole.
      if let rows = picked.rows[place], !picked.needed.contains(place) { scenario.rows = rows }
      if let selected = steps.removeValue(forKey: place) { scenario.take(selected) }
      return scenario
    }
    return (arranged, places)
  }

  /// Whether a scenario is selected as far as its name does not matter.
  private func mayBeChosen(_ place: Int) -> Bool {
    selectsStep(of: file.content.scenarios[place]) && parts?.contains(.scenario(place)) ?? true
  }

  /// What `-n` selects of a scenario.
  private enum NameMatch {
    case none
    case scenario
    case rows(RowSource)
  }

  /// A pattern that reaches its limits matches nothing here; its text came from the command line.
  private func match(_ place: Int) -> NameMatch {
    guard let pattern = selection.name else { return .scenario }
    let title = file.title(of: file.content.scenarios[place])
    if (try? pattern.firstMatch(in: title)) != nil { return .scenario }
    let all = rows(place)
    guard !all.tables.isEmpty else { return .none }
    let found = all.keeping(RowSelection(pattern: pattern, title: title), read: read)
    return found.count > 0 ? .rows(found) : .none
  }

  /// The tags of a scenario with those of its collection.
  private func tags(of scenario: Scenario) -> [String] {
    (file.content.tags + scenario.tags).map(\.content)
  }

  /// Whether some step of a scenario is selected.
  private func selectsStep(of scenario: Scenario) -> Bool {
    guard let condition = selection.ofSteps else { return true }
    let marks = condition.marks(in: scenario)
    let common = tags(of: scenario)
    let matchesCommon = condition.matches(common)
    return scenario.steps.contains { step in
      guard marks.admits(step) else { return false }
      let own = step.tags
      return own.isEmpty ? matchesCommon : condition.matches(common + own.map(\.content))
    }
  }

  /// Whether a `not` leaves out all of a scenario's steps: then it never runs.
  private func isLeftOut(_ scenario: Scenario) -> Bool {
    guard let expression = selection.tags else { return false }
    let common = tags(of: scenario)
    return scenario.steps.allSatisfy {
      expression.leavesOutByNot(common + $0.tags.map(\.content))
    }
  }

  /// Selects the steps of the kept scenarios, if they are not all of them.
  private func select(
    _ kept: [Int], of scenarios: [PlannedScenario], _ picked: SelectedScenarios
  ) -> [Int: SelectedSteps] {
    guard let condition = selection.ofSteps else { return [:] }
    var selected: [Int: SelectedSteps] = [:]
    for place in needs.inOrder(kept) {
      let made = needs.direct[place].compactMap { need in
        selected[need].map { (name: scenarios[need].name, unmade: $0.unmade) }
      }.filter { !$0.unmade.isEmpty }
      let scenario = scenarios[place]
      // If its steps are all selected alike and no capture is missing, all steps run.
      let written = file.content.scenarios[place]
      if made.isEmpty, !condition.divides(written.steps) { continue }
      let selector = StepSelector(condition, scenario, condition.marks(in: written)) { name in
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

/// Indexes of scenarios in their file.
struct SelectedScenarios {
  let chosen: Set<Int>
  /// Those that run because a selected one needs them; they may be selected too.
  let needed: Set<Int>
  /// Those that a `not` leaves out, which never run.
  let leftOut: Set<Int>
  /// Of those that only some of their rows select, these rows.
  let rows: [Int: RowSource]
}

extension PlannedScenario {
  /// Keeps the selected steps.
  fileprivate mutating func take(_ selected: SelectedSteps) {
    if let places = selected.places {
      dependencies = dependencies?.keeping(places)
      steps = StepList(places.map { steps[$0] }, at: steps.span)
    }
    if selected.selection != StepSelection() { selection = selected.selection }
  }
}

/// The possible targets of `FILE:LINE`.
enum CollectionPart: Equatable {
  case setup
  /// By its index in the file.
  case scenario(Int)
  case teardown
  /// By its index in the file; it runs only where it is called.
  case block(Int)
}

extension CollectionFile {
  /// The block at a line, which selects nothing; nil for another line.
  package func block(at line: LineSelection) -> BlockDeclaration? {
    for case .block(let place) in parts(at: line) { return blocks[place] }
    return nil
  }

  /// The parts at a line: all that begin on it, else the last one that begins above it.
  func parts(at line: LineSelection) -> [CollectionPart] {
    let begun = partsInOrder.filter { $0.start < max(line.lineEnd, line.lineStart + 1) }
    let onLine = begun.filter { $0.start >= line.lineStart }
    return (onLine.isEmpty ? Array(begun.suffix(1)) : onLine).map(\.part)
  }

  /// The parts with the starts of their keys, in the order of the file.
  private var partsInOrder: [(part: CollectionPart, start: Int)] {
    var parts = scenarios.enumerated().map {
      (part: CollectionPart.scenario($0), start: Int($1.span.lowerBound))
    }
    parts += blocks.enumerated().map { (.block($0), Int($1.name.span.lowerBound)) }
    if let setupSpan { parts.append((.setup, Int(setupSpan.lowerBound))) }
    if let teardownSpan { parts.append((.teardown, Int(teardownSpan.lowerBound))) }
    return parts.sorted { $0.start < $1.start }
  }
}
