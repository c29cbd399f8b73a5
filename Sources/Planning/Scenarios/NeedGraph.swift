// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// Which scenarios of a collection need which, by place in the file.
struct NeedGraph {
  /// What each scenario needs itself, in the order written.
  let direct: [[Int]]

  /// Reports names of no scenario and circles; a need that goes wrong is left out.
  init(_ scenarios: [Scenario], report: (Diagnostic) -> Void) {
    let names = scenarios.map(\.name.content)
    var direct = scenarios.map { scenario in
      scenario.needs.compactMap { need -> Int? in
        guard let place = names.firstIndex(of: need.content) else {
          report(.unknownNeededScenario(need.content, at: need.span, known: names))
          return nil
        }
        return place
      }
    }
    for place in scenarios.indices {
      guard let circle = Self.circle(through: place, in: direct) else { continue }
      let span = scenarios[place].needs.first?.span ?? scenarios[place].span
      report(.needCycle(circle.map { names[$0] }, at: span))
      direct[place] = []
    }
    self.direct = direct
  }

  /// Everything that a scenario needs, directly or through others.
  func all(of place: Int) -> Set<Int> {
    var found: Set<Int> = []
    var waiting = direct[place]
    while let next = waiting.popLast() {
      if found.insert(next).inserted { waiting += direct[next] }
    }
    return found
  }

  /// A way from a scenario back to itself.
  private static func circle(through start: Int, in direct: [[Int]]) -> [Int]? {
    var visited: Set<Int> = []
    var ways: [[Int]] = [[start]]
    while let way = ways.popLast() {
      guard let last = way.last else { continue }
      for next in direct[last] {
        if next == start { return way + [start] }
        if visited.insert(next).inserted { ways.append(way + [next]) }
      }
    }
    return nil
  }
}
