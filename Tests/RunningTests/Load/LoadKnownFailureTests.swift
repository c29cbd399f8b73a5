// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@testable import Running

/// `fails` means the same to a load as to a run: a start of a load fails whenever the scenario fails in a run.
@Suite struct `Known failures of a load` {
  /// A scenario, and how it ends in a run and in a load.
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let scenario: String
    let end: String

    init(_ name: String, _ scenario: String, endsIn end: String) {
      (testDescription, self.scenario, self.end) = (name, scenario, end)
    }
  }

  static let cases = [
    Case("a check does not hold", "steps: [{ GET: /500, fails: known }]", endsIn: "passed"),
    Case(
      "a capture finds nothing", "steps: [{ GET: /, fails: known, capture: { a: $.a } }]",
      endsIn: "passed"),
    Case("a block's check does not hold", "steps: [{ call: bad, fails: known }]", endsIn: "passed"),
    Case(
      "a turn does not hold", "steps: [{ GET: '/${n}', forEach: [200, 500], as: n, fails: known }]",
      endsIn: "passed"),
    Case(
      "a scenario's check does not hold",
      "fails: known\n    steps: [{ GET: / }, { GET: /500 }, { GET: / }]", endsIn: "passed"),
    Case(
      "the last attempt does not hold",
      "steps: [{ GET: /500, fails: known, retry: { attempts: 2, every: 1ms } }]", endsIn: "passed"),
    Case("a transfer fails", "steps: [{ GET: /reset, fails: known }]", endsIn: "errored"),
    Case(
      "nothing listens", "steps: [{ GET: 'http://127.0.0.1:1/', fails: known }]", endsIn: "errored"),
    Case(
      "a time limit passes", "steps: [{ GET: /silent, timeout: 20ms, fails: known }]",
      endsIn: "errored"),
    Case(
      "a redirect to link-local", "steps: [{ GET: /local, redirects: follow, fails: known }]",
      endsIn: "failed"),
    Case(
      "an address of link-local", "steps: [{ GET: 'http://169.254.169.254/', fails: known }]",
      endsIn: "failed"),
    Case(
      "an expression of a check",
      "steps: [{ GET: /, fails: known, expect: { that: ['1 / int(response.body) == 1'] } }]",
      endsIn: "failed"),
    Case(
      "an expression of the address", "steps: [{ GET: \"/${1 / int('0')}\", fails: known }]",
      endsIn: "failed"),
    Case(
      "an expression of `set`", "steps: [{ set: { a: \"${1 / int('0')}\" }, fails: known }]",
      endsIn: "failed"),
    Case("everything holds in a step", "steps: [{ GET: /, fails: known }]", endsIn: "failed"),
    Case(
      "everything holds in a `check`", "steps: [{ check: ['1 < 2'], fails: known }]",
      endsIn: "failed"),
    Case("everything holds in a call", "steps: [{ call: good, fails: known }]", endsIn: "failed"),
    Case(
      "everything holds in all turns", "steps: [{ GET: /, repeat: 2, fails: known }]",
      endsIn: "failed"),
    Case(
      "everything holds in a scenario", "fails: known\n    steps: [{ GET: / }]", endsIn: "failed"),
    Case("a transfer of a call fails", "steps: [{ call: reset, fails: known }]", endsIn: "errored"),
    Case(
      "a transfer of a scenario fails", "fails: known\n    steps: [{ GET: /reset }]",
      endsIn: "errored"),
    Case(
      "a teardown fails", "fails: known\n    steps: [{ GET: /500 }]\n    teardown: [{ GET: /500 }]",
      endsIn: "failed"),
    Case(
      "a transfer beside a check",
      "fails: known\n    continueOnFailure: true\n    steps: [{ GET: /500 }, { GET: /reset }]",
      endsIn: "errored"),
  ]

  private static func collection(_ scenario: String) -> String {
    """
    blocks:
      good: { steps: [{ GET: / }] }
      bad: { steps: [{ GET: / }, { GET: /500 }] }
      reset: { steps: [{ GET: /reset }] }
    scenarios:
      a:
        \(scenario)

    """
  }

  private static func server() throws -> ScriptedServer {
    try ScriptedServer { request in
      switch request.target {
      case "/500", "/500?": .response(500, body: "0")
      case "/reset": .reset
      case "/silent": .never
      case "/local": .response(302, headers: ["Location": "http://169.254.169.254/"], body: "")
      default: .response(200, body: "0")
      }
    }
  }

  private static func end(of summary: RunSummary) -> String {
    summary.steps.failed > 0 ? "failed" : summary.steps.errored > 0 ? "errored" : "passed"
  }

  @Test(arguments: cases)
  func `end as in a run`(known: Case) async throws {
    let server = try Self.server()
    let text = Self.collection(known.scenario)
    let run = try await CarriedOut(all: ["curlew: 1\nbaseUrl: ORIGIN\n" + text], against: server)
    #expect(Self.end(of: run.summary) == known.end)
    let load = try await LoadRun(text, against: server, LoadRun.users(1, iterations: 2))
    #expect(Self.end(of: load.run.summary) == known.end)
    #expect((load.figures.failed == 0) == (known.end == "passed"))
  }

  @Test func `of a scenario in which everything holds are a step of its own`() async throws {
    let load = try await LoadRun(
      Self.collection("fails: known\n    steps: [{ GET: / }]"), against: try Self.server(),
      LoadRun.users(1, iterations: 30))
    #expect(load.kinds(of: "fails") == ["30 × check fails"])
    #expect(load.run.outcome(of: "fails") == .failed)
    // The first ten, and the result of the step.
    #expect(load.run.attempts(of: "fails").count == 11)
    #expect(load.figures.requests == 30)
  }
}
