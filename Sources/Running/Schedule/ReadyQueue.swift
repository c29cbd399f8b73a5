// SPDX-License-Identifier: Apache-2.0

/// Nodes with a row that waits only for locks, the lowest priority first: a binary heap.
///
/// A node is in it once, however many rows are left.
struct ReadyQueue {
  private var heap: [(priority: Int, node: ScheduleNode)] = []

  var isEmpty: Bool { heap.isEmpty }

  /// - Parameter priority: That of the node's next row.
  mutating func insert(_ node: ScheduleNode, priority: Int) {
    heap.append((priority, node))
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].priority < heap[parent].priority else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  mutating func popFirst() -> ScheduleNode? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return first.node }
    heap[0] = last
    var parent = 0
    while let child = smallerChild(of: parent), heap[child].priority < heap[parent].priority {
      heap.swapAt(child, parent)
      parent = child
    }
    return first.node
  }

  private func smallerChild(of parent: Int) -> Int? {
    let left = 2 * parent + 1
    guard left < heap.count else { return nil }
    let right = left + 1
    return right < heap.count && heap[right].priority < heap[left].priority ? right : left
  }
}
