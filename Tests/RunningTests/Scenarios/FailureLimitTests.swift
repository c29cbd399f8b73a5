// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Running
import TestSupport
import Testing

/// `--fail-fast` and `--max-failures`.
@Suite struct `A limit of failures` {
  private static let failing = "{ steps: [{ name: fails, check: [1 == 2] }] }"

  private func run(_ texts: String..., limit: FailureLimit) async throws -> CarriedOut {
    try await CarriedOut(all: texts, jobs: 1) { $0.failureLimit = limit }
  }

  @Test func `starts nothing more, and clears up what began`() async throws {
    let run = try await run(
      """
      curlew: 1
      setup: [{ print: setup }]
      scenarios:
        a: { steps: [{ check: [1 == 2] }], teardown: [{ print: own teardown }] }
        b: { steps: [{ print: b }] }
      teardown: [{ print: teardown }]
      """,
      "curlew: 1\nscenarios: { c: { steps: [{ print: c }] } }\nteardown: [{ print: other }]\n",
      limit: .first)
    #expect(run.printed == ["setup", "own teardown", "teardown"])
    let reason = Outcome.skipped(reason: "the run stops at the first failure (`--fail-fast`)")
    #expect(run.scenarios["a"] == .failed)
    #expect(run.scenarios["b"] == reason)
    #expect(run.scenarios["c"] == reason)
    #expect(run.summary.scenarios.skipped >= 2)
    #expect(run.summary.scenarios.interrupted == 0)
  }

  @Test func `keeps the reasons of what is skipped in any case`() async throws {
    let run = try await run(
      """
      curlew: 1
      vars: { reason: later }
      scenarios:
        a: \(Self.failing)
        b: { skip: broken since May, steps: [{ print: b }] }
        c: { skip: broken, data: [{ n: 1 }, { n: 2 }], steps: [{ print: c }] }
        d: { needs: [b], steps: [{ print: d }] }
      """, limit: .first)
    #expect(run.scenarios["b"] == .skipped(reason: "broken since May"))
    #expect(run.scenarios["c [1]"] == .skipped(reason: "broken"))
    #expect(run.scenarios["c [2]"] == .skipped(reason: "broken"))
    #expect(
      run.scenarios["d"]
        == .skipped(reason: "the run stops at the first failure (`--fail-fast`)"))
    #expect(run.summary.skippedAlways == 3)
  }

  @Test func `counts scenarios, rows and setup`() async throws {
    let rows = try await run(
      """
      curlew: 1
      scenarios:
        rows: { data: [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }], steps: [{ check: ["n == 2"] }] }
      """, limit: .count(2))
    let reason = Outcome.skipped(reason: "the run stops at `--max-failures 2`")
    #expect(
      rows.scenarios
        == ["rows [1]": .failed, "rows [2]": .passed, "rows [3]": .failed, "rows [4]": reason])
    let setup = try await run(
      "curlew: 1\nsetup: [{ check: [1 == 2] }]\nscenarios: { a: \(Self.failing) }\n",
      "curlew: 1\nscenarios: { b: \(Self.failing) }\n", limit: .first)
    #expect(setup.scenarios["b"]?.isSkipped == true)
  }

  @Test func `that is not reached changes nothing`() async throws {
    let run = try await run(
      "curlew: 1\nscenarios: { a: \(Self.failing), b: \(Self.failing) }\n", limit: .count(3))
    #expect(run.scenarios == ["a": .failed, "b": .failed])
  }

  @Test func `counts neither known failures nor tries before the last`() async throws {
    let server = try ScriptedServer([.response(500), .response(200)])
    let run = try await CarriedOut(
      all: [
        """
        curlew: 1
        baseUrl: ORIGIN
        scenarios:
          known: { fails: why, steps: [{ check: [1 == 2] }] }
          flaky: { retries: 1, steps: [{ GET: / }] }
          last: { steps: [{ print: last }] }
        """
      ], against: server, jobs: 1
    ) { $0.failureLimit = .first }
    #expect(run.scenarios == ["known": .passed, "flaky": .passed, "last": .passed])
  }
}
