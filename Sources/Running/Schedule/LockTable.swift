// SPDX-License-Identifier: Apache-2.0

import Planning

/// Which locks are held, and who waits for which.
///
/// All locks of a scenario are taken at once, so nobody holds one while waiting for another and no
/// circle of waiting can come about.
struct LockTable {
  enum Answer: Equatable {
    case acquired
    /// `lock: "*"` while something runs.
    case mustBeAlone
    /// Put behind others. The units given are to be asked again: a lock that this one did not take
    /// is free for them.
    case waits(woken: [RunUnit])
  }

  private var held: Set<String> = []
  private var isExclusive = false
  private var waiting: [String: WaitingLine] = [:]

  mutating func acquire(_ locks: PlannedLocks, for unit: RunUnit, isAlone: Bool) -> Answer {
    if isExclusive { return .mustBeAlone }
    switch locks {
    case .everything:
      guard isAlone else { return .mustBeAlone }
      isExclusive = true
    case .named(let names):
      if let taken = names.first(where: held.contains) {
        waiting[taken, default: WaitingLine()].append(unit)
        return .waits(woken: wakeOne(forEachOf: names.filter { !held.contains($0) }))
      }
      held.formUnion(names)
    }
    return .acquired
  }

  /// - Returns: units that may be asked again: the first that waits for each lock.
  mutating func release(_ locks: PlannedLocks) -> [RunUnit] {
    switch locks {
    case .everything:
      isExclusive = false
      return []
    case .named(let names):
      held.subtract(names)
      return wakeOne(forEachOf: names)
    }
  }

  /// Everything that waits, in no particular order.
  mutating func wakeAll() -> [RunUnit] {
    defer { waiting = [:] }
    return waiting.values.flatMap(\.units)
  }

  private mutating func wakeOne(forEachOf names: [String]) -> [RunUnit] {
    names.compactMap { waiting[$0]?.popFirst() }
  }
}

/// Units in the order they came; both ends cost O(1).
private struct WaitingLine {
  private var all: [RunUnit] = []
  private var first = 0

  var units: ArraySlice<RunUnit> { all[first...] }

  mutating func append(_ unit: RunUnit) {
    all.append(unit)
  }

  mutating func popFirst() -> RunUnit? {
    guard first < all.count else { return nil }
    defer { first += 1 }
    return all[first]
  }
}
