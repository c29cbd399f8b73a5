// SPDX-License-Identifier: Apache-2.0

import Notation

/// Which steps of a scenario run, if `--tags` matches them differently.
package struct StepSelection: Sendable, Equatable {
  /// Indexes of steps that run without being selected: selected steps read their values, or they
  /// are `wait` or `set`.
  package internal(set) var needed: Set<Int> = []
  /// Why steps do not run, by index: they read a value of a step that a `not` leaves out.
  package internal(set) var skipped: [Int: String] = [:]

  init() {}

  init(needed: Set<Int>, skipped: [Int: String]) {
    self.needed = needed
    self.skipped = skipped
  }
}

/// The part of a scenario that a tag expression selects.
struct SelectedSteps {
  /// Indexes of the reported steps, in order; nil for all of them.
  var places: [Int]?
  /// By index among those.
  var selection = StepSelection()
  /// Names that a scenario which needs this one cannot read, with the reasons.
  var unmade: [String: String] = [:]
}

/// Selects the steps of one scenario by their tags and by `only`, and the steps whose values these
/// read.
///
/// In time linear in the steps: names are followed through the list once in each direction.
struct StepSelector {
  private let scenario: PlannedScenario
  /// Indexes of the steps that the expression selects.
  private var selected: [Int] = []
  private var leftOut: Set<Int> = []
  /// By index, why steps cannot run: they read a value of a step that a `not` leaves out.
  private var reasons: [Int: String] = [:]
  /// Why each name has no value after the last step.
  private var flaws = NameChains<Flaw?>()

  /// Why a name has no value.
  private struct Flaw {
    let step: String
    let isLeftOut: Bool
  }

  /// - Parameters:
  ///   - marks: the steps that `only` admits.
  ///   - outside: why a capture of a needed scenario is not made; nil for one that is.
  init(
    _ condition: StepCondition, _ scenario: PlannedScenario, _ marks: StepCondition.OnlyMarks,
    outside: (String) -> String?
  ) {
    self.scenario = scenario
    let common = (
      selects: condition.matches(scenario.tags), leaves: condition.leavesOutByNot(scenario.tags)
    )
    for place in scenario.stepOrder {
      let step = scenario.steps[place]
      let own = step.tags
      let all = own.isEmpty ? [] : scenario.tags + own
      let matches = own.isEmpty ? common.selects : condition.matches(all)
      if matches, marks.admits(step.step) { selected.append(place) }
      if own.isEmpty ? common.leaves : condition.leavesOutByNot(all) { leftOut.insert(place) }
      judge(step, at: place, outside: outside)
    }
  }

  private mutating func judge(_ step: PlannedStep, at place: Int, outside: (String) -> String?) {
    for capture in step.neededCaptures where !capture.isOptional && reasons[place] == nil {
      if let flaw = flaws[capture.name] {
        reasons[place] = flaw.map { flaw in
          let why = flaw.isLeftOut ? "`--tags` leaves out" : "is skipped"
          return "reads `\(capture.name)` of step `\(flaw.step)`, which \(why)"
        }
      } else {
        reasons[place] = outside(capture.name)
      }
    }
    let isLeftOut = leftOut.contains(place)
    let flaw =
      isLeftOut || reasons[place] != nil ? Flaw(step: step.title, isLeftOut: isLeftOut) : nil
    flaws.add(step, flaw) { $0 ?? $1 }
  }

  /// The steps of a scenario that another one needs: all except those that a `not` leaves out.
  ///
  /// - Parameter isSelected: whether it is selected itself, so that only some of its steps are
  ///   needed.
  func whole(isSelected: Bool) -> SelectedSteps {
    let places = scenario.steps.indices.filter { !leftOut.contains($0) }
    return steps(at: places, needed: isSelected ? Set(places).subtracting(selected) : [])
  }

  /// The selected steps, the steps whose values they read, and the scenario's `wait` and `set`.
  func part() -> SelectedSteps {
    let running = Set(selected.filter { reasons[$0] == nil })
    let brought = running.isEmpty ? [] : addingLocalSteps(to: addingMakers(to: running))
    return steps(
      at: brought.union(selected).sorted(), needed: brought.subtracting(selected))
  }

  /// Adds the steps that make values which these read, from the last step to the first.
  private func addingMakers(to running: Set<Int>) -> Set<Int> {
    var brought = running
    var wanted: Set<String> = []
    for place in scenario.stepOrder.reversed() {
      let step = scenario.steps[place]
      guard !leftOut.contains(place), reasons[place] == nil else { continue }
      let made = step.keys.filter(wanted.contains)
      if !made.isEmpty { brought.insert(place) }
      guard brought.contains(place) else { continue }
      for name in step.keys where !step.keepsEarlier(name) { wanted.remove(name) }
      for capture in step.neededCaptures { wanted.insert(capture.name) }
    }
    return brought
  }

  /// Adds `wait`, and each `set` whose values exist.
  private func addingLocalSteps(to running: Set<Int>) -> Set<Int> {
    var brought = running
    var made = NameChains<Bool>()
    for place in scenario.stepOrder {
      let step = scenario.steps[place]
      if step.local?.changesWhatFollows == true, !leftOut.contains(place), reasons[place] == nil,
        step.neededCaptures.allSatisfy({ $0.isOptional || made[$0.name] != false })
      {
        brought.insert(place)
      }
      made.add(step, brought.contains(place)) { $0 && $1 }
    }
    return brought
  }

  private func steps(at places: [Int], needed: Set<Int>) -> SelectedSteps {
    var selection = StepSelection()
    for (new, place) in places.enumerated() {
      if needed.contains(place) { selection.needed.insert(new) }
      if let reason = reasons[place] { selection.skipped[new] = reason }
    }
    let all = places.count == scenario.steps.count
    return SelectedSteps(
      places: all ? nil : places, selection: selection,
      unmade: flaws.values.compactMapValues {
        $0.map { flaw in
          "step `\(flaw.step)` of `\(scenario.name)`, which does not run under `--tags`"
        }
      })
  }
}

extension PlannedScenario {
  /// The indexes of its steps, each behind those whose values it reads.
  fileprivate var stepOrder: [Int] { dependencies?.order ?? Array(steps.indices) }
}

/// A value for each name after a step: from the last step that makes it, joined with earlier ones
/// if it only adds to their value or may not run.
private struct NameChains<Value> {
  private(set) var values: [String: Value] = [:]

  subscript(name: String) -> Value? { values[name] }

  /// - Parameter merge: joins the value of an earlier step with that of this one.
  mutating func add(_ step: PlannedStep, _ value: Value, merge: (Value, Value) -> Value) {
    for name in step.keys {
      if let earlier = values[name], step.keepsEarlier(name) {
        values[name] = merge(earlier, value)
      } else {
        values[name] = value
      }
    }
  }
}

extension PlannedStep {
  /// The names that it gives values to, and its exchange, with the spelling of `NeededCapture`.
  fileprivate var keys: [String] {
    let names = step.madeNames.map(\.content)
    guard let id else { return names }
    return names + ["steps.\(id)"]
  }

  /// Whether a name that this step makes may have the value of an earlier step afterwards.
  fileprivate func keepsEarlier(_ name: String) -> Bool {
    step.condition != nil || step.skip != nil
      || captures.contains { $0.appends && $0.name.content.hasSameBytes(as: name) }
  }
}
