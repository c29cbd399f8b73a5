// SPDX-License-Identifier: Apache-2.0

import Notation

/// Divides a plan into pieces: scenarios that need each other, or may not run at once, stay
/// together; the rows of a scenario with many are cut.
struct PlanPieces {
  private let plan: Plan
  private let shardCount: Int
  private let rule: Shard.Rule
  /// All scenarios of the plan, one after another.
  private let scenarios: [PlanPiece.Member]
  /// The weight of each, or of one of its rows.
  private let weights: [Int]
  /// Whether the weights are microseconds, and not numbers of steps.
  let hasTimes: Bool
  /// The scenarios that stay together.
  private var groups: DisjointSets

  /// - Parameter usual: microseconds by the path of a collection and the name of a scenario; nil for an
  ///   unknown one.
  init(
    _ plan: Plan, for shardCount: Int, by rule: Shard.Rule,
    usual: (_ path: String, _ scenario: String) -> Int64? = { _, _ in nil }
  ) {
    self.plan = plan
    self.shardCount = shardCount
    self.rule = rule
    scenarios = plan.collections.indices.flatMap { place -> [PlanPiece.Member] in
      let scenarios = plan.collections[place].scenarios.indices
      if scenarios.isEmpty, plan.collections[place].place != .project {
        return [PlanPiece.Member(collection: place, scenario: nil)]
      }
      return scenarios.map { PlanPiece.Member(collection: place, scenario: $0) }
    }
    let times = rule == .timings ? Self.times(of: scenarios, in: plan, usual) : nil
    weights = times ?? Self.stepCounts(of: scenarios, in: plan)
    hasTimes = times != nil
    groups = DisjointSets(count: scenarios.count)
    joinNeeds()
    joinLocks()
  }

  private static func stepCounts(of scenarios: [PlanPiece.Member], in plan: Plan) -> [Int] {
    var counts = DeepStepCounts()
    return scenarios.map { member in
      guard let place = member.scenario else { return 1 }
      return counts.count(of: plan.collections[member.collection].scenarios[place])
    }
  }

  /// Microseconds of each scenario, or of one of its rows; the median for an unknown one. Nil if all are
  /// unknown.
  private static func times(
    of scenarios: [PlanPiece.Member], in plan: Plan, _ usual: (String, String) -> Int64?
  ) -> [Int]? {
    let times = scenarios.map { member -> Int? in
      guard let place = member.scenario else { return 1 }
      let collection = plan.collections[member.collection]
      return usual(collection.path, collection.scenarios[place].name)
        .map { max(1, Int(clamping: $0)) }
    }
    let known = zip(scenarios, times).compactMap { $0.scenario == nil ? nil : $1 }.sorted()
    guard !known.isEmpty else { return nil }
    return times.map { $0 ?? known[known.count / 2] }
  }

  /// In the order of the plan.
  func all() -> [PlanPiece] {
    var groups = groups
    var pieces: [PlanPiece] = []
    var places: [Int: Int] = [:]
    for index in scenarios.indices {
      let root = groups.root(of: index)
      if let place = places[root] {
        pieces[place].members.append(scenarios[index])
        pieces[place].weight = pieces[place].weight.addingClamped(weight(at: index))
      } else {
        places[root] = pieces.count
        pieces.append(
          PlanPiece(
            members: [scenarios[index]], weight: weight(at: index), name: name(of: scenarios[index])
          ))
      }
    }
    let most = max(1, pieces.weight / (4 * shardCount))
    return pieces.flatMap { cut($0, most: most) }
  }

  // MARK: What stays together

  private mutating func joinNeeds() {
    var first = 0
    for collection in plan.collections {
      var sharing: Int?
      for (place, scenario) in collection.scenarios.enumerated() {
        for need in scenario.needs { groups.join(first + place, first + need) }
        guard collection.staysTogether(scenario) else { continue }
        if let sharing { groups.join(sharing, first + place) }
        sharing = first + place
      }
      first += max(collection.scenarios.count, collection.place == .project ? 0 : 1)
    }
  }

  /// A lock holds on one machine only. `*` is the name of a lock here: it keeps those together that run
  /// alone, and not everything.
  private mutating func joinLocks() {
    var holders: [String: Int] = [:]
    for (index, member) in scenarios.enumerated() {
      for name in scenario(member)?.locks.names ?? [] {
        if let holder = holders[name] { groups.join(holder, index) } else { holders[name] = index }
      }
    }
  }

  // MARK: Rows

  /// Cuts the rows of a scenario.
  ///
  /// - Parameter most: the weight of a piece, a quarter of a shard; at least one row is more.
  private func cut(_ piece: PlanPiece, most: Int) -> [PlanPiece] {
    guard piece.members.count == 1, let member = piece.members.first,
      let scenario = scenario(member), mayBeCut(scenario),
      !plan.collections[member.collection].staysTogether(scenario)
    else { return [piece] }
    let count = scenario.rows.count
    // By hash, pieces must not depend on what else the plan has.
    let pieces =
      rule == .hash
      ? min(count, 4 * shardCount)
      : min(count, 1 + (piece.weight - 1) / most)
    return (0..<pieces).map { place in
      let rows = count.part(place, of: pieces)..<count.part(place + 1, of: pieces)
      var part = member
      part.rows = rows
      return PlanPiece(
        members: [part], weight: max(1, piece.weight / count).multipliedClamped(by: rows.count),
        name: "\(piece.name)\u{0}\(place)")
    }
  }

  private func mayBeCut(_ scenario: PlannedScenario) -> Bool {
    guard !scenario.rows.tables.isEmpty, scenario.rows.count > 1 else { return false }
    return scenario.locks.names.isEmpty
  }

  // MARK: Members

  private func scenario(_ member: PlanPiece.Member) -> PlannedScenario? {
    member.scenario.map { plan.collections[member.collection].scenarios[$0] }
  }

  private func weight(at index: Int) -> Int {
    weights[index].multipliedClamped(by: scenario(scenarios[index])?.rows.reportedCount ?? 1)
  }

  private func name(of member: PlanPiece.Member) -> String {
    let path = plan.collections[member.collection].path
    return scenario(member).map { "\(path)\u{0}\($0.name)" } ?? path
  }
}

extension PlannedCollection {
  /// Whether a scenario must be in one shard with the others that must: they share a jar, or one
  /// shard judges the figures of all.
  fileprivate func staysTogether(_ scenario: PlannedScenario) -> Bool {
    if case .mode(.shared) = scenario.cookieJar { return true }
    return thresholds != nil
  }
}

extension PlannedLocks {
  fileprivate var names: [String] {
    switch self {
    case .named(let names): names
    case .everything: ["*"]
    }
  }
}
