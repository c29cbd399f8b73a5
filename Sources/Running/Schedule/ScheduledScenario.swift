// SPDX-License-Identifier: Apache-2.0

import Planning

/// The progress of one scenario. Its rows are counted, not listed.
struct ScheduledScenario {
  let scenario: ScheduleGraph.Scenario
  let locks: LockTable.Locks
  /// The number of its first row in the order of the files.
  let firstNumber: Int
  /// Indices of the scenarios that need this one.
  var neededBy: [Int] = []
  /// The number of its needs that have not ended.
  private(set) var openNeeds: Int
  /// The number of its rows that have not ended.
  private(set) var openRows: Int
  private let places: RowPlaces
  /// The row that is released next, by its place in the whole plan.
  private(set) var nextRow: Int
  private var hasPassedRow = false
  private var hasFailedRow = false

  init(_ scenario: ScheduleGraph.Scenario, locks: LockTable.Locks, firstNumber: Int) {
    self.scenario = scenario
    self.locks = locks
    self.firstNumber = firstNumber
    openNeeds = scenario.needs.count
    places = scenario.places ?? RowPlaces(count: scenario.rows)
    openRows = places.count
    nextRow = places.first ?? 0
  }

  /// Whether no row failed and at least one passed.
  var hasPassed: Bool { openRows == 0 && hasPassedRow && !hasFailedRow }

  /// - Returns: Whether there are further rows.
  mutating func releaseRow() -> Bool {
    guard let next = places.next(after: nextRow) else { return false }
    nextRow = next
    return true
  }

  /// The number of rows that are not released yet.
  var unreleasedRows: Int { places.count(from: nextRow) }

  /// - Parameter count: how many rows end in this way.
  /// - Returns: Whether the last row was among them.
  mutating func endRows(_ ending: UnitEnding, count: Int) -> Bool {
    openRows -= count
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
