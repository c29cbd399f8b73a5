// SPDX-License-Identifier: Apache-2.0

/// Units that may start as far as needs go, the lowest number first: a binary heap.
struct UnitQueue {
  private var heap: [(number: Int, unit: RunUnit)] = []

  var isEmpty: Bool { heap.isEmpty }

  mutating func insert(_ unit: RunUnit, number: Int) {
    heap.append((number, unit))
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].number < heap[parent].number else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  mutating func popFirst() -> RunUnit? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return first.unit }
    heap[0] = last
    var parent = 0
    while let child = smallerChild(of: parent), heap[child].number < heap[parent].number {
      heap.swapAt(child, parent)
      parent = child
    }
    return first.unit
  }

  private func smallerChild(of parent: Int) -> Int? {
    let left = 2 * parent + 1
    guard left < heap.count else { return nil }
    let right = left + 1
    return right < heap.count && heap[right].number < heap[left].number ? right : left
  }
}
