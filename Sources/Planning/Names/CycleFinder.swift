// SPDX-License-Identifier: Apache-2.0

/// Finds circles in what points to what.
enum CycleFinder {
  private enum State {
    case unseen
    case underWay
    case done
  }

  /// So many circles are given whole: a file of nothing else would make as many as it has arrows.
  static let limit = 20

  /// One circle for each arrow that closes one, in the order of the places; O(places + arrows).
  ///
  /// Each begins where it was entered first; the closing arrow goes from its last place to its
  /// first. Of those over the limit only these two places are given.
  static func find(in arrows: [[Int]]) -> [[Int]] {
    var states = [State](repeating: .unseen, count: arrows.count)
    var circles: [[Int]] = []
    for start in arrows.indices where states[start] == .unseen {
      // By hand, since a chain may be as long as the file.
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
          circles.append(
            circles.count < limit ? way[entry...].map(\.place) : [target, place])
        case .done: break
        }
      }
    }
    return circles
  }
}
