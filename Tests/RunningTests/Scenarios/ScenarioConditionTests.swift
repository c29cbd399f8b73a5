// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@Suite struct `A scenario` {
  @Test func `is left out whole when its condition is false, teardown too`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: #"{"ready": false}"#) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      setup: [{ GET: /, capture: { ready: $.ready } }]
      scenarios:
        left out: { if: ready && limit > 1, vars: { limit: 2 }, steps: [{ GET: /a }], teardown: [{ GET: /b }] }
        skipped: { skip: waits, steps: [{ GET: /c }] }
        run: { if: "!ready", steps: [{ GET: /d }] }
        behind: { needs: [left out], steps: [{ GET: /e }] }
      """, against: server)
    #expect(
      run.scenarios["left out"] == .skipped(reason: "`if: ready && limit > 1` is false"))
    #expect(run.scenarios["skipped"] == .skipped(reason: "waits"))
    #expect(run.scenarios["run"] == .passed)
    #expect(
      run.scenarios["behind"] == .skipped(reason: "needs `left out`, which did not pass"))
    #expect(server.requests.map(\.target) == ["/", "/d"])
  }

  @Test func `whose condition has no value fails with its first step`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      vars: { text: x }
      scenarios:
        one: { if: text, steps: [{ name: a, GET: / }, { name: b, GET: / }] }
      """, against: server)
    #expect(run.scenarios["one"] == .failed)
    #expect(run.error(of: "a")?.place?.line == 5)
    #expect(server.requests.isEmpty)
  }

  @Test func `delay waits before a step`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      defaults: { delay: 20ms }
      requests:
        - { name: a, GET: / }
        - { name: b, check: ["true"] }
        - { name: c, check: ["true"], delay: 20ms }
        - { name: d, GET: /, delay: null }
      """, against: server)
    var durations: [String: Int64] = [:]
    for case .stepFinished(let step) in run.events {
      durations[step.step.name] = step.durationMicroseconds
    }
    #expect((durations["a"] ?? 0) >= 20_000)
    #expect((durations["c"] ?? 0) >= 20_000)
    #expect((run.attempts(of: "a").first?.durationMicroseconds ?? .max) < 20_000_000)
    #expect(run.summary.steps.passed == 4)
  }
}
