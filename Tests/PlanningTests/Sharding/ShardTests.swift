// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Testing

@testable import Planning

@Suite struct `Shards of a plan` {
  /// A quarter of the plans for each of the seeds, so that they run side by side.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `have each piece of 10,000 plans once`(seed: UInt64) throws {
    var plans = try RandomPlans(seed: seed)
    for number in 0..<2500 {
      let plan = plans.next()
      let count = 1 + number % 64
      for rule in Shard.Rule.allCases {
        let pieces = PlanPieces(plan, for: count, by: rule).all()
        let shards = pieces.shards(count, by: rule)
        #expect(shards.count == pieces.count)
        #expect(shards.allSatisfy { (0..<count).contains($0) })
        #expect(Self.results(of: pieces, of: plan) == Self.results(of: plan))
      }
    }
  }

  @Test(arguments: Shard.Rule.allCases)
  func `are together the plan, with its numbers`(rule: Shard.Rule) throws {
    var plans = try RandomPlans(seed: 5)
    for number in 0..<40 {
      let plan = plans.next()
      let whole = NumberedResults(plan)
      let count = 1 + number * 64 / 40
      var scenarios: [Int: String] = [:]
      var shares: [ShardShare] = []
      for shard in 1...count {
        var part = plan
        shares.append(part.take(try #require(Shard(number: shard, of: count, by: rule))))
        let results = NumberedResults(part)
        scenarios.merge(results.scenarios) { one, other in
          Issue.record("\(one) runs twice, \(other)")
          return one
        }
        for (number, name) in results.surroundings { #expect(whole.surroundings[number] == name) }
        #expect(part.unitCount == plan.unitCount)
      }
      #expect(scenarios == whole.scenarios)
      #expect(Set(shares.map(\.planDigest)).count == 1)
      #expect(shares.allSatisfy { $0.planned == whole.scenarios.count })
      #expect(shares.reduce(0) { $0 + $1.selected } == whole.scenarios.count)
    }
  }

  @Test func `keep what belongs together in one of them`() throws {
    var plans = try RandomPlans(seed: 6)
    for number in 0..<300 {
      let plan = plans.next()
      let count = 2 + number % 8
      var locks: [String: Int] = [:]
      for shard in 1...count {
        var part = plan
        _ = part.take(try #require(Shard(number: shard, of: count)))
        for collection in part.collections {
          let whole = try #require(plan.collections.first { $0.source == collection.source })
          for scenario in collection.scenarios {
            let before = try #require(whole.scenarios.first { $0.name == scenario.name })
            #expect(
              scenario.needs.map { collection.scenarios[$0].name }
                == before.needs.map { whole.scenarios[$0].name })
            guard case .named(let names) = scenario.locks else { continue }
            for name in names { #expect(locks.updateValue(shard, forKey: name) ?? shard == shard) }
          }
          let isAll = collection.scenarios.map(\.rows.count) == whole.scenarios.map(\.rows.count)
          #expect(collection.isWhole == isAll)
        }
      }
    }
  }

  @Test func `weigh about the same`() throws {
    var plans = try RandomPlans(seed: 7)
    for _ in 0..<200 {
      let pieces = PlanPieces(plans.next(), for: 4, by: .steps).all()
      let shards = pieces.shards(4, by: .steps)
      var loads = [0, 0, 0, 0]
      for (piece, shard) in zip(pieces, shards) { loads[shard] += piece.weight }
      let heaviest = pieces.map(\.weight).max() ?? 0
      // Longest first: no shard is further from the mean than by the heaviest piece.
      #expect(loads.allSatisfy { $0 <= loads.reduce(0, +) / 4 + heaviest })
    }
  }

  @Test func `by hash keep a scenario when another is added`() throws {
    func homes(_ names: [String]) throws -> [String: Int] {
      let text =
        "curlew: 1\nbaseUrl: http://h\nscenarios:\n"
        + names.map { "  \($0): { steps: [{ GET: / }] }\n" }.joined()
      let plan = try PlanSource(text).plan().plan
      var homes: [String: Int] = [:]
      for shard in 1...5 {
        var part = plan
        _ = part.take(try #require(Shard(number: shard, of: 5, by: .hash)))
        for scenario in part.collections.flatMap(\.scenarios) { homes[scenario.name] = shard }
      }
      return homes
    }
    let names = (0..<50).map { "s\($0)" }
    let (few, many) = (try homes(names), try homes(["first"] + names + ["last"]))
    for name in names { #expect(few[name] == many[name]) }
    #expect(Set(few.values).count == 5)
  }

  @Test func `cut rows into pieces of a quarter of a shard`() throws {
    let rows = (0..<100).map { "{ name: r\($0) }" }.joined(separator: ", ")
    let text =
      "curlew: 1\nbaseUrl: http://h\nscenarios: { a: { data: [\(rows)], steps: [{ GET: / }] } }"
    let plan = try PlanSource(text).plan().plan
    let pieces = PlanPieces(plan, for: 4, by: .steps).all()
    #expect(pieces.count == 17)
    #expect(pieces.allSatisfy { $0.weight <= 6 })
    for shard in 1...4 {
      var part = plan
      let share = part.take(try #require(Shard(number: shard, of: 4)))
      #expect((18...30).contains(share.selected))
    }
  }

  @Test func `by timings weigh what earlier runs took, and the median for the unknown`() throws {
    let rows = (0..<10).map { "{ name: r\($0) }" }.joined(separator: ", ")
    let text =
      "curlew: 1\nbaseUrl: http://h\nscenarios:\n"
      + ["fast", "usual", "slow", "new"].map { "  \($0): { steps: [{ GET: / }] }\n" }.joined()
      + "  rows: { data: [\(rows)], steps: [{ GET: / }] }\n"
    let plan = try PlanSource(text).plan().plan
    let times: [String: Int64] = ["fast": 10, "usual": 200, "slow": 3000, "rows": 400]
    let pieces = PlanPieces(plan, for: 1, by: .timings) { path, name in
      path == plan.collections[0].path ? times[name] : nil
    }
    #expect(pieces.hasTimes)
    #expect(pieces.all().prefix(4).map(\.weight) == [10, 200, 3000, 400])
    #expect(Array(pieces.all().dropFirst(4)).weight == 4000)

    var part = plan
    let share = part.take(try #require(Shard(number: 1, of: 2, by: .timings))) { times[$1] }
    #expect(share.usual?.whole == 7610)
    #expect((3800...4200).contains(share.usual?.own ?? 0))
  }

  @Test func `by timings of nothing that is known are divided by steps`() throws {
    let text = "curlew: 1\nbaseUrl: http://h\nscenarios: { a: { steps: [{ GET: / }, { GET: / }] } }"
    let plan = try PlanSource(text).plan().plan
    #expect(PlanPieces(plan, for: 2, by: .timings).all().map(\.weight) == [2])
    var part = plan
    #expect(part.take(try #require(Shard(number: 1, of: 1, by: .timings))).usual == nil)
  }

  @Test func `take weights that no number holds`() {
    let pieces = (0..<5).map { PlanPiece(members: [], weight: .max, name: "\($0)") }
    #expect(Set(pieces.shards(2, by: .steps)) == [0, 1])
  }

  @Test func `keep a collection with thresholds whole`() throws {
    let rows = (0..<20).map { "{ name: r\($0) }" }.joined(separator: ", ")
    let head = "curlew: 1\nbaseUrl: http://h\nthresholds: { p95: { $lt: 1s } }\nscenarios:\n"
    let several = head + "  a: { steps: [{ GET: / }] }\n  b: { steps: [{ GET: / }] }\n"
    let one = head + "  a: { data: [\(rows)], steps: [{ GET: / }] }\n"
    let plan = try PlanSource(several, one).plan().plan
    let parts = try (1...4).map { number in
      var part = plan
      _ = part.take(try #require(Shard(number: number, of: 4)))
      return part.collections
    }
    #expect(parts.map(\.count).sorted() == [0, 0, 1, 1])
    #expect(parts.joined().allSatisfy { $0.thresholds != nil && $0.isWhole })
    #expect(parts.joined().flatMap(\.scenarios).map(\.rows.count).sorted() == [1, 1, 20])
  }

  @Test func `have a different digest for a different plan`() throws {
    func digest(_ scenarios: String, _ rule: Shard.Rule = .steps) throws -> String {
      var plan = try PlanSource("curlew: 1\nbaseUrl: http://h\nscenarios: { \(scenarios) }").plan()
        .plan
      return plan.take(try #require(Shard(number: 1, of: 2, by: rule))).planDigest
    }
    let one = try digest("a: { steps: [{ GET: / }] }")
    #expect(one.count == 64)
    #expect(try digest("a: { steps: [{ GET: /other }] }") == one)
    #expect(try digest("b: { steps: [{ GET: / }] }") != one)
    #expect(try digest("a: { steps: [{ GET: / }, { GET: / }] }") != one)
    #expect(try digest("a: { steps: [{ GET: / }] }", .hash) != one)
    #expect(try digest("a: { steps: [{ GET: / }] }", .timings) != one)
  }

  @Test func `exist only within their number`() {
    for (number, count) in [(0, 1), (2, 1), (1, 0), (1, 1001), (-1, 3)] {
      #expect(Shard(number: number, of: count) == nil)
    }
    #expect(Shard(number: 1000, of: 1000) != nil)
  }

  @Test func `count the steps of blocks that call blocks without walking them`() throws {
    let blocks = (0..<40).map { level in
      "  b\(level): { steps: [{ \(level == 39 ? "GET: /" : "call: b\(level + 1)") }, { \(level == 39 ? "GET: /" : "call: b\(level + 1)") }] }\n"
    }.joined()
    let text =
      "curlew: 1\nbaseUrl: http://h\nblocks:\n\(blocks)scenarios: { a: { steps: [{ call: b30 }] } }"
    let plan = try PlanSource(text).plan().plan
    var counts = DeepStepCounts()
    #expect(counts.count(of: plan.collections[0].scenarios[0]) == 1024)
  }

  /// The rows of each scenario that the pieces have; -1 for one without data.
  private static func results(of pieces: [PlanPiece], of plan: Plan) -> [String: [Int]] {
    var results: [String: [Int]] = [:]
    for member in pieces.flatMap(\.members) {
      let scenario = plan.collections[member.collection].scenarios[member.scenario ?? 0]
      let rows = member.rows.map(Array.init) ?? all(scenario.rows)
      results["\(member.collection) \(member.scenario ?? -1)", default: []] += rows
    }
    return results.mapValues { $0.sorted() }
  }

  private static func results(of plan: Plan) -> [String: [Int]] {
    var results: [String: [Int]] = [:]
    for (place, collection) in plan.collections.enumerated() {
      for (index, scenario) in collection.scenarios.enumerated() {
        results["\(place) \(index)"] = all(scenario.rows)
      }
    }
    return results
  }

  private static func all(_ rows: RowSource) -> [Int] {
    rows.tables.isEmpty ? [-1] : Array(0..<rows.count)
  }
}

@Suite struct `Places of rows` {
  @Test func `are those of parts of parts`() {
    let places = RowPlaces([2..<5, 5..<6, 9..<12, 20..<20])
    #expect(places.all == [2, 3, 4, 5, 9, 10, 11])
    #expect(places.count == 7)
    #expect(places.part([0..<1, 3..<6]).all == [2, 5, 9, 10])
    #expect(places.part([6..<7]).all == [11])
    #expect(places.part([]).count == 0)
    #expect(RowPlaces(count: 0).first == nil)
    #expect(RowPlaces(count: 3).next(after: 2) == nil)
  }
}
