// SPDX-License-Identifier: Apache-2.0

import Expressions
import Planning

/// Decides which unit may start next: a `setup` first, then the rows of scenarios whose needs have
/// passed and whose locks are free, then the `teardown`. The project's `setup` comes before all
/// collections of the project, and its `teardown` after them.
///
/// Pure: it knows neither tasks nor time. It releases units in the order of the files, or in one that a
/// seed decides, as far as their dependencies allow. Rows are counted and released one by one, so a scenario with a million rows
/// takes as much memory as any other. A decision costs O(log n) for n scenarios.
struct Schedule {
  /// The next action of the coordinator for a unit.
  enum Decision: Equatable {
    case start(RunUnit)
    /// Report it as skipped for this reason.
    case skip(RunUnit, reason: String)
    /// Report all rows of a scenario that are not released yet, of which this is the first.
    case skipRows(RunUnit, count: Int)
  }

  private var collections: [ScheduledCollection] = []
  private var ready = ReadyQueue()
  private var lockTable = LockTable()
  private var running = 0
  /// Why nothing more starts; nil while units may.
  private var stopReason: String?
  /// How many rows were released one by one since the run was interrupted.
  private var interruptedRows = 0
  /// The project's `setup` and `teardown`; nil if there is none.
  private let project: Int?
  /// Decides the order of the scenarios; nil for that of the files.
  private let orderSeed: UInt64?
  /// How many collections of the project have not ended.
  private var openCollections: Int

  /// The number of rows that an interrupted run reports one by one. Each takes five microseconds, and the end
  /// of a run with millions of rows must not wait for all of them.
  static let mostInterruptedRows = 1_000

  /// - Parameter orderSeed: nil for the order of the files.
  init(_ graph: ScheduleGraph, orderSeed: UInt64? = nil) {
    self.orderSeed = orderSeed
    project = graph.collections.firstIndex { $0.place == .project }
    openCollections = graph.collections.count { $0.place == .inProject }
    var number = 0
    for collection in graph.collections {
      let scheduled = ScheduledCollection(collection, firstNumber: number, &lockTable)
      number = scheduled.lastNumber + 1
      collections.append(scheduled)
    }
    let waiting = project.map { collections[$0].hasSetup } ?? false
    for place in collections.indices where !(waiting && collections[place].place == .inProject) {
      offerCollection(place)
    }
  }

  /// Whether every unit has been skipped or has finished.
  var isDone: Bool { running == 0 && ready.isEmpty }

  /// The next unit, or nil if none may start before a running unit finishes.
  mutating func next() -> Decision? {
    while let node = ready.popFirst() {
      if let reason = reasonToSkip(node) {
        if let count = rowsToSkip(of: node) { return .skipRows(nextUnit(of: node), count: count) }
        return .skip(release(node), reason: reason)
      }
      switch lockTable.acquire(locks(of: node), for: node, isAlone: running == 0) {
      case .acquired:
        running += 1
        if !isSkipped(node) { collections[node.collection].hasBegun = true }
        return .start(release(node))
      case .mustBeAlone:
        // The node stays in the queue: nothing after it starts before the running units have
        // finished.
        offer(node)
        return nil
      case .waits(let woken):
        woken.forEach { offer($0) }
      }
    }
    return nil
  }

  /// Notes that a started unit has finished.
  mutating func finish(_ unit: RunUnit, _ ending: UnitEnding) {
    running -= 1
    lockTable.release(locks(of: unit.node)).forEach { offer($0) }
    end(unit, ending)
  }

  /// Notes that a skipped unit was reported.
  ///
  /// - Parameter rows: with how many rows in all.
  mutating func skip(_ unit: RunUnit, rows: Int = 1) {
    end(unit, .skipped, rows: rows)
  }

  /// Starts no further `setup` or scenario: each remaining row is released to be skipped, of an
  /// interrupted run those behind the first thousand together. A `teardown` still runs if a unit of its
  /// collection has started.
  ///
  /// - Parameter reason: why they are skipped.
  mutating func stop(_ reason: String = Self.interruption) {
    stopReason = reason
    lockTable.wakeAll().forEach { offer($0) }
  }

  // MARK: Dependencies

  private mutating func end(_ unit: RunUnit, _ ending: UnitEnding, rows: Int = 1) {
    switch unit.part {
    case .setup:
      collections[unit.collection].hasSetupFailed = ending == .failed
      if unit.collection == project {
        offerCollections()
      } else {
        offerScenarios(of: unit.collection)
      }
    case .scenario(let place):
      for next in collections[unit.collection].endRows(of: place, ending, count: rows) {
        offer(ScheduleNode(collection: unit.collection, part: .scenario(next)))
      }
      offerTeardownIfDone(of: unit.collection)
    case .teardown: endCollection(unit.collection)
    }
  }

  /// Offers the collections of the project, whose `setup` has ended.
  private mutating func offerCollections() {
    for place in collections.indices where collections[place].place == .inProject {
      offerCollection(place)
    }
  }

  /// Offers the first units of a collection.
  private mutating func offerCollection(_ place: Int) {
    if collections[place].hasSetup {
      offer(ScheduleNode(collection: place, part: .setup))
    } else {
      offerScenarios(of: place)
    }
  }

  /// Notes that a collection has no further unit; behind the last one follows the project's
  /// `teardown`.
  private mutating func endCollection(_ place: Int) {
    guard collections[place].place == .inProject else { return }
    openCollections -= 1
    if let project { offerTeardownIfDone(of: project) }
  }

  /// Offers the scenarios without needs.
  private mutating func offerScenarios(of collection: Int) {
    for place in collections[collection].scenarios.indices
    where collections[collection].scenarios[place].openNeeds == 0 {
      offer(ScheduleNode(collection: collection, part: .scenario(place)))
    }
    offerTeardownIfDone(of: collection)
  }

  private mutating func offerTeardownIfDone(of collection: Int) {
    guard collections[collection].openScenarios == 0 else { return }
    if collection == project, openCollections > 0 { return }
    if collections[collection].hasTeardown {
      offer(ScheduleNode(collection: collection, part: .teardown))
    } else {
      endCollection(collection)
    }
  }

  private mutating func offer(_ node: ScheduleNode) {
    ready.insert(node, priority: priority(of: nextUnit(of: node)))
  }

  /// The less, the earlier.
  private func priority(of unit: RunUnit) -> Int {
    guard let orderSeed else { return unit.number }
    var numbers = NumberSequence(from: orderSeed ^ UInt64(unit.number))
    return Int(numbers.next() >> 1)
  }

  // MARK: Units

  /// Takes the next unit of a node, and offers the node again if it has further rows.
  private mutating func release(_ node: ScheduleNode) -> RunUnit {
    let unit = nextUnit(of: node)
    if case .scenario(let place) = node.part,
      collections[node.collection].releaseRow(of: place)
    {
      offer(node)
    }
    return unit
  }

  /// The number of rows that an interrupted run reports together; nil if the next one is reported alone.
  private mutating func rowsToSkip(of node: ScheduleNode) -> Int? {
    guard stopReason == Self.interruption, case .scenario(let place) = node.part else { return nil }
    guard interruptedRows >= Self.mostInterruptedRows else {
      interruptedRows += 1
      return nil
    }
    let count = collections[node.collection].scenarios[place].unreleasedRows
    return count > 1 ? count : nil
  }

  private func nextUnit(of node: ScheduleNode) -> RunUnit {
    switch node.part {
    case .setup:
      return RunUnit(node: node, row: 0, number: collections[node.collection].firstNumber)
    case .scenario(let place):
      let row = collections[node.collection].scenarios[place].nextRow
      let first = collections[node.collection].scenarios[place].firstNumber
      return RunUnit(node: node, row: row, number: first + row)
    case .teardown:
      return RunUnit(node: node, row: 0, number: collections[node.collection].lastNumber)
    }
  }

  private func locks(of node: ScheduleNode) -> LockTable.Locks {
    guard case .scenario(let place) = node.part else { return .numbered([]) }
    return collections[node.collection].scenarios[place].locks
  }

  private func reasonToSkip(_ node: ScheduleNode) -> String? {
    switch node.part {
    case .setup:
      if let stopReason { return stopReason }
      if hasFailedProject(node.collection) { return Self.failedProject }
      return servesAnything(node.collection) ? nil : "every scenario is skipped"
    case .teardown:
      // A collection without scenarios runs because its `teardown` was selected.
      let collection = collections[node.collection]
      let isAlone =
        collection.scenarios.isEmpty && collection.place != .project && stopReason == nil
      return hasBegun(node.collection) || isAlone ? nil : "nothing of the collection ran"
    case .scenario(let place):
      // Read in place: a collection is large, and each row asks.
      if let stopReason { return stopReason }
      if hasFailedProject(node.collection) { return Self.failedProject }
      if collections[node.collection].hasSetupFailed { return "`setup` failed" }
      let scenarios = collections[node.collection].scenarios
      if let reason = scenarios[place].scenario.unmetNeed { return reason }
      if scenarios[place].scenario.needs.isEmpty { return nil }
      if let need = collections[node.collection].failedNeed(of: place) {
        return "needs `\(need)`, which did not pass"
      }
      return nil
    }
  }

  private func isSkipped(_ node: ScheduleNode) -> Bool {
    guard case .scenario(let place) = node.part else { return false }
    return collections[node.collection].scenarios[place].scenario.isNeverCarriedOut
  }

  /// Whether a `setup` serves a scenario that may run; one without scenarios was selected itself.
  private func servesAnything(_ place: Int) -> Bool {
    guard place == project else { return collections[place].mayRun }
    return collections.contains { $0.place == .inProject && $0.mayRun }
  }

  private static let interruption = "the run was interrupted"

  private static let failedProject = "`setup` of the project failed"

  /// Whether the project's `setup` failed, which serves this collection.
  private func hasFailedProject(_ place: Int) -> Bool {
    guard let project, collections[place].place == .inProject else { return false }
    return collections[project].hasSetupFailed
  }

  /// Whether a unit of the collection started, or of the project one of any collection.
  private func hasBegun(_ place: Int) -> Bool {
    if collections[place].hasBegun { return true }
    return place == project && collections.contains { $0.place == .inProject && $0.hasBegun }
  }
}
