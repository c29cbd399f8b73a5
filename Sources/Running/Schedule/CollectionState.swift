// SPDX-License-Identifier: Apache-2.0

import Planning

/// How far one collection has come.
struct CollectionState {
  struct ScenarioState {
    let name: String
    let needs: [Int]
    let locks: PlannedLocks
    /// Why it is not run whatever comes of the others.
    let unmetNeed: String?
    /// Needs that have not finished.
    var waitsFor: Int
    /// Scenarios that need this one.
    var neededBy: [Int] = []
    /// Nil until it finished or was skipped.
    var passed: Bool?
  }

  private(set) var scenarios: [ScenarioState]
  let hasSetup: Bool
  let hasTeardown: Bool
  /// The number of its `setup` in the order of the files.
  var firstNumber = 0
  /// Nil while `setup` has not finished, or where there is none.
  var setupPassed: Bool?
  var began = false
  /// Scenarios that have neither finished nor been skipped.
  private(set) var unsettled: Int

  init(_ collection: PlannedCollection) {
    hasSetup = !collection.setup.isEmpty
    hasTeardown = !collection.teardown.isEmpty
    unsettled = collection.scenarios.count
    scenarios = collection.scenarios.map {
      ScenarioState(
        name: $0.name, needs: $0.needs, locks: $0.locks, unmetNeed: $0.unmetNeed,
        waitsFor: $0.needs.count)
    }
    for (place, scenario) in collection.scenarios.enumerated() {
      for need in scenario.needs { scenarios[need].neededBy.append(place) }
    }
  }

  /// Scenarios that need no other.
  var withoutNeeds: [Int] { scenarios.indices.filter { scenarios[$0].needs.isEmpty } }

  /// - Returns: scenarios that waited for this one only.
  mutating func settle(_ place: Int, passed: Bool) -> [Int] {
    scenarios[place].passed = passed
    unsettled -= 1
    var freed: [Int] = []
    for next in scenarios[place].neededBy {
      scenarios[next].waitsFor -= 1
      if scenarios[next].waitsFor == 0 { freed.append(next) }
    }
    return freed
  }

  /// The name of the first need that did not pass.
  func failedNeed(of place: Int) -> String? {
    scenarios[place].needs.first { scenarios[$0].passed != true }.map { scenarios[$0].name }
  }
}
