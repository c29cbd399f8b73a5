// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Values

/// Assigns each expected item an element of its own: a matching in a bipartite graph, found by
/// augmenting paths, since one element may fit several items.
struct ItemMatching {
  /// How many pairs are judged at most.
  static let maximumPairs = 4_000_000

  /// The result.
  enum Outcome {
    case complete
    /// An item without an element, and an element without an item.
    case incomplete(item: Int, element: Int)
    case broken(Mismatch)
    case tooMuchWork
    case stopped
  }

  /// For each item, the elements that fit it.
  private let fitting: [[Int]]
  private var itemOfElement: [Int?]

  /// Matches items with as many elements.
  static func match(_ items: [Expected], _ elements: [Subject], by judge: Judge) -> Outcome {
    guard items.count * elements.count <= maximumPairs else { return .tooMuchWork }
    var fitting: [[Int]] = []
    for item in items {
      var places: [Int] = []
      for (place, element) in elements.enumerated() {
        if judge.work.walk.ends() { return .stopped }
        let mismatch = judge.expected(item, element)
        if let mismatch, mismatch.level == .broken { return .broken(mismatch) }
        if mismatch == nil { places.append(place) }
      }
      fitting.append(places)
    }
    var matching = ItemMatching(
      fitting: fitting, itemOfElement: Array(repeating: nil, count: elements.count))
    var alone: Int?
    for item in items.indices {
      if judge.work.walk.ends(after: elements.count) { return .stopped }
      if !matching.place(item, judge.work) { alone = alone ?? item }
    }
    if judge.work.walk.end != nil { return .stopped }
    guard let alone, let free = matching.itemOfElement.firstIndex(of: nil) else {
      return .complete
    }
    return .incomplete(item: alone, element: free)
  }

  /// Finds an element for an item by moving other assignments; breadth first, so without recursion.
  ///
  /// If the work ends, none is found.
  private mutating func place(_ item: Int, _ work: Workload) -> Bool {
    var cameFrom: [Int?] = Array(repeating: nil, count: itemOfElement.count)
    var isSeen = Array(repeating: false, count: itemOfElement.count)
    var queue = [item]
    var next = 0
    while next < queue.count {
      let current = queue[next]
      next += 1
      if work.walk.ends(after: fitting[current].count) { return false }
      for element in fitting[current] where !isSeen[element] {
        isSeen[element] = true
        cameFrom[element] = current
        if let owner = itemOfElement[element] {
          queue.append(owner)
        } else {
          assign(element, along: cameFrom, to: item)
          return true
        }
      }
    }
    return false
  }

  private mutating func assign(_ element: Int, along cameFrom: [Int?], to item: Int) {
    var element = element
    while let owner = cameFrom[element] {
      let previous = itemOfElement.firstIndex(of: owner)
      itemOfElement[element] = owner
      guard owner != item, let previous else { return }
      itemOfElement[previous] = nil
      element = previous
    }
  }
}
