// SPDX-License-Identifier: Apache-2.0

import Planning
import RunEvents
import SessionSupport
import Sessions
import TestSupport
import Testing
import Transfers

@testable import Running

@Suite struct `The shards of a run` {
  private static let texts = [
    """
    curlew: 1
    name: orders
    setup: [{ GET: /setup }]
    scenarios:
      first: { steps: [{ GET: /1 }, { GET: /2 }] }
      behind it: { needs: [first], steps: [{ GET: /3 }] }
      alone: { steps: [{ GET: /4 }] }
      rows: { data: rows.csv, steps: [{ GET: "/row?${row.n}" }] }
      locked: { lock: [till], steps: [{ GET: /5 }] }
    teardown: [{ GET: /teardown }]
    """,
    """
    curlew: 1
    scenarios:
      locked too: { lock: [till], steps: [{ GET: /6 }] }
      empty: { data: [], steps: [{ GET: /7 }] }
      two levels:
        data: { matrix: { a: [1, 2, 3], b: [1, 2] } }
        steps: [{ GET: "/matrix?${row.a}${row.b}" }]
    """,
    """
    curlew: 1
    setup: [{ GET: /last }]
    requests: [{ GET: /8 }]
    """,
  ]

  @Test(arguments: [1, 2, 3, 5, 16], Shard.Rule.allCases)
  func `report each scenario once, by its number in the whole`(
    count: Int, rule: Shard.Rule
  ) async throws {
    let folder = try TemporaryFolder()
    try folder.write("n\n" + (0..<40).map { "\($0)\n" }.joined(), to: "rows.csv")
    let whole = try await Self.run(nil, in: folder)
    try folder.write(Self.timings(of: whole), to: "timings.json")
    var together: [String: Set<String>] = [:]
    var selected = 0
    for number in 1...count {
      let shard: Shard = try #require(Shard(number: number, of: count, by: rule))
      let events = try await Self.run(shard, in: folder)
      for (role, names) in Self.results(events) {
        let known = together[role] ?? []
        if role == "scenario" { #expect(known.isDisjoint(with: names)) }
        together[role] = known.union(names)
      }
      for case .runStarted(let started) in events {
        #expect([started.shard, started.shards] == [number, count])
        selected += try #require(started.selected)
        #expect(started.planned == Self.results(whole)["scenario"]?.count)
      }
    }
    #expect(together == Self.results(whole))
    #expect(selected == together["scenario"]?.count)
  }

  /// By role, the ids with their numbers.
  private static func results(_ events: [RunEvent]) -> [String: Set<String>] {
    var results: [String: Set<String>] = [:]
    for case .scenarioFinished(let finished) in events {
      let scenario = finished.scenario
      results["\(scenario.role)", default: []].insert("\(scenario.number) \(scenario.id)")
    }
    return results
  }

  /// The record of how long its scenarios took.
  private static func timings(of events: [RunEvent]) -> [UInt8] {
    var found: [ScenarioTimings.Scenario: TimedScenario] = [:]
    for case .scenarioFinished(let finished) in events where finished.scenario.role == .scenario {
      let path = finished.scenario.path
      let scenario = ScenarioTimings.Scenario(file: path.file, name: path.nameOfScenario)
      found[scenario, default: TimedScenario()].note(finished)
    }
    var timings = ScenarioTimings()
    timings.add(found)
    return timings.json
  }

  private static func run(_ shard: Shard?, in folder: TemporaryFolder) async throws -> [RunEvent] {
    let server = try ScriptedServer { _ in .response(200, json: "{}") }
    var given = PlannedTexts.Given()
    given.folder = folder
    given.inputs = [("baseUrl", server.url())]
    given.selection.shard = shard.map { .part($0.number, of: $0.count) }
    given.selection.shardRule = shard?.rule
    if shard?.rule == .timings { given.selection.timingsPath = "timings.json" }
    let planned = try PlannedTexts(texts, given).planned
    let engine = try TransferEngine(planned.engineConfiguration(jobs: 8))
    defer { engine.shutdown() }
    let collector = EventCollector(.all)
    var options = RunOptions(RunIdentity.new(seed: 1), userAgent: "curlew/test")
    options.share = planned.share
    _ = try await planned.run(options, on: engine, into: collector)
    return collector.events
  }
}
