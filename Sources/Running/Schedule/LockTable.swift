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

  /// The locks of a scenario by their numbers: each row takes them, and names would be hashed every time.
  enum Locks: Equatable {
    case numbered([Int])
    /// `lock: "*"`: runs alone.
    case everything
  }

  /// A lock with a name.
  private struct Lock {
    var isHeld = false
    var waiting = WaitingLine()
  }

  private var locks: [Lock] = []
  private var numbers: [String: Int] = [:]
  private var isExclusive = false

  /// The locks with these names; new names get numbers.
  mutating func numbered(_ planned: PlannedLocks) -> Locks {
    switch planned {
    case .everything: return .everything
    case .named(let names): return .numbered(names.map { number(of: $0) })
    }
  }

  private mutating func number(of name: String) -> Int {
    if let number = numbers[name] { return number }
    locks.append(Lock())
    numbers[name] = locks.count - 1
    return locks.count - 1
  }

  mutating func acquire(_ wanted: Locks, for node: ScheduleNode, isAlone: Bool) -> Answer {
    if isExclusive { return .mustBeAlone }
    switch wanted {
    case .everything:
      guard isAlone else { return .mustBeAlone }
      isExclusive = true
    case .numbered(let numbers):
      if let taken = numbers.first(where: { locks[$0].isHeld }) {
        locks[taken].waiting.append(node)
        return .waits(woken: wakeOne(forEachOf: numbers.filter { !locks[$0].isHeld }))
      }
      for number in numbers { locks[number].isHeld = true }
    }
    return .acquired
  }

  /// - Returns: Nodes that must ask again: the first in line for each lock.
  mutating func release(_ held: Locks) -> [ScheduleNode] {
    switch held {
    case .everything:
      isExclusive = false
      return []
    case .numbered(let numbers):
      for number in numbers { locks[number].isHeld = false }
      return wakeOne(forEachOf: numbers)
    }
  }

  /// - Returns: All waiting nodes, lock by lock.
  mutating func wakeAll() -> [ScheduleNode] {
    let nodes = locks.flatMap(\.waiting.nodes)
    for number in locks.indices { locks[number].waiting = WaitingLine() }
    return nodes
  }

  private mutating func wakeOne(forEachOf numbers: [Int]) -> [ScheduleNode] {
    var woken: [ScheduleNode] = []
    for number in numbers {
      if let node = locks[number].waiting.popFirst() { woken.append(node) }
    }
    return woken
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
