// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import RunEvents

/// Finds scenarios that are in several files, which no results of one run are. Keeps a few bytes for
/// each scenario.
struct OverlapSearch {
  /// The file of each scenario, by the hash of its id.
  private var files: [Int: Int32] = [:]
  /// The first ones, by name.
  private var found: [(scenario: String, first: Int, second: Int)] = []
  private var count = 0

  /// The number of different scenarios.
  private(set) var scenarios = 0

  mutating func note(_ scenario: ScenarioReference, in file: OpenedEventFile, _ index: Int) {
    guard let first = files.updateValue(Int32(index), forKey: scenario.id.hashValue) else {
      scenarios = scenarios.addingClamped(scenario.rows)
      return
    }
    guard first != Int32(index), file.started.rerunOf == nil else { return }
    count += 1
    if found.count < MergePlan.shownProblems {
      found.append((scenario.id, Int(first), index))
    }
  }

  /// - Parameter titles: of the files.
  func problems(_ names: [String]) -> [Diagnostic] {
    var problems = found.map {
      Diagnostic.repeatedScenario($0.scenario, [names[$0.first], names[$0.second]])
    }
    if count > found.count {
      problems.append(.repeatedScenarios(further: count - found.count))
    }
    return problems
  }
}
