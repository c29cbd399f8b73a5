// SPDX-License-Identifier: Apache-2.0

import Notation

extension Plan {
  /// Leaves out everything but these members. What stays keeps the numbers of the whole plan.
  mutating func keep(_ members: [PlanPiece.Member]) {
    let kept = Dictionary(grouping: members, by: \.collection)
    let servesProject = kept.keys.contains { collections[$0].place == .inProject }
    var leftOut = 0
    var remaining: [PlannedCollection] = []
    for place in collections.indices {
      guard kept[place] != nil || servesProject && collections[place].place == .project else {
        leftOut += collections[place].numberedCount
        continue
      }
      var collection = collections[place]
      collection.leftOutBefore += leftOut
      collection.keep(kept[place] ?? [])
      remaining.append(collection)
      leftOut = 0
    }
    leftOutAtEnd += leftOut
    collections = remaining
  }
}

extension PlannedCollection {
  /// - Parameter members: those of this collection.
  fileprivate mutating func keep(_ members: [PlanPiece.Member]) {
    let kept = Dictionary(grouping: members.filter { $0.scenario != nil }) { $0.scenario ?? 0 }
    let newPlaces = Dictionary(
      uniqueKeysWithValues: kept.keys.sorted().enumerated().map { ($1, $0) })
    var leftOut = 0
    var remaining: [PlannedScenario] = []
    for place in scenarios.indices {
      guard let pieces = kept[place] else {
        leftOut += scenarios[place].leftOutBefore + scenarios[place].rows.numberedCount
        continue
      }
      var scenario = scenarios[place]
      scenario.leftOutBefore += leftOut
      scenario.needs = scenario.needs.compactMap { newPlaces[$0] }
      let rows = pieces.compactMap(\.rows).sorted { $0.lowerBound < $1.lowerBound }
      if !rows.isEmpty { scenario.rows.keep(rows) }
      remaining.append(scenario)
      leftOut = 0
    }
    leftOutAtEnd += leftOut
    guard resultCount(of: remaining) < resultCount(of: scenarios) else { return }
    scenarios = remaining
    isWhole = false
    // A part does not know the figures of the whole.
    thresholds = nil
  }

  private func resultCount(of scenarios: [PlannedScenario]) -> Int {
    scenarios.reduce(0) { $0.addingClamped($1.rows.reportedCount) }
  }
}
