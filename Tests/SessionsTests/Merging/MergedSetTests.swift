// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Sessions
import TestSupport
import Testing

@Suite struct `The files of a merge` {
  private func pair(_ change: (inout RunStarted) -> Void) -> [SampleShard] {
    var second = SampleShard(2, of: 2, passed: ["b"], from: 1)
    change(&second.started)
    return [SampleShard(1, of: 2, passed: ["a"]), second]
  }

  static let differences: [(String, @Sendable (inout RunStarted) -> Void)] = [
    ("the version of curlew", { $0.tool = "curlew 9.9.9" }),
    ("the environment", { $0.environment = "staging" }),
    ("the group", { $0.group = "other" }),
    (
      "the contents of the collections and their files (`sourceDigest`)",
      { $0.sourceDigest = "abc" }
    ),
    ("the plan that was split (`planDigest`)", { $0.planDigest = "abc" }),
  ]

  @Test(arguments: differences.indices)
  func `are of one run`(_ place: Int) throws {
    let (what, change) = Self.differences[place]
    let merge = try SampleMerge(pair(change))
    #expect(
      merge.problems == ["different-runs: the files are of different runs: \(what) differs"])
    #expect(merge.results == ["a: passed", "b: passed"])
  }

  @Test func `have one number of shards`() throws {
    let merge = try SampleMerge(pair { $0.shards = 3 })
    #expect(
      merge.problems == [
        "missing-shard: shard 3 of 3 is missing",
        "different-runs: the files are of different runs: the number of shards differs",
      ])
  }

  @Test func `have each shard once`() throws {
    let merge = try SampleMerge(pair { $0.shard = 1 })
    #expect(
      merge.problems == [
        "repeated-shard: shard 1 of 2 is in several files: `./1.ndjson`, `./2.ndjson`",
        "missing-shard: shard 2 of 2 is missing",
      ])
  }

  @Test func `of several attempts of a shard in one group the latest counts`() throws {
    var first = SampleShard(1, of: 1, results: [.init(name: "a", outcome: .failed)])
    var second = SampleShard(1, of: 1, passed: ["a"])
    first.started.group = "77"
    second.started.group = "77"
    second.started.startMilliseconds += 1
    for shards in [[first, second], [second, first]] {
      let merge = try SampleMerge(shards)
      #expect(merge.problems == [])
      #expect(merge.results == ["a: passed"])
      #expect(merge.result.superseded.count == 1)
    }
  }

  @Test func `have each scenario once`() throws {
    let shards = [
      SampleShard(1, of: 2, passed: ["a", "b"]), SampleShard(2, of: 2, passed: ["b"], from: 1),
    ]
    let merge = try SampleMerge(shards)
    #expect(
      merge.problems == ["repeated-scenario: `specs/a.yaml#b` ran in `./1.ndjson` and `./2.ndjson`"]
    )
    #expect(merge.results == ["a: passed", "b: passed", "b: passed"])
  }

  @Test func `have all scenarios of their shards and of the plan`() throws {
    var shards = pair { _ in }
    shards[0].started.selected = 2
    let short = try SampleMerge(shards)
    #expect(
      short.problems == [
        "missing-scenarios: shard 1 of 2 has 2 scenarios, and 1 of them are in the files"
      ])
    shards[0].started.selected = 1
    shards[0].started.planned = 3
    shards[1].started.planned = 3
    let shortPlan = try SampleMerge(shards)
    #expect(
      shortPlan.problems == [
        "missing-scenarios: the plan has 3 scenarios, and 2 of them are in the files"
      ])
    shards[0].started.planned = 2
    shards[1].started.planned = 2
    #expect(try SampleMerge(shards).problems == [])
  }
}

@Suite struct `Scenarios with several results` {
  private let base = SampleShard(results: [
    .init(name: "a", outcome: .failed), .init(name: "b", outcome: .failed, number: 1),
    .init(name: "c", number: 2),
  ])

  private func again(_ results: [SampleShard.Result], isRerun: Bool = true) -> SampleShard {
    var shard = SampleShard(results: results)
    shard.started.startMilliseconds += 500
    shard.started.id = "again"
    if isRerun { shard.started.rerunOf = "run" }
    return shard
  }

  @Test func `of a rerun are further tries`() throws {
    let rerun = again([.init(name: "a"), .init(name: "b", outcome: .failed, number: 1, tries: 2)])
    let merge = try SampleMerge([rerun, base])
    #expect(merge.problems == [])
    #expect(merge.results == ["a: passed, flaky", "b: failed", "c: passed"])
    #expect(merge.result.summary.scenarios.flaky == 1)
    #expect(merge.result.summary.scenarios.passed == 2)
    #expect(merge.result.summary.scenarios.failed == 1)
    #expect(merge.result.summary.steps.total == 3)
    #expect(merge.result.summary.checks.failed == 1)
    let tries = merge.events.compactMap { event in
      if case .scenarioFinished(let finished) = event { finished.tries } else { nil }
    }
    #expect(tries.sorted() == [1, 2, 3])
    #expect(merge.events.count { if case .scenarioStarted = $0 { true } else { false } } == 3)
  }

  @Test func `count as --overlap says`() throws {
    let other = again([.init(name: "a"), .init(name: "c", outcome: .failed)], isRerun: false)
    let latest = try SampleMerge([base, other], rule: .latest)
    #expect(latest.problems == [])
    #expect(latest.results.sorted() == ["a: passed", "b: failed", "c: failed"])
    let tries = try SampleMerge([base, other], rule: .tries)
    #expect(tries.problems == [])
    #expect(tries.results.sorted() == ["a: passed, flaky", "b: failed", "c: failed"])
    #expect(tries.result.summary.scenarios.total == 3)
  }

  @Test func `that passed before do not count as tries`() throws {
    let merge = try SampleMerge(
      [base, again([.init(name: "c", number: 2)], isRerun: false)], rule: .tries)
    #expect(merge.results == ["a: failed", "b: failed", "c: passed"])
    #expect(merge.result.summary.scenarios.flaky == 0)
  }
}
