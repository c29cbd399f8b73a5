// SPDX-License-Identifier: Apache-2.0

import Planning

/// Says which unit may start next: `setup` first, then scenarios whose needs have passed and whose
/// locks are free, then `teardown`.
///
/// Pure: it knows neither tasks nor time. Units come out in the order of the files as far as what
/// they wait for allows. A decision costs O(log n).
struct Schedule {
  /// What is to be done with a unit.
  enum Decision: Equatable {
    case start(RunUnit)
    /// Not to be run, and why.
    case skip(RunUnit, reason: String)
  }

  private var collections: [CollectionState]
  private var ready = UnitQueue()
  private var locks = LockTable()
  private var running = 0
  private var stopped = false

  init(_ plan: Plan) {
    collections = plan.collections.map(CollectionState.init)
    var number = 0
    for place in collections.indices {
      collections[place].firstNumber = number
      number += collections[place].scenarios.count + 2
      if collections[place].hasSetup {
        offer(RunUnit(collection: place, part: .setup))
      } else {
        release(scenariosOf: place)
      }
    }
  }

  /// Whether everything has been started or skipped and has finished.
  var isDone: Bool { running == 0 && ready.isEmpty }

  /// The next unit, or nil when none may start before a running one finishes.
  mutating func next() -> Decision? {
    while let unit = ready.popFirst() {
      if let reason = reasonToSkip(unit) {
        return .skip(unit, reason: reason)
      }
      switch locks.acquire(wanted(by: unit), for: unit, isAlone: running == 0) {
      case .acquired:
        running += 1
        collections[unit.collection].began = true
        return .start(unit)
      case .mustBeAlone:
        // It keeps its place: nothing behind it starts until what runs has finished.
        offer(unit)
        return nil
      case .waits(let woken):
        woken.forEach { offer($0) }
      }
    }
    return nil
  }

  /// A unit that was started has finished.
  ///
  /// - Parameter passed: what needs it may run.
  mutating func finish(_ unit: RunUnit, passed: Bool) {
    running -= 1
    locks.release(wanted(by: unit)).forEach { offer($0) }
    settle(unit, passed: passed)
  }

  /// A unit that was to be skipped has been reported so.
  mutating func skip(_ unit: RunUnit) {
    settle(unit, passed: false)
  }

  /// No scenario starts any more; each comes out once more to be skipped. `teardown` still runs for
  /// collections in which something began.
  mutating func stop() {
    stopped = true
    locks.wakeAll().forEach { offer($0) }
  }

  private mutating func settle(_ unit: RunUnit, passed: Bool) {
    switch unit.part {
    case .setup:
      collections[unit.collection].setupPassed = passed
      release(scenariosOf: unit.collection)
    case .scenario(let place):
      let freed = collections[unit.collection].settle(place, passed: passed)
      for next in freed { offer(RunUnit(collection: unit.collection, part: .scenario(next))) }
      offerTeardownWhenDone(of: unit.collection)
    case .teardown: break
    }
  }

  private mutating func release(scenariosOf collection: Int) {
    for place in collections[collection].withoutNeeds {
      offer(RunUnit(collection: collection, part: .scenario(place)))
    }
    offerTeardownWhenDone(of: collection)
  }

  private mutating func offerTeardownWhenDone(of collection: Int) {
    guard collections[collection].unsettled == 0, collections[collection].hasTeardown else {
      return
    }
    offer(RunUnit(collection: collection, part: .teardown))
  }

  private mutating func offer(_ unit: RunUnit) {
    let state = collections[unit.collection]
    let offset =
      switch unit.part {
      case .setup: 0
      case .scenario(let place): place + 1
      case .teardown: state.scenarios.count + 1
      }
    ready.insert(unit, number: state.firstNumber + offset)
  }

  private func wanted(by unit: RunUnit) -> PlannedLocks {
    guard case .scenario(let place) = unit.part else { return .named([]) }
    return collections[unit.collection].scenarios[place].locks
  }

  private mutating func reasonToSkip(_ unit: RunUnit) -> String? {
    let state = collections[unit.collection]
    switch unit.part {
    case .setup: return stopped ? "the run was interrupted" : nil
    case .teardown:
      // Without a scenario it was selected for itself.
      let isAlone = state.scenarios.isEmpty && !stopped
      return state.began || isAlone ? nil : "nothing of the collection ran"
    case .scenario(let place):
      if stopped { return "the run was interrupted" }
      if state.setupPassed == false { return "`setup` failed" }
      if let reason = state.scenarios[place].unmetNeed { return reason }
      if let need = state.failedNeed(of: place) { return "needs `\(need)`, which did not pass" }
    }
    return nil
  }
}
