// SPDX-License-Identifier: Apache-2.0

/// What depends on what, by index. All walks are without recursion, since a chain may be as long as
/// a file.
struct DependencyGraph {
  private enum State {
    case unseen
    case underWay
    case done
  }

  /// The most cycles that are returned completely: a file could have as many as it has arrows.
  static let cycleLimit = 20

  /// What each place depends on.
  var arrows: [[Int]]

  /// One cycle for each arrow that closes one, in the order of the places; O(places + arrows).
  ///
  /// Each begins where it was entered first; the closing arrow goes from its last place to its
  /// first. Beyond the limit only these two places are returned.
  func cycles() -> [[Int]] {
    var states = [State](repeating: .unseen, count: arrows.count)
    var cycles: [[Int]] = []
    for start in arrows.indices where states[start] == .unseen {
      var way: [(place: Int, next: Int)] = [(start, 0)]
      states[start] = .underWay
      while let (place, next) = way.last {
        guard next < arrows[place].count else {
          states[place] = .done
          way.removeLast()
          continue
        }
        way[way.count - 1].next += 1
        let target = arrows[place][next]
        switch states[target] {
        case .unseen:
          states[target] = .underWay
          way.append((target, 0))
        case .underWay where cycles.count < Self.cycleLimit:
          let entry = way.firstIndex { $0.place == target } ?? 0
          cycles.append(way[entry...].map(\.place))
        case .underWay: cycles.append([target, place])
        case .done: break
        }
      }
    }
    return cycles
  }

  /// Everything that some places depend on, directly or through others.
  ///
  /// - Parameter excluded: left out, with everything that only they depend on.
  func dependencies(of places: some Sequence<Int>, without excluded: Set<Int> = []) -> Set<Int> {
    var found: Set<Int> = []
    var waiting = places.flatMap { arrows[$0] }
    while let next = waiting.popLast() {
      guard !excluded.contains(next) else { continue }
      if found.insert(next).inserted { waiting += arrows[next] }
    }
    return found
  }

  /// The same places, each behind those among them that it depends on, else in their order; in a
  /// cycle some come too early.
  func inOrder(_ places: [Int]) -> [Int] {
    var wanted = [Bool](repeating: false, count: arrows.count)
    for place in places { wanted[place] = true }
    var order: [Int] = []
    var begun = [Bool](repeating: false, count: arrows.count)
    for place in places {
      // Each place is visited twice: first its dependencies are put before it.
      var waiting = [(place: place, isReady: false)]
      while let (next, isReady) = waiting.popLast() {
        if isReady {
          order.append(next)
        } else if wanted[next], !begun[next] {
          begun[next] = true
          waiting.append((next, true))
          waiting += arrows[next].sorted(by: >).map { ($0, false) }
        }
      }
    }
    return order
  }

  /// The first place in dependency order whose longest chain of dependencies has more places than a
  /// limit; nil if there is none. There must be no cycle.
  func firstPlace(deeperThan limit: Int) -> Int? {
    var depths = [Int](repeating: 1, count: arrows.count)
    for place in inOrder(Array(arrows.indices)) {
      for target in arrows[place] { depths[place] = max(depths[place], depths[target] + 1) }
      if depths[place] > limit { return place }
    }
    return nil
  }
}
