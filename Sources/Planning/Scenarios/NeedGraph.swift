// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation

/// Which scenarios of a collection need which, by index in the file.
struct NeedGraph {
  /// The direct needs of each scenario, in the order written, without duplicates.
  let direct: [[Int]]

  /// Reports unknown scenarios and cycles; an invalid need is left out.
  init(_ scenarios: [Scenario], report: (Diagnostic) -> Void) {
    guard scenarios.contains(where: { !$0.needs.isEmpty }) else {
      direct = scenarios.map { _ in [] }
      return
    }
    let names = scenarios.map(\.name.content)
    let places = Dictionary(
      names.enumerated().map { (ByteText($1), $0) }, uniquingKeysWith: { first, _ in first })
    var direct = scenarios.map { scenario in
      scenario.needs.reduce(into: [Int]()) { found, need in
        guard let place = places[ByteText(need.content)] else {
          report(.unknownNeededScenario(need.content, at: need.span, known: names))
          return
        }
        if !found.contains(place) { found.append(place) }
      }
    }
    for (number, circle) in CycleFinder.find(in: direct).enumerated() {
      guard let first = circle.first, let last = circle.last else { continue }
      direct[last].removeAll { $0 == first }
      guard number < CycleFinder.limit else { continue }
      let closing = scenarios[last].needs.first { places[ByteText($0.content)] == first }
      report(
        .needCycle(
          (circle + [first]).map { names[$0] }, at: closing?.span ?? scenarios[last].span))
    }
    self.direct = direct
  }

  /// Everything that some scenarios need, directly or through others.
  ///
  /// - Parameter excluded: left out, with everything needed only through them.
  func all(of places: Set<Int>, without excluded: Set<Int> = []) -> Set<Int> {
    var found: Set<Int> = []
    var waiting = places.flatMap { direct[$0] }
    while let next = waiting.popLast() {
      guard !excluded.contains(next) else { continue }
      if found.insert(next).inserted { waiting += direct[next] }
    }
    return found
  }

  /// The same scenarios, each after all of its needs among them.
  func inOrder(_ places: [Int]) -> [Int] {
    let wanted = Set(places)
    var order: [Int] = []
    var begun: Set<Int> = []
    for place in places {
      // Each scenario is visited twice: first its needs are put before it.
      var waiting = [(place: place, isReady: false)]
      while let (next, isReady) = waiting.popLast() {
        if isReady {
          order.append(next)
        } else if begun.insert(next).inserted {
          waiting.append((next, true))
          waiting += direct[next].lazy.filter(wanted.contains).map { ($0, false) }
        }
      }
    }
    return order
  }
}
