// SPDX-License-Identifier: Apache-2.0

import Planning

/// The locks that are held, and the nodes that wait for them.
///
/// A scenario takes all its locks at once. None holds a lock while it waits for another, so
/// deadlocks cannot occur. A scenario of many rows waits once, for its next row.
struct LockTable {
  enum Answer: Equatable {
    case acquired
    /// `lock: "*"` while another unit runs.
    case mustBeAlone
    /// The node waits in line. The given nodes must ask again, because a lock that this node did
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

  /// - Returns: Nodes that must ask again: the first in line for each lock.
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

  /// - Returns: All waiting nodes, in no particular order.
  mutating func wakeAll() -> [ScheduleNode] {
    defer { waiting = [:] }
    return waiting.values.flatMap(\.nodes)
  }

  private mutating func wakeOne(forEachOf names: [String]) -> [ScheduleNode] {
    names.compactMap { waiting[$0]?.popFirst() }
  }
}

/// Nodes in the order in which they came; operations on both ends are amortised O(1).
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
    // Otherwise a scenario that waits for each of its rows would leave a list of them.
    if 2 * first >= all.count {
      all.removeFirst(first)
      first = 0
    }
    return node
  }
}
