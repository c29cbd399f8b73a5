// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@testable import Running

/// `--repeat`.
@Suite struct `A run of several turns` {
  private static func run(
    _ text: String, against server: ScriptedServer? = nil, turns: Int = 3, jobs: Int = 4,
    change: (inout RunOptions) -> Void = { _ in }
  ) async throws -> CarriedOut {
    try await CarriedOut(all: [text], against: server, jobs: jobs) {
      $0.settings.repetitions = turns
      change(&$0)
    }
  }

  private static let collection = """
    curlew: 1
    setup: [{ print: set up }]
    scenarios:
      a: { steps: [{ GET: ORIGIN/ }] }
      rows: { data: [{ n: 1 }, { n: 2 }], steps: [{ print: "row ${n}" }] }
    teardown: [{ print: clear up }]
    """

  @Test func `carries out everything in each, with results of its own`() async throws {
    let server = try ScriptedServer { $0.index == 1 ? .response(500) : .response(200) }
    let run = try await Self.run(Self.collection, against: server, jobs: 1)
    let turn = ["set up", "row 1", "row 2", "clear up"]
    #expect(run.printed == turn + turn + turn)
    #expect(run.scenarios["a (1 of 3)"] == .passed)
    #expect(run.scenarios["a (2 of 3)"] == .failed)
    #expect(run.scenarios["a (3 of 3)"] == .passed)
    #expect(run.scenarios["rows [2] (3 of 3)"] == .passed)
    #expect(run.scenarios["setup (2 of 3)"] == .passed)
    #expect(run.scenarios.count == 15)
    #expect(run.summary.scenarios.failed == 1)
    #expect(run.summary.scenarios.passed == 14)
  }

  @Test func `numbers the results of a turn behind those of the one before`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await Self.run(Self.collection, against: server)
    var scenarios: [ScenarioReference] = []
    for case .scenarioFinished(let finished) in run.events { scenarios.append(finished.scenario) }
    let turns = scenarios.sorted { $0.number < $1.number }
      .map { $0.path.repetition?.number ?? 0 }
    #expect(turns == (1...3).flatMap { Array(repeating: $0, count: 5) })
    #expect(Set(scenarios.map(\.number)).count == 15)
    #expect(Set(scenarios.map(\.id)).count == 15)
    #expect(Set(scenarios.map(\.path.idInFile)).count == 5)
    guard case .runStarted(let started)? = run.events.first else {
      Issue.record("no `run.started`")
      return
    }
    #expect(started.repeatCount == 3)
    #expect(started.scenarioCount == 15)
  }

  @Test func `is an ordinary run with one turn`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await Self.run(Self.collection, against: server, turns: 1)
    #expect(run.scenarios.keys.sorted() == ["a", "rows [1]", "rows [2]", "setup", "teardown"])
    if case .runStarted(let started)? = run.events.first { #expect(started.repeatCount == nil) }
  }

  @Test func `begins a block with once again in each, and ends it there`() async throws {
    let run = try await Self.run(
      """
      curlew: 1
      blocks:
        log in:
          steps: [{ print: log in }]
          teardown: [{ print: log out }]
      scenarios:
        a: { steps: [{ call: log in, once: true }] }
        b: { steps: [{ call: log in, once: true }] }
      """, turns: 2, jobs: 1)
    #expect(run.printed == ["log in", "log out", "log in", "log out"])
    var numbers: [Int] = []
    for case .scenarioFinished(let finished) in run.events {
      numbers.append(finished.scenario.number)
    }
    #expect(Set(numbers).count == 6)
    #expect(run.scenarios["teardown 1 of once: log in (2 of 2)"] == .passed)
  }

  @Test func `stops in a later turn at a limit of failures`() async throws {
    let run = try await Self.run(
      "curlew: 1\nscenarios: { a: { steps: [{ check: [1 == 2] }] } }\n"
    ) { $0.failureLimit = .count(2) }
    #expect(run.scenarios["a (1 of 3)"] == .failed)
    #expect(run.scenarios["a (2 of 3)"] == .failed)
    #expect(
      run.scenarios["a (3 of 3)"] == .skipped(reason: "the run stops at `--max-failures 2`"))
  }

  @Test func `reports the turns that an interruption left`() async throws {
    let server = try ScriptedServer { _ in .never }
    let control = RunControl()
    async let carriedOut = CarriedOut(
      all: [Self.collection], against: server, jobs: 1, control: control
    ) { $0.settings.repetitions = 3 }
    try await server.requests(count: 1)
    control.interrupt(signal: 2)
    let run = try await carriedOut
    for turn in 1...3 { #expect(run.scenarios["a (\(turn) of 3)"] == .interrupted) }
    #expect(server.requests.count == 1)
    // Of the turns that never began nothing is cleared up.
    #expect(run.printed == ["set up", "clear up"])
  }

  @Test func `draws other random values in each, in the first those of a single one`()
    async throws
  {
    let text = "curlew: 1\nscenarios: { a: { steps: [{ print: '${uuid()}' }] } }\n"
    let repeated = try await Self.run(text).printed
    #expect(Set(repeated).count == 3)
    #expect(try await Self.run(text, turns: 1).printed == [repeated[0]])
    #expect(try await Self.run(text, turns: 2).printed == Array(repeated.prefix(2)))
  }

  @Test func `has another random order in each`() async throws {
    let names = (0..<12).map { "s\($0)" }
    let scenarios = names.map { "  \($0): { steps: [{ print: \($0) }] }\n" }.joined()
    let text = "curlew: 1\nscenarios:\n\(scenarios)"
    let random = { (options: inout RunOptions) in options.settings.order = .random }
    let repeated = try await Self.run(text, jobs: 1, change: random).printed
    let turns = (0..<3).map { Array(repeated[($0 * 12)..<($0 * 12 + 12)]) }
    for turn in turns { #expect(turn.sorted() == names.sorted()) }
    #expect(Set(turns).count == 3)
    #expect(try await Self.run(text, turns: 1, jobs: 1, change: random).printed == turns[0])
  }

  @Test func `judges thresholds once, over all turns`() async throws {
    let server = try ScriptedServer { $0.index == 4 ? .response(500) : .response(200) }
    let run = try await Self.run(
      """
      curlew: 1
      scenarios: { a: { steps: [{ id: get, GET: ORIGIN/ }] } }
      thresholds: { errors: { $lt: 15% } }
      """, against: server, turns: 10, jobs: 1)
    #expect(run.scenarios["thresholds"] == .passed)
    #expect(run.summary.scenarios.failed == 1)
    #expect(run.summary.scenarios.passed == 10)
  }
}
