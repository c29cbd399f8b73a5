// SPDX-License-Identifier: Apache-2.0

/// Finds cycles in a graph.
enum CycleFinder {
  private enum State {
    case unseen
    case underWay
    case done
  }

  /// The most cycles that are returned completely: a file could have as many as it has arrows.
  static let limit = 20

  /// One cycle for each arrow that closes one, in the order of the places; O(places + arrows).
  ///
  /// Each begins where it was entered first; the closing arrow goes from its last place to its
  /// first. Beyond the limit only these two places are returned.
  static func find(in arrows: [[Int]]) -> [[Int]] {
    var states = [State](repeating: .unseen, count: arrows.count)
    var cycles: [[Int]] = []
    for start in arrows.indices where states[start] == .unseen {
      // Without recursion, since a chain may be as long as the file.
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
        case .underWay:
          let entry = way.firstIndex { $0.place == target } ?? 0
          cycles.append(
            cycles.count < limit ? way[entry...].map(\.place) : [target, place])
        case .done: break
        }
      }
    }
    return cycles
  }
}
