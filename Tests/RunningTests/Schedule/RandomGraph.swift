// SPDX-License-Identifier: Apache-2.0

import Planning
import TestSupport

@testable import Running

extension ScheduleGraph {
  /// A small graph with all that can keep a unit from its start.
  ///
  /// - Parameter hasLocks: else units come out in the order of the files.
  static func random(hasLocks: Bool, using random: inout SeededGenerator) -> ScheduleGraph {
    var collections = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      let count = Int.random(in: 0...5, using: &random)
      // Needs lead to other scenarios in any order of the file, never in a cycle.
      let order = (0..<count).shuffled(using: &random)
      let scenarios = (0..<count).map { place in
        let earlier = order[..<(order.firstIndex(of: place) ?? 0)]
        return Scenario(
          name: "s\(place)",
          needs: earlier.filter { _ in Int.random(in: 0..<4, using: &random) == 0 },
          locks: hasLocks ? locks(using: &random) : .named([]),
          unmetNeed: Int.random(in: 0..<12, using: &random) == 0 ? "left out" : nil,
          isSkipped: Int.random(in: 0..<6, using: &random) == 0,
          rows: Int.random(in: 0..<3, using: &random) == 0
            ? Int.random(in: 2...4, using: &random) : 1)
      }
      return Collection(
        hasSetup: Bool.random(using: &random), scenarios: scenarios,
        hasTeardown: Bool.random(using: &random))
    }
    if Bool.random(using: &random) { surround(&collections, using: &random) }
    return ScheduleGraph(collections: collections)
  }

  /// Puts a project around some of the collections, at least one.
  private static func surround(
    _ collections: inout [Collection], using random: inout SeededGenerator
  ) {
    let first = Int.random(in: 0..<collections.count, using: &random)
    for place in collections.indices where place == first || Bool.random(using: &random) {
      collections[place].place = .inProject
    }
    let hasSetup = Bool.random(using: &random)
    collections.insert(
      Collection(
        place: .project, hasSetup: hasSetup, scenarios: [],
        hasTeardown: !hasSetup || Bool.random(using: &random)),
      at: 0)
  }

  private static func locks(using random: inout SeededGenerator) -> PlannedLocks {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: .everything
    case 1...4: .named(["x", "y", "z"].filter { _ in Bool.random(using: &random) })
    default: .named([])
    }
  }
}
