// SPDX-License-Identifier: Apache-2.0

/// A result of an earlier run that runs again.
package struct RepeatedResult: Hashable, Sendable {
  /// The path of the collection, as the plan shows it.
  package var file: String
  /// The name of the scenario, without that of a row; nil for all scenarios of the collection.
  package var scenario: String?
  /// The name of its row; nil for all of them.
  package var row: String?

  package init(file: String, scenario: String?, row: String?) {
    self.file = file
    self.scenario = scenario
    self.row = row
  }
}

extension Plan {
  /// Leaves out everything but these results and what they need. The rest keeps its numbers.
  ///
  /// - Parameter read: reads the files of rows, whose names must be found.
  /// - Returns: those that the plan does not have. If it has none of them, it stays whole.
  package mutating func take(
    _ results: [RepeatedResult], read: @escaping DataFileReader
  ) -> [RepeatedResult] {
    let byFile = Dictionary(grouping: results, by: \.file)
    var missing = Set(results)
    var members: [PlanPiece.Member] = []
    for place in collections.indices {
      guard let wanted = byFile[collections[place].path] else { continue }
      members += collections[place].members(of: wanted, at: place, missing: &missing, read)
    }
    if members.isEmpty { return results }
    markNeeded(besides: members)
    keep(withNeeds(of: members))
    return results.filter(missing.contains)
  }

  private mutating func markNeeded(besides members: [PlanPiece.Member]) {
    let chosen = Set(members.map { [$0.collection, $0.scenario ?? -1] })
    for place in collections.indices {
      for scenario in collections[place].scenarios.indices
      where !chosen.contains([place, scenario]) {
        collections[place].scenarios[scenario].isNeededOnly = true
      }
    }
  }

  /// With the scenarios that they need, directly or through others, with all rows.
  private func withNeeds(of members: [PlanPiece.Member]) -> [PlanPiece.Member] {
    var needed: Set<[Int]> = []
    var open = members
    while let member = open.popLast() {
      guard let scenario = member.scenario else { continue }
      for need in collections[member.collection].scenarios[scenario].needs
      where needed.insert([member.collection, need]).inserted {
        open.append(PlanPiece.Member(collection: member.collection, scenario: need))
      }
    }
    let others = members.filter { !needed.contains([$0.collection, $0.scenario ?? -1]) }
    return others + needed.map { PlanPiece.Member(collection: $0[0], scenario: $0[1]) }
  }
}

extension PlannedCollection {
  /// - Parameter missing: loses what is found.
  fileprivate func members(
    of results: [RepeatedResult], at place: Int, missing: inout Set<RepeatedResult>,
    _ read: @escaping DataFileReader
  ) -> [PlanPiece.Member] {
    var members: [PlanPiece.Member] = []
    for index in scenarios.indices {
      let scenario = scenarios[index]
      let wanted = results.filter {
        $0.scenario.map { $0 == scenario.name } ?? !scenario.isNeededOnly
      }
      guard !wanted.isEmpty else { continue }
      let whole = PlanPiece.Member(collection: place, scenario: index)
      if scenario.rows.tables.isEmpty || wanted.contains(where: { $0.row == nil }) {
        missing.subtract(wanted)
        members.append(whole)
        continue
      }
      let places = scenario.rows.places(named: Set(wanted.compactMap(\.row)), read: read)
      missing.subtract(wanted.filter { places[$0.row ?? ""] != nil })
      for row in places.values.sorted() {
        var member = whole
        member.rows = row..<row + 1
        members.append(member)
      }
    }
    return members
  }
}
