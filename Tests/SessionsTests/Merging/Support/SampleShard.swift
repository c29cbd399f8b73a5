// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import RunEvents
import Sessions
import Synchronization
import TestSupport

/// The event file of a shard.
struct SampleShard {
  var started = RunStarted(
    id: "run", tool: "curlew 0.1.0", startMilliseconds: 1_000_000, scenarioCount: 0)
  /// Scenarios in the order in which they run.
  var results: [Result] = []
  /// The events of a load, after those of the scenarios.
  var load: [RunEvent] = []
  /// Whether `run.finished` is written.
  var isWhole = true
  var signal: Int32?

  /// A scenario with one step.
  struct Result {
    var name: String
    var outcome = Outcome.passed
    var number = 0
    var role = ScenarioReference.Role.scenario
    var tries = 1
    /// Whether `scenario.finished` is written.
    var ends = true
  }

  init(_ shard: Int? = nil, of shards: Int? = nil, results: [Result] = []) {
    started.shard = shard
    started.shards = shards
    self.results = results
  }

  /// Passed scenarios, numbered from a first number.
  init(_ shard: Int? = nil, of shards: Int? = nil, passed names: [String], from number: Int = 0) {
    self.init(
      shard, of: shards,
      results: names.enumerated().map { Result(name: $1, number: number + $0) })
  }

  var events: [RunEvent] {
    var events: [RunEvent] = [.runStarted(started)]
    var summary = RunSummary()
    var now: Int64 = 10
    for result in results {
      events += self.events(of: result, &summary, &now)
    }
    events += load
    var ofLoad = ResultRecount()
    for event in load { ofLoad.note(event) }
    summary.steps.add(ofLoad.summary.steps)
    summary.scenarios.add(ofLoad.summary.scenarios)
    summary.checks.held += ofLoad.summary.checks.held
    summary.checks.failed += ofLoad.summary.checks.failed
    summary.signal = signal
    summary.hasRunSelectedStep = true
    if isWhole {
      events.append(.runFinished(RunFinished(durationMicroseconds: now, summary: summary)))
    }
    return events
  }

  private func events(
    of result: Result, _ summary: inout RunSummary, _ now: inout Int64
  ) -> [RunEvent] {
    var scenario = ScenarioReference(
      path: ScenarioPath(file: "specs/a.yaml", name: result.name), number: result.number,
      role: result.role, collectionName: "a", tags: [], line: 3)
    var events: [RunEvent] = [
      .scenarioStarted(
        ScenarioStarted(scenario: scenario, tryLimit: result.tries, atMicroseconds: now))
    ]
    for number in 1...result.tries {
      scenario = scenario.inTry(number)
      let isLast = number == result.tries
      let outcome = isLast ? result.outcome : .failed
      let step = StepReference(
        path: StepPath(scenario: scenario.path, identity: "GET /"), scenario: scenario,
        name: "GET /", index: 0, isTeardown: false, line: 4, column: 5)
      events.append(.stepStarted(StepStarted(step: step, atMicroseconds: now)))
      guard result.ends else { return events }
      let check = CheckReference(name: "status", line: 5, column: 1)
      let failure = outcome == .failed ? CheckFailure(message: "expected `200`, found `500`") : nil
      events.append(
        .attemptFinished(
          Attempt(
            step: step, number: 1, startedAtMicroseconds: now, durationMicroseconds: 5,
            verdicts: [Verdict(check, failure: failure)])))
      now += 5
      events.append(
        .stepFinished(
          StepFinished(
            step: step, outcome: outcome, attempts: 1, startedAtMicroseconds: now - 5,
            durationMicroseconds: 5)))
      guard !isLast else {
        summary.steps.count(outcome)
        if outcome != .interrupted {
          if failure == nil { summary.checks.held += 1 } else { summary.checks.failed += 1 }
        }
        break
      }
      events.append(
        .tryFinished(
          TryFinished(
            scenario: scenario, outcome: outcome, tryLimit: result.tries,
            startedAtMicroseconds: 0, durationMicroseconds: now)))
    }
    let finished = ScenarioFinished(
      scenario: scenario, outcome: result.outcome, startedAtMicroseconds: 0,
      durationMicroseconds: now)
    summary.scenarios.count(finished.outcome)
    if finished.isFlaky { summary.scenarios.flaky += 1 }
    events.append(.scenarioFinished(finished))
    return events
  }

  /// As an event file.
  var bytes: [UInt8] { Self.bytes(of: events) }

  /// An event file, with the digest of its lines.
  static func bytes(of events: [RunEvent]) -> [UInt8] {
    var text = EventJSON()
    for event in events {
      if case .runFinished(var finished) = event {
        var seal = EventSeal()
        seal.add(text.bytes)
        finished.sha256 = seal.finish()
        RunEvent.runFinished(finished).appendJSONLine(to: &text)
      } else {
        event.appendJSONLine(to: &text)
      }
    }
    return text.bytes
  }
}

/// Collects events.
final class EventCollection: RunEventSink {
  private let state = Mutex<[RunEvent]>([])

  func receive(_ events: [RunEvent]) { state.withLock { $0 += events } }

  func tick(atMicroseconds microseconds: Int64) {}

  var events: [RunEvent] { state.withLock { $0 } }
}

/// A merge of files in a folder of its own.
struct SampleMerge {
  let result: Merge.Result
  let events: [RunEvent]

  /// - Parameter files: each by its name.
  init(
    _ files: [(name: String, bytes: [UInt8])], shards: Int? = nil, rule: OverlapRule? = nil
  ) throws {
    let folder = try TemporaryFolder()
    for file in files { try folder.write(file.bytes, to: file.name) }
    let path = FilePath(folder.path)
    let reader = FileReader(root: nil, workingDirectory: path)
    let found = EventFileFinder(reader, workingDirectory: path).find(["."])
    let sink = EventCollection()
    let blank = RunStarted(
      id: "merged", tool: "curlew 0.1.0", startMilliseconds: 77, scenarioCount: 0)
    result = Merge(reader, as: blank, shards: shards, rule: rule, into: sink) {
      "\($0.code.text): \($0.message)"
    }
    .carryOut(found.files, problems: found.problems)
    events = sink.events
  }

  init(_ shards: [SampleShard], shards count: Int? = nil, rule: OverlapRule? = nil) throws {
    try self.init(
      shards.enumerated().map { ("\($0 + 1).ndjson", $1.bytes) }, shards: count, rule: rule)
  }

  /// The problems that the reports show.
  var problems: [String] {
    events.compactMap { if case .diagnostic(let reported) = $0 { reported.rendered } else { nil } }
  }

  /// The results in the order of their numbers: `name: outcome`, with `, flaky`.
  var results: [String] {
    let finished = events.compactMap { event in
      if case .scenarioFinished(let finished) = event { finished } else { nil }
    }
    return finished.sorted { $0.scenario.number < $1.scenario.number }
      .map { "\($0.scenario.name): \($0.outcome.word)\($0.isFlaky ? ", flaky" : "")" }
  }
}

extension Outcome {
  fileprivate var word: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .errored: "errored"
    case .skipped: "skipped"
    case .interrupted: "interrupted"
    case .pending: "pending"
    }
  }
}
