// SPDX-License-Identifier: Apache-2.0

import RunEvents
import SessionSupport
import TestSupport
import Testing

@testable import Running

@Suite struct `Thresholds` {
  private func run(
    _ thresholds: String, _ scenarios: String, interest: EventInterest = .all
  ) async throws -> CarriedOut {
    let server = try ScriptedServer { request in
      .response(request.target == "/bad" ? 500 : 200, body: "a")
    }
    return try await CarriedOut(
      "curlew: 1\nbaseUrl: ORIGIN\nvars: { limit: 1m }\nthresholds: \(thresholds)\nscenarios:\n\(scenarios)",
      against: server, interest: interest)
  }

  /// The verdicts of the result `thresholds`, as `name` or `name: message`.
  private func verdicts(_ run: CarriedOut) -> [String] {
    run.attempts(of: "thresholds").flatMap(\.verdicts).map { verdict in
      verdict.check.name + (verdict.failure.map { ": \($0.message)" } ?? "")
    }
  }

  private static let scenarios = """
      a:
        steps:
          - { GET: /1, id: one }
          - { GET: /2, id: two }
      b:
        steps:
          - { GET: /3, id: one, retry: { attempts: 2, every: 1ms } }
          - { GET: /bad, id: bad, retry: { attempts: 3, every: 1ms } }
    """

  @Test func `judge the final attempts of the requests in scenarios`() async throws {
    let run = try await run(
      "{ max: { $lt: 1m }, p50: { $lt: \"${limit}\" }, errors: { $equals: 25% }, rate: { $gt: 0 }, steps: { two: { errors: 0 }, bad: { errors: { $equals: 100% }, mean: { $lt: 1m } }, a.one: { p99: { $lt: 1m } } } }",
      Self.scenarios)
    #expect(
      verdicts(run) == [
        "max $lt", "p50 $lt", "errors $equals", "rate $gt", "two errors", "bad errors $equals",
        "bad mean $lt",
        "a.one p99 $lt",
      ])
    #expect(run.scenarios["thresholds"] == .passed)
  }

  @Test func `that do not hold fail the collection`() async throws {
    let run = try await run(
      "{ errors: { $lt: 10% }, max: { $lt: 1ns } }".replacing("1ns", with: "1ms"), Self.scenarios)
    #expect(verdicts(run).first == "errors $lt: expected less than `0.1`, found `0.25`")
    #expect(run.scenarios["thresholds"] == .failed)
    #expect(run.outcome(of: "thresholds") == .failed)
  }

  @Test func `do not count setup, teardown, expected failures and steps that send nothing`()
    async throws
  {
    let run = try await run(
      "{ errors: 0% }",
      """
        a:
          steps: [{ GET: /bad, fails: known }, { print: a }, { check: [1 > 2], fails: known }]
          teardown: [{ GET: /bad }]
      """)
    #expect(verdicts(run) == ["errors"])
  }

  @Test(arguments: [
    ("steps: [{ GET: /bad, fails: known }]", "0%"),
    ("fails: known\n    steps: [{ GET: /bad }]", "0%"),
    ("steps: [{ call: bad, fails: known }]", "0%"),
    // All that the key does not expect is an error.
    ("steps: [{ GET: /1, fails: known }]", "100%"),
    ("steps: [{ GET: 'http://127.0.0.1:1/', fails: known }]", "100%"),
    ("fails: known\n    steps: [{ GET: 'http://127.0.0.1:1/' }]", "100%"),
    (
      "steps: [{ GET: /1, fails: known, expect: { that: ['1 / size(response.body) == 1', '1 / (size(response.body) - 1) == 1'] } }]",
      "100%"
    ),
  ])
  func `count as errors what fails in another way than expected`(
    scenario: String, share: String
  ) async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      thresholds: { errors: { $equals: \(share) } }
      blocks: { bad: { steps: [{ GET: /bad }] } }
      scenarios:
        a:
          \(scenario)

      """,
      against: try ScriptedServer { .response($0.target == "/bad" ? 500 : 200, body: "a") })
    #expect(run.scenarios["thresholds"] == .passed, "\(verdicts(run))")
  }

  @Test func `have nothing to judge without a request`() async throws {
    let run = try await run("{ p95: { $lt: 1ms }, errors: 0% }", "  a: { steps: [{ print: a }] }\n")
    #expect(verdicts(run) == ["p95 $lt", "errors"])
    #expect(run.attempts(of: "thresholds").first?.notices.first == "no request was finished")
    #expect(run.scenarios["thresholds"] == .passed)
  }

  @Test func `count the requests of blocks and of rows`() async throws {
    let run = try await run(
      "{ steps: { a.one: { errors: { $equals: 50% } } } }",
      """
        a:
          data: [{ path: good }, { path: bad }]
          steps: [{ GET: "/${path}", id: one }]
        b:
          steps: [{ GET: /good, id: one }]
      """)
    #expect(verdicts(run) == ["a.one errors $equals"])
    let block = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      thresholds: { steps: { inner: { errors: 0% } } }
      blocks: { b: { steps: [{ GET: /, id: inner }] } }
      requests: [{ call: b }]
      """, against: try ScriptedServer { _ in .response(200) })
    #expect(block.scenarios["thresholds"] == .passed)
  }

  @Test func `are a result for reports that read no steps that passed`() async throws {
    let run = try await run("{ errors: { $equals: 25% } }", Self.scenarios, interest: [])
    #expect(run.scenarios["thresholds"] == .passed)
    #expect(run.attempts(of: "thresholds").isEmpty)
    #expect(run.summary.checks.held >= 1)
  }

  @Test(arguments: [
    ("{ steps: { none: { max: { $lt: 1s } } } }", "unknown-threshold"),
    ("{ steps: { one: { max: { $lt: 1s } } } }", "ambiguous-threshold"),
    ("{ max: { $lt: \"${none}\" } }", "undefined-variable"),
    ("{ max: { $lt: \"${steps.one.response.time}\" } }", "undefined-variable"),
  ])
  func `name steps and values that are known before the run`(thresholds: String, code: String) {
    let text =
      "curlew: 1\nbaseUrl: http://a\nthresholds: \(thresholds)\nscenarios:\n\(Self.scenarios)"
    #expect(PlannedTexts.problems(of: text) == [code])
  }
}
