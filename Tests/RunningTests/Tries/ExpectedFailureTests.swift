// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

/// `fails`.
@Suite struct `An expected failure` {
  /// The reasons of known failures, by step.
  private func known(_ run: CarriedOut) -> [String: String] {
    var reasons: [String: String] = [:]
    for case .stepFinished(let step) in run.events {
      reasons[step.step.fullName] = step.expectedFailure
    }
    return reasons
  }

  @Test func `is a check, the implied one and captures included`() async throws {
    let server = try ScriptedServer { _ in .response(500, json: "{}") }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      vars: { issue: 12 }
      requests:
        - { name: check, check: [1 == 2], fails: "SHOP-${issue}" }
        - { name: status, GET: /, fails: "500" }
        - { name: capture, GET: /, expect: { status: 500 }, capture: { a: $.a }, fails: no a }
        - { name: after, print: on }
      """, against: server)
    #expect(run.scenarios.values.allSatisfy { $0 == .passed })
    #expect(known(run) == ["check": "SHOP-12", "status": "500", "capture": "no a"])
    #expect(run.summary.steps.passed == 4)
    #expect(run.summary.steps.knownFailures == 3)
    #expect(run.summary.checks.failed == 0)
    #expect(run.printed == ["on"])
  }

  @Test func `does not cover transfers, expressions and refusals`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      continueOnFailure: true
      vars: { text: x, line: "a\\nb" }
      requests:
        - { name: transfer, GET: "http://127.0.0.1:9/", fails: down }
        - { name: expression, check: [text.nope == 1], fails: why }
        - { name: reason, check: [1 == 2], fails: "${text.nope}" }
        - { name: refused, GET: "http://127.0.0.1:9/", headers: { a: "${line}" }, fails: why }
      """)
    #expect(run.outcome(of: "transfer") == .errored)
    for name in ["expression", "reason", "refused"] { #expect(run.outcome(of: name) == .failed) }
    #expect(known(run).isEmpty)
  }

  @Test func `that does not come is one failed check`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      continueOnFailure: true
      blocks: { fine: { steps: [{ name: inner, check: [1 == 1] }] } }
      requests:
        - { name: plain, check: [1 == 1], fails: why }
        - { name: loop, forEach: [1, 2], as: n, check: [n > 0], fails: why }
        - { name: call, call: fine, fails: why }
        - { name: skipped, if: 1 == 2, check: [1 == 1], fails: why }
      """)
    for name in ["plain", "loop", "call"] {
      #expect(run.outcome(of: name) == .failed)
      let last = run.attempts(of: name).last?.verdicts.last
      #expect(last?.check.name == "fails")
      #expect(last?.holds == false)
    }
    #expect(run.outcome(of: "skipped")?.isSkipped == true)
    #expect(run.summary.checks.failed == 3)
  }

  @Test func `is met by one turn, and by the last attempt`() async throws {
    let server = try ScriptedServer([.response(500), .response(200)])
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      continueOnFailure: true
      requests:
        - { name: turns, forEach: [1, 2, 3], as: n, check: [n != 2], fails: two }
        - { name: attempts, GET: /, retry: { every: 1ms }, fails: why }
      """, against: server)
    #expect(known(run) == ["turns": "two"])
    #expect(run.outcome(of: "attempts") == .failed)
    #expect(run.attempts(of: "attempts").map(\.outcome) == [.failed, .failed])
  }

  @Test func `of a call is met by a step of its block`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      blocks:
        broken:
          steps: [{ set: { made: 1 } }, { name: inner, check: [1 == 2] }, { name: later, print: later }]
          teardown: [{ print: cleared }]
          returns: [made]
      requests:
        - { name: call, call: broken, capture: [made], fails: SHOP-1 }
        - { print: "made ${made}" }
      """)
    #expect(run.printed == ["made 1", "cleared"])
    #expect(known(run) == ["call › inner": "SHOP-1"])
    #expect(run.summary.scenarios.passed == 1)
  }

  @Test func `of calls with once is met by each of them`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      blocks: { broken: { steps: [{ name: inner, check: [1 == 2] }] } }
      scenarios:
        a: { steps: [{ name: call a, call: broken, once: true, fails: SHOP-1 }] }
        b: { needs: [a], steps: [{ name: call b, call: broken, once: true, fails: SHOP-2 }] }
      """)
    #expect(run.scenarios == ["a": .passed, "b": .passed])
    #expect(known(run) == ["call a › inner": "SHOP-1", "call b": "SHOP-2"])
  }

  @Test func `of a scenario is met by one of its steps, which ends it`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      scenarios:
        met: { fails: SHOP-1, steps: [{ name: a, check: [1 == 2] }, { name: b, print: b }], teardown: [{ print: cleared }] }
        behind: { needs: [met], steps: [{ print: behind }] }
        unmet: { fails: SHOP-2, steps: [{ name: c, check: [1 == 1] }] }
        left out: { fails: SHOP-3, skip: later, steps: [{ name: d, check: [1 == 1] }] }
        teardown: { fails: SHOP-4, steps: [{ name: e, check: [1 == 2] }], teardown: [{ name: f, check: [1 == 2] }] }
      """)
    #expect(known(run) == ["a": "SHOP-1", "e": "SHOP-4"])
    #expect(run.printed.sorted() == ["behind", "cleared"])
    #expect(run.scenarios["met"] == .passed)
    #expect(run.scenarios["unmet"] == .failed)
    #expect(run.outcome(of: "fails") == .failed)
    #expect(run.scenarios["teardown"] == .failed)
    #expect(run.summary.scenarios.knownFailures == 1)
  }
}
