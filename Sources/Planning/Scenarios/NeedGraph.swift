// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation

/// Which scenarios of a collection need which, by index in the file.
struct NeedGraph {
  private let graph: DependencyGraph

  /// The direct needs of each scenario, in the order written, without duplicates.
  var direct: [[Int]] { graph.arrows }

  /// Reports unknown scenarios and cycles; an invalid need is left out.
  init(_ scenarios: [Scenario], report: (Diagnostic) -> Void) {
    guard scenarios.contains(where: { !$0.needs.isEmpty }) else {
      graph = DependencyGraph(arrows: scenarios.map { _ in [] })
      return
    }
    let names = scenarios.map(\.name.content)
    let places = Dictionary(
      names.enumerated().map { (ByteText($1), $0) }, uniquingKeysWith: { first, _ in first })
    var suggestions = SuggestionLimit()
    let direct = scenarios.map { scenario in
      scenario.needs.reduce(into: [Int]()) { found, need in
        guard let place = places[ByteText(need.content)] else {
          let known = suggestions.known(names)
          report(.unknownNeededScenario(need.content, at: need.span, known: known))
          return
        }
        if !found.contains(place) { found.append(place) }
      }
    }
    var graph = DependencyGraph(arrows: direct)
    for (number, circle) in graph.cycles().enumerated() {
      guard let first = circle.first, let last = circle.last else { continue }
      graph.arrows[last].removeAll { $0 == first }
      guard number < DependencyGraph.cycleLimit else { continue }
      let closing = scenarios[last].needs.first { places[ByteText($0.content)] == first }
      report(
        .needCycle(
          (circle + [first]).map { names[$0] }, at: closing?.span ?? scenarios[last].span))
    }
    self.graph = graph
  }

  /// Everything that some scenarios need, directly or through others.
  ///
  /// - Parameter excluded: left out, with everything needed only through them.
  func all(of places: Set<Int>, without excluded: Set<Int> = []) -> Set<Int> {
    graph.dependencies(of: places, without: excluded)
  }

  /// The same scenarios, each behind those that it needs among them.
  func inOrder(_ places: [Int]) -> [Int] { graph.inOrder(places) }
}
