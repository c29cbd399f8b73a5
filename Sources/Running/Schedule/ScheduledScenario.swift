// SPDX-License-Identifier: Apache-2.0

/// The progress of one scenario. Its rows are counted, not listed.
struct ScheduledScenario {
  let scenario: ScheduleGraph.Scenario
  /// The number of its first row in the order of the files.
  let firstNumber: Int
  /// Indices of the scenarios that need this one.
  var neededBy: [Int] = []
  /// The number of its needs that have not ended.
  private(set) var openNeeds: Int
  /// The number of its rows that have not ended.
  private(set) var openRows: Int
  /// The row that is released next.
  private(set) var nextRow = 0
  private var hasPassedRow = false
  private var hasFailedRow = false

  init(_ scenario: ScheduleGraph.Scenario, firstNumber: Int) {
    self.scenario = scenario
    self.firstNumber = firstNumber
    openNeeds = scenario.needs.count
    openRows = scenario.rows
  }

  /// Whether no row failed and at least one passed.
  var hasPassed: Bool { openRows == 0 && hasPassedRow && !hasFailedRow }

  /// - Returns: Whether there are further rows.
  mutating func releaseRow() -> Bool {
    nextRow += 1
    return nextRow < scenario.rows
  }

  /// - Returns: Whether this was the last row.
  mutating func endRow(_ ending: UnitEnding) -> Bool {
    openRows -= 1
    switch ending {
    case .passed: hasPassedRow = true
    case .failed: hasFailedRow = true
    case .skipped: break
    }
    return openRows == 0
  }

  /// - Returns: Whether this was the last need.
  mutating func endNeed() -> Bool {
    openNeeds -= 1
    return openNeeds == 0
  }
}
