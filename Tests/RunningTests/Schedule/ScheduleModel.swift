// SPDX-License-Identifier: Apache-2.0

import Planning

@testable import Running

/// What the schedule must do, said without regard for cost: it looks at every unit for each question.
struct ScheduleModel {
  enum Status: Equatable {
    case waiting
    case running
    case ended(UnitEnding)
  }

  struct Unit {
    let unit: RunUnit
    var status = Status.waiting

    var hasEnded: Bool { if case .ended = status { true } else { false } }
  }

  let graph: ScheduleGraph
  /// In the order of the files.
  private(set) var units: [Unit] = []
  var isStopped = false
  /// Collections of which a unit was started.
  private var begun: Set<Int> = []

  init(_ graph: ScheduleGraph) {
    self.graph = graph
    var number = 0
    for (place, collection) in graph.collections.enumerated() {
      func add(_ part: ScheduleNode.Part, rows: Int, isThere: Bool) {
        for row in 0..<rows {
          let node = ScheduleNode(collection: place, part: part)
          if isThere { units.append(Unit(unit: RunUnit(node: node, row: row, number: number))) }
          number += 1
        }
      }
      add(.setup, rows: 1, isThere: collection.hasSetup)
      for (place, scenario) in collection.scenarios.enumerated() {
        add(.scenario(place), rows: scenario.rows, isThere: true)
      }
      add(.teardown, rows: 1, isThere: collection.hasTeardown)
    }
  }

  mutating func start(_ unit: RunUnit) {
    set(unit, .running)
    if case .scenario(let place) = unit.part,
      graph.collections[unit.collection].scenarios[place].isSkipped
    {
      return
    }
    begun.insert(unit.collection)
  }

  mutating func end(_ unit: RunUnit, _ ending: UnitEnding) { set(unit, .ended(ending)) }

  private mutating func set(_ unit: RunUnit, _ status: Status) {
    for place in units.indices where units[place].unit == unit { units[place].status = status }
  }

  var running: [RunUnit] { units.filter { $0.status == .running }.map(\.unit) }

  var hasEnded: Bool { units.allSatisfy { if case .ended = $0.status { true } else { false } } }

  /// Units that wait for nothing but locks; of a scenario only its next row.
  var ready: [RunUnit] {
    var seen: Set<ScheduleNode> = []
    return units.filter { $0.status == .waiting && seen.insert($0.unit.node).inserted }
      .map(\.unit).filter(isReady)
  }

  /// Whether it is one of the project's collections.
  private func isInProject(_ unit: RunUnit) -> Bool {
    graph.collections[unit.collection].place == .inProject
  }

  /// The units of the project's `setup`, as far as this unit waits for them.
  private func projectSetup(before unit: RunUnit) -> [Unit] {
    guard isInProject(unit) else { return [] }
    return units.filter {
      graph.collections[$0.unit.collection].place == .project && $0.unit.part == .setup
    }
  }

  private func isReady(_ unit: RunUnit) -> Bool {
    guard projectSetup(before: unit).allSatisfy({ $0.hasEnded }) else { return false }
    let others = units.filter { $0.unit.collection == unit.collection }
    func haveEnded(_ isMeant: (ScheduleNode.Part) -> Bool) -> Bool {
      others.filter { isMeant($0.unit.part) }.allSatisfy {
        if case .ended = $0.status { true } else { false }
      }
    }
    switch unit.part {
    case .setup: return true
    case .teardown:
      let isProject = graph.collections[unit.collection].place == .project
      return haveEnded { $0 != .teardown }
        && (!isProject || units.allSatisfy { !isInProject($0.unit) || $0.hasEnded })
    case .scenario(let place):
      let needs = graph.collections[unit.collection].scenarios[place].needs
      return haveEnded { $0 == .setup }
        && needs.allSatisfy { need in haveEnded { $0 == .scenario(need) } }
    }
  }

  func reasonToSkip(_ unit: RunUnit) -> String? {
    let collection = graph.collections[unit.collection]
    func endings(of part: ScheduleNode.Part) -> [Status] {
      units.filter { $0.unit.collection == unit.collection && $0.unit.part == part }.map(\.status)
    }
    let hasFailedProject = projectSetup(before: unit).contains { $0.status == .ended(.failed) }
    switch unit.part {
    case .setup:
      if isStopped { return "the run was interrupted" }
      if hasFailedProject { return "`setup` of the project failed" }
      let served =
        collection.place == .project
        ? graph.collections.filter { $0.place == .inProject } : [collection]
      let mayRun = served.contains { one in
        one.scenarios.isEmpty || one.scenarios.contains { !$0.isSkipped && $0.unmetNeed == nil }
      }
      return mayRun ? nil : "every scenario is skipped"
    case .teardown:
      if begun.contains(unit.collection) { return nil }
      if collection.place == .project {
        if begun.contains(where: { graph.collections[$0].place == .inProject }) { return nil }
      } else if collection.scenarios.isEmpty, !isStopped {
        return nil
      }
      return "nothing of the collection ran"
    case .scenario(let place):
      if isStopped { return "the run was interrupted" }
      if hasFailedProject { return "`setup` of the project failed" }
      if endings(of: .setup).contains(.ended(.failed)) { return "`setup` failed" }
      if let reason = collection.scenarios[place].unmetNeed { return reason }
      for need in collection.scenarios[place].needs {
        let found = endings(of: .scenario(need))
        if found.contains(.ended(.failed)) || !found.contains(.ended(.passed)) {
          return "needs `\(collection.scenarios[need].name)`, which did not pass"
        }
      }
      return nil
    }
  }

  func locks(of unit: RunUnit) -> PlannedLocks {
    guard case .scenario(let place) = unit.part else { return .named([]) }
    return graph.collections[unit.collection].scenarios[place].locks
  }

  /// Whether the locks of a unit are free.
  func isFree(_ unit: RunUnit) -> Bool {
    let held = running.map { locks(of: $0) }
    if held.contains(.everything) { return false }
    guard case .named(let names) = locks(of: unit) else { return running.isEmpty }
    return held.allSatisfy { held in
      guard case .named(let others) = held else { return false }
      return Set(names).isDisjoint(with: others)
    }
  }
}
