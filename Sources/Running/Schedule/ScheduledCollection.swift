// SPDX-License-Identifier: Apache-2.0

import Planning

/// The progress of one collection.
struct ScheduledCollection {
  private(set) var scenarios: [ScheduledScenario]
  let place: PlannedCollection.Place
  let hasSetup: Bool
  let hasTeardown: Bool
  /// The number of its `setup` in the order of the files.
  let firstNumber: Int
  /// The number of its `teardown`, after the last row.
  let lastNumber: Int
  var hasSetupFailed = false
  var hasBegun = false
  /// The number of its scenarios that have not ended.
  private(set) var openScenarios: Int

  /// - Parameter lockTable: gives the locks of its scenarios their numbers.
  init(_ collection: ScheduleGraph.Collection, firstNumber: Int, _ lockTable: inout LockTable) {
    place = collection.place
    hasSetup = collection.hasSetup
    hasTeardown = collection.hasTeardown
    self.firstNumber = firstNumber + collection.leftOut.before
    openScenarios = collection.scenarios.count
    var number = self.firstNumber + 1
    scenarios = collection.scenarios.map { scenario in
      number += scenario.leftOutBefore
      defer { number += scenario.rows }
      let locks = lockTable.numbered(scenario.locks)
      return ScheduledScenario(scenario, locks: locks, firstNumber: number)
    }
    lastNumber = number + collection.leftOut.atEnd
    for (place, scenario) in collection.scenarios.enumerated() {
      for need in scenario.needs { scenarios[need].neededBy.append(place) }
    }
  }

  /// Whether a scenario may run; without scenarios its `setup` or `teardown` was selected itself.
  var mayRun: Bool {
    scenarios.isEmpty || scenarios.contains { !$0.scenario.isNeverCarriedOut }
  }

  /// - Returns: Whether the scenario has further rows.
  mutating func releaseRow(of place: Int) -> Bool { scenarios[place].releaseRow() }

  /// - Returns: The scenarios that waited only for these rows.
  mutating func endRows(of place: Int, _ ending: UnitEnding, count: Int) -> [Int] {
    guard scenarios[place].endRows(ending, count: count) else { return [] }
    openScenarios -= 1
    return scenarios[place].neededBy.filter { scenarios[$0].endNeed() }
  }

  /// The name of the first need that did not pass.
  func failedNeed(of place: Int) -> String? {
    scenarios[place].scenario.needs.first { !scenarios[$0].hasPassed }
      .map { scenarios[$0].scenario.name }
  }
}
