// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Sessions
import TestSupport
import Testing

@Suite struct `Merged loads` {
  private static let description = LoadDescription(
    model: .open, from: 5_000_000_000,
    stages: [.init(microseconds: 2_000_000, target: 5_000_000_000)])

  /// The latencies of all shards, in microseconds.
  private static let durations = (0..<4_000).map { Int64($0 * 7919 % 100_003) }

  private static func shard(
    _ number: Int, of count: Int, failed: Int = 0,
    thresholds: [LoadThreshold] = [LoadThreshold(.p95, .less, 96_000_000)],
    description: LoadDescription = description
  ) -> SampleShard {
    var shard = SampleShard(number, of: count)
    let scenario = ScenarioReference(
      path: ScenarioPath(file: "shop.yaml", name: "browse"), number: 4, role: .scenario,
      collectionName: "Shop", tags: [], line: 3)
    let step = StepReference(
      path: StepPath(scenario: scenario.path, identity: "list"), scenario: scenario, name: "list",
      index: 0, isTeardown: false, line: 5, column: 7)
    var figures = LoadFigures()
    var ofStep = LoadStepFigures(
      file: "shop.yaml", scenario: "browse", path: step.path.id, id: nil, name: "list")
    for (place, duration) in durations.enumerated() where place % count == number - 1 {
      figures.latency.add(microseconds: duration)
      ofStep.latency.add(microseconds: duration)
      ofStep.requests += 1
    }
    (figures.due, figures.begun) = (1_000, 1_000)
    figures.microseconds = 2_000_000
    if failed > 0 {
      ofStep.failed = failed
      ofStep.count(FailureKind("status 503", isTransfer: false), failed)
    }
    figures.steps = [ofStep]
    let started = LoadStarted(
      atMicroseconds: 100, description: description,
      scenarios: [
        .init(
          id: scenario.id, file: "shop.yaml", collectionName: "Shop", name: "browse", weight: 1,
          steps: 1)
      ], thresholds: thresholds)
    let finished = LoadFinished(atMicroseconds: 2_000_100, figures: figures)
    shard.load = [.load(.started(started))]
    shard.load.append(
      .scenarioStarted(
        ScenarioStarted(scenario: scenario, isUnordered: true, atMicroseconds: 100)))
    for sample in 0..<min(failed, 2) {
      shard.load.append(
        .attemptFinished(
          Attempt(
            step: step, number: sample + 1, startedAtMicroseconds: 200, durationMicroseconds: 5,
            verdicts: [
              Verdict(
                CheckReference(name: "status", line: 5, column: 7),
                failure: CheckFailure(message: "sample of shard \(number)"))
            ])))
    }
    shard.load.append(.load(.finished(finished)))
    let results = LoadResults(started, finished, firstNumber: 9)
    shard.load += results.events([
      .init(scenario, steps: [.init(step, samples: min(failed, 2))])
    ])
    return shard
  }

  private static func finished(_ merge: SampleMerge) -> [LoadFinished] {
    merge.events.compactMap { if case .load(.finished(let found)) = $0 { found } else { nil } }
  }

  private static func steps(_ merge: SampleMerge) -> [String] {
    merge.events.compactMap { event in
      guard case .stepFinished(let finished) = event else { return nil }
      return "\(finished.step.scenario.name) \(finished.step.name): \(finished.outcome)"
    }
  }

  @Test func `of four shards have the percentiles of one histogram over all`() throws {
    let merge = try SampleMerge((1...4).map { Self.shard($0, of: 4) })
    #expect(merge.problems == [])
    let found = Self.finished(merge)
    try #require(found.count == 1)
    var whole = Histogram()
    for duration in Self.durations { whole.add(microseconds: duration) }
    #expect(found[0].figures.latency == whole)
    #expect(found[0].figures.requests == 4_000)
    #expect(found[0].figures.due == 4_000)
    #expect(found[0].figures.machine.machines == 4)
    #expect(
      Self.steps(merge) == ["browse list: passed", "thresholds p95 < 96 ms: passed"])
    #expect(merge.result.summary.scenarios.passed == 2)
    #expect(merge.result.summary.steps.passed == 2)
    #expect(merge.result.summary.checks.held == 2)
  }

  @Test func `judge thresholds over all shards`() throws {
    // One shard alone would fail it, another one hold it.
    let limit = [LoadThreshold(.errors, .less, 60_000_000)]
    let merge = try SampleMerge([
      Self.shard(1, of: 2, failed: 200, thresholds: limit),
      Self.shard(2, of: 2, thresholds: limit),
    ])
    #expect(
      Self.steps(merge) == ["browse list: passed", "thresholds errors < 6 %: passed"])
    #expect(merge.result.summary.steps.failed == 0)
  }

  @Test func `count failures over all shards, with the samples of each`() throws {
    let merge = try SampleMerge([
      Self.shard(1, of: 2, failed: 3), Self.shard(2, of: 2, failed: 4),
    ])
    let attempts = merge.events.compactMap { event -> Attempt? in
      if case .attemptFinished(let attempt) = event, attempt.step.name == "list" {
        attempt
      } else {
        nil
      }
    }
    #expect(attempts.map(\.number) == [1, 2, 3, 4, 5])
    #expect(
      attempts.last?.verdicts.first?.failure?.message
        == "7 of 4,000 requests failed (0.18 %): 7 × status 503")
    #expect(merge.result.summary.steps.failed == 1)
    #expect(merge.result.summary.scenarios.failed == 1)
  }

  @Test func `of one file are what it says`() throws {
    let merge = try SampleMerge([Self.shard(1, of: 1)])
    #expect(merge.problems == [])
    #expect(Self.finished(merge).first?.figures.latency.count == 4_000)
    #expect(Self.steps(merge).count == 2)
  }

  @Test func `of different loads are refused`() throws {
    var other = Self.description
    other.maxInFlight = 7
    let merge = try SampleMerge([
      Self.shard(1, of: 2), Self.shard(2, of: 2, description: other),
    ])
    #expect(merge.problems.count == 1)
    #expect(merge.problems.first?.contains("load.started") == true)
  }

  @Test func `with a shard that was killed are not green`() throws {
    var killed = Self.shard(2, of: 2)
    killed.load = Array(killed.load.prefix(2))
    killed.isWhole = false
    let merge = try SampleMerge([Self.shard(1, of: 2), killed])
    #expect(!merge.problems.isEmpty)
    #expect(merge.result.summary.unusableFiles > 0)
    #expect(Self.finished(merge).first?.figures.requests == 2_000)
  }
}
