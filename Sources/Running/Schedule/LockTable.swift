// SPDX-License-Identifier: Apache-2.0

import Planning

/// Which locks are held, and which nodes wait for them.
///
/// All locks of a scenario are taken at once. No scenario holds a lock while it waits for another, so
/// there is no deadlock. A scenario of many rows waits once, for its next row.
struct LockTable {
  enum Answer: Equatable {
    case acquired
    /// `lock: "*"` while something runs.
    case mustBeAlone
    /// The node waits behind others. The nodes given must ask again, because a lock that this one did
    /// not take is free for them.
    case waits(woken: [ScheduleNode])
  }

  private var held: Set<String> = []
  private var isExclusive = false
  private var waiting: [String: WaitingLine] = [:]

  mutating func acquire(_ locks: PlannedLocks, for node: ScheduleNode, isAlone: Bool) -> Answer {
    if isExclusive { return .mustBeAlone }
    switch locks {
    case .everything:
      guard isAlone else { return .mustBeAlone }
      isExclusive = true
    case .named(let names):
      if let taken = names.first(where: held.contains) {
        waiting[taken, default: WaitingLine()].append(node)
        return .waits(woken: wakeOne(forEachOf: names.filter { !held.contains($0) }))
      }
      held.formUnion(names)
    }
    return .acquired
  }

  /// - Returns: nodes that must ask again: the first that waits for each lock.
  mutating func release(_ locks: PlannedLocks) -> [ScheduleNode] {
    switch locks {
    case .everything:
      isExclusive = false
      return []
    case .named(let names):
      held.subtract(names)
      return wakeOne(forEachOf: names)
    }
  }

  /// - Returns: all nodes that wait, in no particular order.
  mutating func wakeAll() -> [ScheduleNode] {
    defer { waiting = [:] }
    return waiting.values.flatMap(\.nodes)
  }

  private mutating func wakeOne(forEachOf names: [String]) -> [ScheduleNode] {
    names.compactMap { waiting[$0]?.popFirst() }
  }
}

/// Nodes in the order in which they came; both ends cost O(1), amortised.
private struct WaitingLine {
  private var all: [ScheduleNode] = []
  private var first = 0

  var nodes: ArraySlice<ScheduleNode> { all[first...] }

  mutating func append(_ node: ScheduleNode) {
    all.append(node)
  }

  mutating func popFirst() -> ScheduleNode? {
    guard first < all.count else { return nil }
    let node = all[first]
    first += 1
    // Else a scenario that waits for each of its rows leaves a list of them.
    if 2 * first >= all.count {
      all.removeFirst(first)
      first = 0
    }
    return node
  }
}
